package io.smblab.block;

import io.smblab.unit.DataRate;

/**
 * What a PCI Express slot carries in one direction:
 *
 * <pre>  rate = lanes x transfers/s x coding / 8 x payload / (payload + header) x (1 - flow control)</pre>
 *
 * with coding 8/10 up to generation 2 and 128/130 from generation 3 on. Valid for long transfers; latency is not in it.
 *
 * @param generation 1 to 5: 2.5, 5, 8, 16, 32 GT/s
 * @param lanes 1 to 16
 * @param payloadBytes of a packet, or of a read completion: 64 to 4096
 * @param headerBytes of a packet, framing included: 20 to 28
 * @param flowControl share of the time that acknowledgements and credits take: 0 to 0.1
 */
public record PcieSlot(int generation, int lanes, int payloadBytes, int headerBytes, double flowControl) {
    private static final double[] GIGATRANSFERS = {2.5, 5, 8, 16, 32};

    /** Checks the ranges. */
    public PcieSlot {
        if (generation < 1 || generation > GIGATRANSFERS.length || lanes < 1 || lanes > 16) {
            throw new IllegalArgumentException(
                    "PCIe generation " + generation + " (expected 1 to 5) with " + lanes + " lanes (expected 1 to 16)");
        }
        if (payloadBytes < 1 || headerBytes < 0 || !(flowControl >= 0 && flowControl < 1)) {
            throw new IllegalArgumentException("payloadBytes " + payloadBytes + ", headerBytes " + headerBytes
                    + ", flowControl " + flowControl + " (expected 1 or more, 0 or more, 0 to below 1)");
        }
    }

    /** The rate of payload. */
    public DataRate rate() {
        double coding = generation < 3 ? 0.8 : 128.0 / 130;
        double packets = (double) payloadBytes / (payloadBytes + headerBytes);
        double bits = lanes * GIGATRANSFERS[generation - 1] * 1e9 * coding * packets * (1 - flowControl);
        return new DataRate(Math.round(bits));
    }
}
