package io.smblab.wire;

import java.util.UUID;

/**
 * A GUID ([MS-DTYP] 2.3.4.2). On the wire the first three groups are little-endian and the last eight bytes are in order.
 *
 * @param mostSignificantBits the first three groups, as in {@link UUID}
 * @param leastSignificantBits the last eight bytes, as in {@link UUID}
 */
public record Guid(long mostSignificantBits, long leastSignificantBits) implements Comparable<Guid> {
    /** All bits zero. */
    public static final Guid ZERO = new Guid(0, 0);

    /** Bytes on the wire. */
    public static final int LENGTH = 16;

    /** Reads the text form, {@code 00112233-4455-6677-8899-aabbccddeeff}. */
    public static Guid parse(String text) {
        return of(UUID.fromString(text));
    }

    /** The GUID with the bits of a UUID. */
    public static Guid of(UUID uuid) {
        return new Guid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** A GUID from 16 bytes in wire order. */
    public static Guid fromLittleEndian(long firstEight, long lastEight) {
        long data1 = firstEight & 0xFFFFFFFFL;
        long data2 = firstEight >>> 32 & 0xFFFF;
        long data3 = firstEight >>> 48;
        return new Guid(data1 << 32 | data2 << 16 | data3, Long.reverseBytes(lastEight));
    }

    /** The first eight bytes on the wire as a little-endian number. */
    public long firstEight() {
        long data1 = mostSignificantBits >>> 32;
        long data2 = mostSignificantBits >>> 16 & 0xFFFF;
        long data3 = mostSignificantBits & 0xFFFF;
        return data1 | data2 << 32 | data3 << 48;
    }

    /** The last eight bytes on the wire as a little-endian number. */
    public long lastEight() {
        return Long.reverseBytes(leastSignificantBits);
    }

    /** Whether all bits are zero. */
    public boolean isZero() {
        return mostSignificantBits == 0 && leastSignificantBits == 0;
    }

    /** Orders by the bits as unsigned numbers: an order to iterate in, nothing more. */
    @Override
    public int compareTo(Guid other) {
        int high = Long.compareUnsigned(mostSignificantBits, other.mostSignificantBits);
        return high != 0 ? high : Long.compareUnsigned(leastSignificantBits, other.leastSignificantBits);
    }

    @Override
    public String toString() {
        return new UUID(mostSignificantBits, leastSignificantBits).toString();
    }
}
