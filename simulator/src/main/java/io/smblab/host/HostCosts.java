package io.smblab.host;

/**
 * What work costs on a processor, in cycles of one core. A host without these costs works in no time.
 *
 * @param cyclesPerPacket handling one network frame
 * @param networkCyclesPerByte receiving or sending a payload byte through the network stack, copies included
 * @param cyclesPerRequest handling one file request, whatever its size
 * @param storageCyclesPerByte moving a byte between the file system and its device
 * @param crypto signing and encryption
 */
public record HostCosts(
        double cyclesPerPacket,
        double networkCyclesPerByte,
        double cyclesPerRequest,
        double storageCyclesPerByte,
        CryptoCosts crypto) {
    /** No work costs anything. */
    public static final HostCosts NONE = new HostCosts(0, 0, 0, 0, new CryptoCosts(0, 0, 0, 0, 0));

    /** Checks the ranges. */
    public HostCosts {
        notNegative("cyclesPerPacket", cyclesPerPacket);
        notNegative("networkCyclesPerByte", networkCyclesPerByte);
        notNegative("cyclesPerRequest", cyclesPerRequest);
        notNegative("storageCyclesPerByte", storageCyclesPerByte);
    }

    /** Cycles for network traffic of so many packets, as the processor sees them, with so many payload bytes in all. */
    public long networkCycles(double packets, long bytes) {
        return Math.round(packets * cyclesPerPacket + bytes * networkCyclesPerByte);
    }

    /** Cycles for a file request that moves so many bytes. */
    public long requestCycles(long bytes) {
        return Math.round(cyclesPerRequest + bytes * storageCyclesPerByte);
    }

    private static void notNegative(String name, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(name + " " + value + " (expected 0 or more)");
        }
    }

    /**
     * What signing and encryption cost, in cycles per byte of message.
     *
     * @param hmacSha256 signing in SMB 2.0.2 and 2.1
     * @param aesCmac signing in SMB 3.0 and later
     * @param aesGmac signing in SMB 3.1.1 where negotiated
     * @param aesGcm encryption
     * @param aesCcm encryption
     */
    public record CryptoCosts(double hmacSha256, double aesCmac, double aesGmac, double aesGcm, double aesCcm) {
        /** Checks the ranges. */
        public CryptoCosts {
            notNegative("hmacSha256", hmacSha256);
            notNegative("aesCmac", aesCmac);
            notNegative("aesGmac", aesGmac);
            notNegative("aesGcm", aesGcm);
            notNegative("aesCcm", aesCcm);
        }
    }
}
