package io.smblab.host;

/**
 * What work costs on a processor, in cycles of one core. A host without these costs works in no time.
 *
 * @param cyclesPerPacket handling one network frame
 * @param driverShare which part of that, 0 to 1, the driver has for each frame before frames are joined in software
 * @param networkCyclesPerByte receiving or sending a payload byte through the network stack, copies included
 * @param cyclesPerRequest handling one file request, whatever its size
 * @param storageCyclesPerByte moving a byte between the file system and its device
 * @param crypto signing and encryption
 */
public record HostCosts(
        double cyclesPerPacket,
        double driverShare,
        double networkCyclesPerByte,
        double cyclesPerRequest,
        double storageCyclesPerByte,
        CryptoCosts crypto) {
    /** No work costs anything. */
    public static final HostCosts NONE = new HostCosts(0, 1, 0, 0, 0, new CryptoCosts(0, 0, 0, 0, 0));

    /** Checks the ranges. */
    public HostCosts {
        notNegative("cyclesPerPacket", cyclesPerPacket);
        if (!(driverShare >= 0 && driverShare <= 1)) {
            throw new IllegalArgumentException("driverShare " + driverShare + " (expected 0 to 1)");
        }
        notNegative("networkCyclesPerByte", networkCyclesPerByte);
        notNegative("cyclesPerRequest", cyclesPerRequest);
        notNegative("storageCyclesPerByte", storageCyclesPerByte);
    }

    /** Costs of a host that has nothing of a packet's to save by joining frames. */
    public HostCosts(
            double cyclesPerPacket,
            double networkCyclesPerByte,
            double cyclesPerRequest,
            double storageCyclesPerByte,
            CryptoCosts crypto) {
        this(cyclesPerPacket, 1, networkCyclesPerByte, cyclesPerRequest, storageCyclesPerByte, crypto);
    }

    /**
     * Cycles for frames that are joined in software, without those for their bytes: the driver has each frame, the stack above it
     * fewer packets.
     *
     * @param frames as the driver sees them
     * @param packets as TCP sees them
     */
    public double joinedCycles(double frames, double packets) {
        double perFrame = cyclesPerPacket * driverShare;
        return frames * perFrame + packets * (cyclesPerPacket - perFrame);
    }

    /** Cycles for network traffic of so many packets, as the processor sees them, with so many payload bytes in all. */
    public long networkCycles(double packets, long bytes) {
        return Math.round(packets * cyclesPerPacket + bytes * networkCyclesPerByte);
    }

    /** The same costs but for file requests. */
    public HostCosts withCyclesPerRequest(double cycles) {
        return new HostCosts(cyclesPerPacket, driverShare, networkCyclesPerByte, cycles, storageCyclesPerByte, crypto);
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
