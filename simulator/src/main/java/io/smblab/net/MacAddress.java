package io.smblab.net;

/**
 * A 48-bit Ethernet address.
 *
 * @param bits the address in the low 48 bits
 */
public record MacAddress(long bits) {
    private static final long LOCALLY_ADMINISTERED = 0x02_00_00_00_00_00L;

    /** Checks the range. */
    public MacAddress {
        if (bits >>> 48 != 0) {
            throw new IllegalArgumentException("MAC address 0x" + Long.toHexString(bits) + " (expected 48 bits)");
        }
    }

    /** A locally administered address (IEEE 802, 8.4) with a number in its low 40 bits. */
    public static MacAddress local(long number) {
        return new MacAddress(LOCALLY_ADMINISTERED | number & 0xFF_FFFF_FFFFL);
    }

    /** Reads {@code 02:00:00:00:00:01}; a dash separates as well. */
    public static MacAddress parse(String text) {
        String[] octets = text.split("[:-]");
        long bits = 0;
        for (String octet : octets) {
            if (octets.length != 6 || !octet.matches("[0-9a-fA-F]{2}")) {
                throw new IllegalArgumentException(
                        "MAC address \"" + text + "\" (expected six octets, as in 02:00:00:00:00:01)");
            }
            bits = bits << 8 | Integer.parseInt(octet, 16);
        }
        return new MacAddress(bits);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(17);
        for (int shift = 40; shift >= 0; shift -= 8) {
            int octet = (int) (bits >>> shift) & 0xFF;
            text.append(Character.forDigit(octet >> 4, 16)).append(Character.forDigit(octet & 15, 16));
            if (shift > 0) {
                text.append(':');
            }
        }
        return text.toString();
    }
}
