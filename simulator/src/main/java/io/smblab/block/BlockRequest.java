package io.smblab.block;

/**
 * One request to a block device.
 *
 * @param kind what is to be done
 * @param offset first byte, 0 or more; without meaning for a flush
 * @param length number of bytes, 1 or more; 0 for a flush
 */
public record BlockRequest(Kind kind, long offset, long length) {
    /** What a request asks for. */
    public enum Kind {
        /** From the medium or a cache to the host. */
        READ,
        /** From the host to the medium or a cache. */
        WRITE,
        /** Everything written so far must reach stable storage. */
        FLUSH
    }

    /** Checks the range. */
    public BlockRequest {
        if (offset < 0) {
            throw new IllegalArgumentException("offset " + offset + " (expected 0 or more)");
        }
        if (kind == Kind.FLUSH ? length != 0 : length < 1) {
            throw new IllegalArgumentException("length " + length + " of a " + kind);
        }
    }
}
