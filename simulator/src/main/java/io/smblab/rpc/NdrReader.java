package io.smblab.rpc;

import io.smblab.wire.WireReader;

/** Reads parameters in NDR ([C706] 14), little-endian. Each kind aligns itself to its size from the start of the stub. */
final class NdrReader {
    private static final int STRING_UNITS_MAX = 32_768;

    private final WireReader in;

    NdrReader(WireReader in) {
        this.in = in;
    }

    /** An unsigned long. */
    long u32() {
        in.align(4);
        return in.u32();
    }

    /** A pointer that may be null: whether it is not. */
    boolean pointer() {
        return u32() != 0;
    }

    /** A conformant and varying string of UTF-16, without its terminating zero. */
    String string() {
        long max = u32();
        long offset = u32();
        long count = u32();
        if (offset != 0 || count > max || count > STRING_UNITS_MAX) {
            throw in.malformed("string", count + " characters of " + max + " from " + offset);
        }
        String text = in.utf16(2 * count, "string");
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    /** A string behind a pointer that may be null. */
    String pointerToString() {
        return pointer() ? string() : null;
    }
}
