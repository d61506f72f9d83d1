package io.smblab.net;

import io.smblab.engine.EventScheduler;
import io.smblab.engine.Trace;

/** Where the network writes its part of the trace: numbers for what happens to frames, words for changes of state. */
final class NetworkLog {
    private final EventScheduler scheduler;
    private final Trace trace;
    private final int delivered;
    private final int[] dropped = new int[DropReason.values().length];

    NetworkLog(EventScheduler scheduler, Trace trace) {
        this.scheduler = scheduler;
        this.trace = trace;
        this.delivered = trace.id("net-deliver");
        for (DropReason reason : DropReason.values()) {
            dropped[reason.ordinal()] = trace.id("net-drop-"
                    + reason.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        }
    }

    int id(String component) {
        return trace.id(component);
    }

    /** A frame reached the stack: a = stream position, b = length, flags and acknowledged position folded. */
    void delivered(int component, Frame frame) {
        trace.event(
                scheduler.now(),
                component,
                delivered,
                frame.position,
                frame.acknowledged << 32 ^ (long) frame.length << 8 ^ frame.flags);
    }

    void dropped(int component, DropReason reason, Frame frame) {
        trace.event(scheduler.now(), component, dropped[reason.ordinal()], frame.position, frame.length);
    }

    void state(String component, String what, String details) {
        trace.event(scheduler.now(), component, what, details);
    }
}
