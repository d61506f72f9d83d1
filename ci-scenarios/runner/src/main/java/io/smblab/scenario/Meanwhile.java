package io.smblab.scenario;

import io.smblab.model.Load;
import java.util.List;
import java.util.Map;

/**
 * What went on in a lab while something ran.
 *
 * @param loads of the devices, in the order of the lab's probes
 * @param coreSeconds what cores were given time for, by name and by {@link io.smblab.host.Cpu.Work}
 * @param queuedRequests requests of a client that waited for credits or for a connection, on average
 */
record Meanwhile(List<Load> loads, Map<String, double[]> coreSeconds, double queuedRequests) {
    /** Nothing is known: it never ran to its end. */
    static final Meanwhile NOTHING = new Meanwhile(List.of(), Map.of(), 0);

    boolean isEmpty() {
        return loads.isEmpty();
    }

    /** The same with a mean number of waiting requests. */
    Meanwhile withQueued(double requests) {
        return new Meanwhile(loads, coreSeconds, requests);
    }
}
