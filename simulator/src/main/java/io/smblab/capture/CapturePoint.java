package io.smblab.capture;

/** A place in a network where frames are looked at. */
@FunctionalInterface
public interface CapturePoint {
    /**
     * A frame passed.
     *
     * @param nanos when, since the lab started; need not be in order
     * @param outbound whether it left here
     * @param frame from the destination address on, without FCS; not changed after the call
     */
    void frame(long nanos, boolean outbound, byte[] frame);
}
