package io.smblab.smb2.client;

import io.smblab.wire.NtStatus;

/** Why an operation of the client failed. */
public final class SmbClientException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Who or what is to blame. */
    public enum Kind {
        /** No connection could be made. */
        UNREACHABLE,
        /** The server answered with an error; see {@link SmbClientException#status()}. */
        STATUS,
        /** The last connection of the session is gone. */
        DISCONNECTED,
        /** The server sent what the protocol does not allow, or offered nothing that we accept. */
        PROTOCOL,
        /** The caller asked for something that this session cannot do. */
        REFUSED
    }

    private final Kind kind;
    private final int status;

    private SmbClientException(Kind kind, int status, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.status = status;
    }

    static SmbClientException unreachable(String message) {
        return new SmbClientException(Kind.UNREACHABLE, NtStatus.UNSUCCESSFUL.code(), message, null);
    }

    static SmbClientException status(String what, int status) {
        return new SmbClientException(Kind.STATUS, status, what + ": " + NtStatus.describe(status), null);
    }

    static SmbClientException disconnected(String message) {
        return new SmbClientException(Kind.DISCONNECTED, NtStatus.UNSUCCESSFUL.code(), message, null);
    }

    static SmbClientException protocol(String message, Throwable cause) {
        return new SmbClientException(Kind.PROTOCOL, NtStatus.UNSUCCESSFUL.code(), message, cause);
    }

    static SmbClientException refused(String message) {
        return new SmbClientException(Kind.REFUSED, NtStatus.UNSUCCESSFUL.code(), message, null);
    }

    /** Who or what is to blame. */
    public Kind kind() {
        return kind;
    }

    /** The NTSTATUS that the server answered; UNSUCCESSFUL for the other kinds. */
    public int status() {
        return status;
    }

    /** Whether the server answered with this status. */
    public boolean is(NtStatus expected) {
        return kind == Kind.STATUS && status == expected.code();
    }
}
