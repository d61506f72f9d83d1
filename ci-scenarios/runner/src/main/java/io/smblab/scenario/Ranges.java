package io.smblab.scenario;

import io.smblab.lab.file.Fields;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/** What times and sizes of a scenario may be: sums of a few of them fit into 64 bits, and nothing ends at once or never. */
final class Ranges {
    /** Of bytes: more than any volume holds. */
    static final ByteSize MOST_BYTES = new ByteSize(1_000_000_000_000_000_000L);

    private static final ByteSize ONE_BYTE = new ByteSize(1);
    private static final TimeSpan SHORTEST = TimeSpan.ofMicros(1);

    /** 30 days. */
    private static final TimeSpan LONGEST = TimeSpan.ofSeconds(30L * 86_400);

    private Ranges() {}

    /** A time that may be none. */
    static TimeSpan time(Fields fields, String key, TimeSpan ifMissing) {
        return fields.within(key, TimeSpan::parse, TimeSpan.ZERO, LONGEST, ifMissing);
    }

    /** A time in which something happens. */
    static TimeSpan duration(Fields fields, String key, TimeSpan ifMissing) {
        return fields.within(key, TimeSpan::parse, SHORTEST, LONGEST, ifMissing);
    }

    /** An amount of data. */
    static ByteSize size(Fields fields, String key, ByteSize ifMissing) {
        return fields.within(key, ByteSize::parse, ONE_BYTE, MOST_BYTES, ifMissing);
    }

    /** A part of the data that is handled at once: a block, a message, a window. */
    static ByteSize part(Fields fields, String key, ByteSize ifMissing) {
        return fields.within(key, ByteSize::parse, ONE_BYTE, new ByteSize(1L << 30), ifMissing);
    }
}
