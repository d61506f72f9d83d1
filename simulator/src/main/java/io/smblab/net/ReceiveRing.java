package io.smblab.net;

import io.smblab.engine.Event;
import io.smblab.unit.TimeSpan;

/**
 * The frames that a receive queue of a card has and has not yet handed to the host. The first one sets off an interrupt: at once, unless the
 * last interrupt is less than the card's interval ago (interrupt moderation). The host answers it after the latency of the card
 * and takes everything that is there by then, as polling drivers do.
 *
 * <pre>
 *   frames       |        | | |         |                       |
 *   interrupts   ^        .     ^       .     ^                 ^
 *                |&lt;- interval -&gt;|&lt;- interval -&gt;|                 after a pause: at once
 *   taken           1             3             1                  1        each a latency later
 * </pre>
 *
 * <p>What one connection gets by one interrupt it handles as one: it answers with a train of acknowledgments and reads once
 * at most. A card without latency and interval hands over each frame as it comes.
 *
 * <p>It has so many places, from arrival until the processor has dealt with a frame. What finds none is
 * lost; that is looked at when the interrupt comes.
 */
final class ReceiveRing extends Event {
    private final Network network;
    private final Nic nic;
    private final Latency latency;
    private final long intervalPicos;
    /** When the interrupt that the event answers is raised. */
    private long raisedPicos;
    /** Before it there is no other interrupt. */
    private long nextPicos;
    /** Frames that the processor has yet to deal with. */
    private int held;

    private Frame first;
    private Frame last;

    ReceiveRing(Network network, Nic nic, Latency latency, TimeSpan interruptInterval) {
        this.network = network;
        this.nic = nic;
        this.latency = latency;
        this.intervalPicos = interruptInterval.nanos() * Network.PICOS_PER_NANO;
    }

    /** Takes a frame whose times say when it will have arrived. */
    void add(Frame frame) {
        if (first == null || frame.lastPicos < first.lastPicos) {
            frame.following = first;
            last = first == null ? frame : last;
            first = frame;
            network.scheduler().cancel(this);
            scheduleFor(frame);
        } else {
            // Nearly always behind the last one; a cable that was slower until now lets it overtake.
            Frame before = frame.lastPicos >= last.lastPicos ? last : first;
            while (before.following != null && before.following.lastPicos <= frame.lastPicos) {
                before = before.following;
            }
            frame.following = before.following;
            before.following = frame;
            last = before == last ? frame : last;
        }
    }

    private void scheduleFor(Frame frame) {
        raisedPicos = Math.max(frame.lastPicos, nextPicos);
        network.scheduler().schedule(this, Network.nanosCeiling(raisedPicos + latency.drawPicos()));
    }

    /** Drops what finds the ring full; returns whether something is left. */
    private boolean admits(Frame frame) {
        if (!nic.host().hasNetworkCosts()) {
            return true;
        }
        int room = nic.spec().features().receiveRing() - held;
        if (frame.segments > room) {
            Frame lost = room > 0 ? frame.splitBefore(room) : frame;
            nic.port().drop(lost, DropReason.RING_FULL, nic.port().received());
            if (room <= 0) {
                return false;
            }
        }
        held += frame.segments;
        return true;
    }

    /** The processor has dealt with a frame and all that follow it. */
    void processed(Frame chain) {
        for (Frame frame = chain; frame != null; frame = frame.following) {
            held -= frame.segments;
        }
    }

    @Override
    protected void fire() {
        nic.interrupted();
        long nowPicos = network.scheduler().now() * Network.PICOS_PER_NANO;
        nextPicos = raisedPicos + intervalPicos;
        while (first != null && first.lastPicos <= nowPicos) {
            Frame frame = first;
            first = frame.following;
            frame.following = null;
            // Captures in hosts carry the time of the interrupt.
            frame.postpone(nowPicos - frame.lastPicos);
            if (frame.passesReceiver() && admits(frame)) {
                nic.deliver(frame);
            }
        }
        nic.endOfBatch();
        // Handing over may have ended in frames that come straight back, over a cable without length.
        if (first != null && !isScheduled()) {
            scheduleFor(first);
        }
    }
}
