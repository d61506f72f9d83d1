package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Lists whose entries begin with NextEntryOffset: the way to the next entry, 0 in the last. */
final class EntryChain {
    private EntryChain() {}

    /**
     * Reads a list.
     *
     * @param alignment what NextEntryOffset has to be a multiple of
     * @param entry reads one entry; its reader ends where the next one starts, and stands behind NextEntryOffset
     */
    static <T> List<T> decode(WireReader in, int alignment, Function<WireReader, T> entry) {
        List<T> entries = new ArrayList<>();
        long start = in.position();
        long next = in.remaining() == 0 ? 0 : 1;
        while (next != 0) {
            in.seek(start, "NextEntryOffset");
            next = in.u32();
            in.requireAligned(next, alignment, "NextEntryOffset");
            long end = next == 0 ? in.length() : start + next;
            in.seek(start, "NextEntryOffset");
            WireReader one = in.reader(end - start, "Entry");
            one.skip(4);
            entries.add(entry.apply(one));
            start = end;
        }
        return entries;
    }

    /**
     * Writes a list.
     *
     * @param entry writes one entry behind NextEntryOffset
     */
    static <T> void encode(List<T> entries, int alignment, WireWriter out, BiConsumer<T, WireWriter> entry) {
        int previous = -1;
        for (T one : entries) {
            out.align(alignment);
            int start = out.position();
            if (previous >= 0) {
                out.patchU32(previous, start - previous);
            }
            out.u32(0);
            entry.accept(one, out);
            previous = start;
        }
    }
}
