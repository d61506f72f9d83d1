package io.smblab.net;

/**
 * The congestion window of one sender, in bytes. Slow start is common to all; subclasses say how the window grows beyond the
 * threshold and how far it falls.
 */
abstract sealed class CongestionControl permits NewReno, Cubic {
    private static final double UNLIMITED = Double.MAX_VALUE;

    final int initialWindowSegments;
    double windowBytes;
    double thresholdBytes = UNLIMITED;
    int segmentBytes;
    private double priorWindow;
    private double priorThreshold;

    CongestionControl(int segmentBytes, int initialWindowSegments) {
        this.segmentBytes = segmentBytes;
        this.initialWindowSegments = initialWindowSegments;
        this.windowBytes = (double) segmentBytes * initialWindowSegments;
    }

    static CongestionControl of(CongestionAlgorithm algorithm, int segmentBytes, int initialWindowSegments) {
        return switch (algorithm) {
            case NEW_RENO -> new NewReno(segmentBytes, initialWindowSegments);
            case CUBIC -> new Cubic(segmentBytes, initialWindowSegments);
        };
    }

    long window() {
        return (long) windowBytes;
    }

    boolean inSlowStart() {
        return windowBytes < thresholdBytes;
    }

    /** New data was acknowledged while the window was the limit. */
    void acknowledged(long bytes, long nowNanos, long roundTripNanos) {
        double left = bytes;
        if (inSlowStart()) {
            double step = Math.min(left, thresholdBytes - windowBytes);
            windowBytes += step;
            left -= step;
        }
        if (left > 0) {
            avoidCongestion(left, nowNanos, roundTripNanos);
        }
    }

    /** A loss was found by duplicate acknowledgments. */
    void lost(long flightBytes) {
        priorWindow = windowBytes;
        priorThreshold = thresholdBytes;
        thresholdBytes = thresholdAfter(flightBytes);
        windowBytes = thresholdBytes;
    }

    /** Nothing was lost after all: the window is as before the latest {@link #lost}. */
    void undo() {
        windowBytes = Math.max(windowBytes, priorWindow);
        thresholdBytes = Math.max(thresholdBytes, priorThreshold);
    }

    /** Nothing came back in time (RFC 5681, 3.1). */
    void timedOut(long flightBytes, boolean first) {
        if (first) {
            thresholdBytes = thresholdAfter(flightBytes);
        }
        windowBytes = segmentBytes;
    }

    /** What was sent beyond the window while holes became known does not count (RFC 6675, 5, step 4.2). */
    private double thresholdAfter(long flightBytes) {
        return Math.max(reduced((long) Math.min(flightBytes, windowBytes)), 2.0 * segmentBytes);
    }

    /** Nothing was sent for a retransmission timeout (RFC 5681, 4.1). */
    void restartAfterIdle() {
        windowBytes = Math.min(windowBytes, (double) segmentBytes * initialWindowSegments);
    }

    void setSegmentBytes(int bytes) {
        segmentBytes = bytes;
    }

    /** What the window falls to at a loss. */
    abstract double reduced(long flightBytes);

    abstract void avoidCongestion(double bytes, long nowNanos, long roundTripNanos);
}
