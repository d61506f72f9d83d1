package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * One range of a LOCK request ([MS-SMB2] 2.2.26.1).
 *
 * <pre>
 * Offset   8
 * Length   8
 * Flags    4
 * Reserved 4
 * </pre>
 *
 * @param offset first byte, unsigned
 * @param length bytes, unsigned; 0 is a range of its own kind
 * @param flags the FLAG bits of this class
 */
public record LockElement(long offset, long length, int flags) {
    /** Others may read. */
    public static final int FLAG_SHARED = 0x0000_0001;

    /** Others may neither read nor write. */
    public static final int FLAG_EXCLUSIVE = 0x0000_0002;

    /** Gives a range back. */
    public static final int FLAG_UNLOCK = 0x0000_0004;

    /** Fails instead of waiting. */
    public static final int FLAG_FAIL_IMMEDIATELY = 0x0000_0010;

    /** Bytes on the wire. */
    static final int LENGTH = 24;

    /** Whether all of {@code mask} is set. */
    public boolean has(int mask) {
        return (flags & mask) == mask;
    }

    static LockElement decode(WireReader in) {
        long offset = in.u64();
        long length = in.u64();
        int flags = in.bits32();
        in.skip(4);
        return new LockElement(offset, length, flags);
    }

    void encode(WireWriter out) {
        out.u64(offset);
        out.u64(length);
        out.bits32(flags);
        out.zero(4);
    }
}
