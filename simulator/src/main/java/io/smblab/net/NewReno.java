package io.smblab.net;

/** One segment more per round trip, half at a loss (RFC 5681, 3.1). */
final class NewReno extends CongestionControl {
    NewReno(int segmentBytes, int initialWindowSegments) {
        super(segmentBytes, initialWindowSegments);
    }

    @Override
    double reduced(long flightBytes) {
        return flightBytes / 2.0;
    }

    @Override
    void avoidCongestion(double bytes, long nowNanos, long roundTripNanos) {
        windowBytes += segmentBytes * bytes / windowBytes;
    }
}
