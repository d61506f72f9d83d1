package io.smblab.net;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;

/**
 * One port of a switch. Frame limits count Ethernet header and FCS: 1518 passes an MTU of 1500.
 *
 * @param linkSpeed fastest rate; the slower end of a cable decides
 * @param receiveFrameLimit longest frame taken in, 64 bytes or more
 * @param transmitFrameLimit longest frame sent out, 64 bytes or more
 * @param buffer egress buffer; a frame that finds it full is dropped
 */
public record SwitchPortSpec(DataRate linkSpeed, int receiveFrameLimit, int transmitFrameLimit, ByteSize buffer) {
    /** Checks the ranges. */
    public SwitchPortSpec {
        if (receiveFrameLimit < Framing.MINIMUM_FRAME || transmitFrameLimit < Framing.MINIMUM_FRAME) {
            throw new IllegalArgumentException(
                    "frame limits " + receiveFrameLimit + ", " + transmitFrameLimit + " (expected 64 or more)");
        }
        if (buffer.bytes() < Math.max(receiveFrameLimit, transmitFrameLimit)) {
            throw new IllegalArgumentException("buffer " + buffer + " (expected one frame or more)");
        }
    }

    /** A port with one frame limit for both directions. */
    public static SwitchPortSpec of(DataRate linkSpeed, int frameLimit, ByteSize buffer) {
        return new SwitchPortSpec(linkSpeed, frameLimit, frameLimit, buffer);
    }

    /** The same port with limits of its own for each direction. */
    public SwitchPortSpec withFrameLimits(int receive, int transmit) {
        return new SwitchPortSpec(linkSpeed, receive, transmit, buffer);
    }
}
