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

    /** A request to read. */
    public static BlockRequest read(long offset, long length) {
        return new BlockRequest(Kind.READ, offset, length);
    }

    /** A request to write. */
    public static BlockRequest write(long offset, long length) {
        return new BlockRequest(Kind.WRITE, offset, length);
    }

    /** A request to bring everything written to stable storage. */
    public static BlockRequest flush() {
        return new BlockRequest(Kind.FLUSH, 0, 0);
    }

    /** The byte after the last one. */
    public long end() {
        return offset + length;
    }

    void checkWithin(long capacityBytes) {
        if (length > capacityBytes || offset > capacityBytes - length) {
            throw new IllegalArgumentException(
                    kind + " of " + length + " bytes at " + offset + " (expected within " + capacityBytes + " bytes)");
        }
    }
}
