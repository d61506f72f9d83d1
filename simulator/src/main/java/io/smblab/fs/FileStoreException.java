package io.smblab.fs;

import io.smblab.wire.NtStatus;
import java.util.Objects;

/**
 * An operation that a volume refuses, with the status that a client is told. Cheap: it carries no stack trace, for refusals
 * are an everyday answer.
 */
public final class FileStoreException extends Exception {
    private static final long serialVersionUID = 1L;

    private final NtStatus status;

    /** A refusal with a status. */
    public FileStoreException(NtStatus status) {
        super(Objects.requireNonNull(status, "status").name(), null, false, false);
        this.status = status;
    }

    /** The reason. */
    public NtStatus status() {
        return status;
    }
}
