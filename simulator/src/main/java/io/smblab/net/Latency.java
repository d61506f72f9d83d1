package io.smblab.net;

import io.smblab.engine.RandomStream;
import io.smblab.unit.TimeSpan;

/**
 * From the end of a frame on the cable to the instant at which a device acts on it: uniform between half and one and a half
 * times the mean. A switch of 3 us is measured with 2 to 5 us; a card that moderates interrupts raises the next one at any
 * time within its interval.
 *
 * <p>Without the spread a simulation has phase effects that no real network has (Floyd and Jacobson 1992): what two senders
 * send keeps a constant distance to the instants at which a full switch port has room again, so that always the same one
 * finds it, and the other starves. A device of no latency is ideal and spreads nothing. Frames do not overtake each other; see
 * {@link Port}.
 */
final class Latency {
    private final long leastPicos;
    private final long rangePicos;
    private final RandomStream draws;

    Latency(Network network, String device, TimeSpan mean) {
        rangePicos = mean.nanos() * Network.PICOS_PER_NANO;
        leastPicos = rangePicos / 2;
        draws = network.random().stream(device + "/latency");
    }

    long drawPicos() {
        return leastPicos + (rangePicos == 0 ? 0 : (long) (draws.nextDouble() * rangePicos));
    }
}
