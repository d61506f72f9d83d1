package io.smblab.rpc;

import java.util.Objects;

/**
 * What a share is told as ([MS-SRVS] 2.2.4.23).
 *
 * @param name share name
 * @param kind disk, printer or pipes
 * @param special whether it is for administration: told as hidden
 * @param comment remark, may be empty
 * @param path where it lies on the server, as a client is told
 * @param flags share flags ([MS-SRVS] 2.2.4.29), such as client-side caching
 */
public record ShareDescription(String name, Kind kind, boolean special, String comment, String path, int flags) {
    private static final int SPECIAL = 0x8000_0000;

    /** Share types ([MS-SRVS] 2.2.2.4). The ordinal is the value on the wire. */
    public enum Kind {
        /** STYPE_DISKTREE. */
        DISK,
        /** STYPE_PRINTQ. */
        PRINTER,
        /** STYPE_DEVICE. */
        DEVICE,
        /** STYPE_IPC. */
        PIPES
    }

    /** Checks that nothing is missing. */
    public ShareDescription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(comment, "comment");
        Objects.requireNonNull(path, "path");
    }

    /** An ordinary disk share. */
    public static ShareDescription disk(String name, String comment) {
        return new ShareDescription(name, Kind.DISK, false, comment, "C:\\" + name, 0);
    }

    /** The share of the pipes. */
    public static ShareDescription ipc() {
        return new ShareDescription("IPC$", Kind.PIPES, true, "Remote IPC", "", 0);
    }

    /** Type and special flag as they go over the wire. */
    int wireType() {
        return kind.ordinal() | (special ? SPECIAL : 0);
    }
}
