package io.smblab.net;

/**
 * CUBIC (RFC 9438): {@code W(t) = C (t - K)^3 + Wmax} segments, {@code K = cbrt((Wmax - W0) / C)}, and never less than what
 * Reno would have. In a LAN the Reno part decides, because K is seconds and round trips are microseconds.
 */
final class Cubic extends CongestionControl {
    /** RFC 9438, 5. */
    private static final double C = 0.4;

    /** RFC 9438, 4.6. */
    private static final double BETA = 0.7;

    /** RFC 9438, 4.3: additive increase that gives Reno's average in spite of the higher BETA. */
    private static final double ALPHA = 3 * (1 - BETA) / (1 + BETA);

    private static final double SECONDS_PER_NANO = 1e-9;

    private double maximum;
    private double priorMaximum;
    private double renoBytes;
    private double plateauSeconds;
    private long epochNanos = -1;

    Cubic(int segmentBytes, int initialWindowSegments) {
        super(segmentBytes, initialWindowSegments);
    }

    @Override
    double reduced(long flightBytes) {
        // Fast convergence (RFC 9438, 4.7): a flow that lost before it regained its maximum leaves room to others.
        priorMaximum = maximum;
        maximum = windowBytes < maximum ? windowBytes * (1 + BETA) / 2 : windowBytes;
        epochNanos = -1;
        return flightBytes * BETA;
    }

    @Override
    void undo() {
        super.undo();
        maximum = priorMaximum;
        epochNanos = -1;
    }

    @Override
    void restartAfterIdle() {
        super.restartAfterIdle();
        epochNanos = -1;
    }

    @Override
    void avoidCongestion(double bytes, long nowNanos, long roundTripNanos) {
        if (epochNanos < 0) {
            epochNanos = nowNanos;
            renoBytes = windowBytes;
            maximum = Math.max(maximum, windowBytes);
            plateauSeconds = StrictMath.cbrt((maximum - windowBytes) / segmentBytes / C);
        }
        double distance = (nowNanos - epochNanos + roundTripNanos) * SECONDS_PER_NANO - plateauSeconds;
        double target = maximum + C * distance * distance * distance * segmentBytes;
        double alpha = renoBytes < maximum ? ALPHA : 1;
        renoBytes += alpha * segmentBytes * bytes / windowBytes;
        if (target < renoBytes) {
            windowBytes = Math.max(windowBytes, renoBytes);
        } else {
            double bounded = Math.min(target, 1.5 * windowBytes);
            windowBytes += Math.max(0, bounded - windowBytes) * bytes / windowBytes;
        }
    }
}
