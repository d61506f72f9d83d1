package io.smblab.rpc;

import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes results in NDR ([C706] 14), little-endian. What a pointer inside of a structure points to comes behind the whole
 * structure: {@link #pointerTo} keeps it until {@link #deferred}.
 */
final class NdrWriter {
    /** What the first pointer is called; each further one is four more. */
    private static final int FIRST_REFERENT = 0x0002_0000;

    private final WireWriter out;
    private final List<String> deferred = new ArrayList<>();
    private int nextReferent = FIRST_REFERENT;

    NdrWriter(WireWriter out) {
        this.out = out;
    }

    void u32(long value) {
        out.align(4);
        out.u32(value & 0xFFFF_FFFFL);
    }

    /** A pointer to something that the caller writes himself. */
    void pointer() {
        u32(nextReferent);
        nextReferent += 4;
    }

    void nullPointer() {
        u32(0);
    }

    /** A pointer to a string that comes with {@link #deferred}. */
    void pointerTo(String text) {
        pointer();
        deferred.add(text);
    }

    /** The strings that were pointed to, in order. */
    void deferred() {
        deferred.forEach(this::string);
        deferred.clear();
    }

    private void string(String text) {
        int units = text.length() + 1;
        u32(units);
        u32(0);
        u32(units);
        out.utf16(text);
        out.u16(0);
    }
}
