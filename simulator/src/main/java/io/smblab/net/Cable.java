package io.smblab.net;

import io.smblab.engine.RandomStream;
import io.smblab.unit.TimeSpan;

/**
 * A cable between two ports. Pulling it drops the carrier of both ports at once and loses every frame that is on it or queued
 * for it; nothing tells devices behind a switch.
 *
 * <p>Propagation is a constant delay. Loss and extra delay come as faults, and with what else an {@link Impairment} says.
 */
public final class Cable {
    private final Network network;
    private final String name;
    private final Port a;
    private final Port b;
    private final long propagationPicos;
    private long extraPicos;
    private boolean plugged = true;
    private int epoch;
    private Impairment impairment = Impairment.NONE;
    private RandomStream draws;
    private long delayPicos;
    private long jitterPicos;
    private LossPattern lossPattern;
    private RandomStream lossDraws;

    Cable(Network network, Port a, Port b, TimeSpan propagation) {
        this.network = network;
        this.name = a.name() + "--" + b.name();
        this.a = a;
        this.b = b;
        this.propagationPicos = propagation.nanos() * Network.PICOS_PER_NANO;
    }

    /** The names of its ends, joined by {@code --}. */
    public String name() {
        return name;
    }

    /** One end: the port that was named first. */
    public Port firstEnd() {
        return a;
    }

    /** The other end. */
    public Port secondEnd() {
        return b;
    }

    /** Whether it is in its sockets. */
    public boolean isPlugged() {
        return plugged;
    }

    /** Pulls it; no effect when it is out. */
    public void pull() {
        if (plugged) {
            epoch++;
            setPlugged(false);
        }
    }

    /** Puts it back; no effect when it is in. */
    public void plug() {
        if (!plugged) {
            setPlugged(true);
        }
    }

    /**
     * Sets random loss in both directions.
     *
     * @param probability of losing one segment, 0 to 1
     */
    public void setLoss(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(name + ": loss " + probability + " (expected 0 to 1)");
        }
        if (probability > 0 && lossDraws == null) {
            lossDraws = network.random().stream("cable/" + name + "/loss");
        }
        lossPattern = probability > 0 ? frame -> lossDraws.nextDouble() < probability : null;
    }

    /** Sets a delay on top of the propagation, for frames sent from now on. Shrinking it may reorder frames. */
    public void setExtraDelay(TimeSpan delay) {
        extraPicos = delay.nanos() * Network.PICOS_PER_NANO;
    }

    /** Gives it the properties of a long or bad line. Before anything is sent. */
    public void impair(Impairment what) {
        impairment = what;
        if (what.equals(Impairment.NONE)) {
            return;
        }
        draws = network.random().stream("cable/" + name + "/impairment");
        delayPicos = what.delay().nanos() * Network.PICOS_PER_NANO;
        jitterPicos = what.jitter().nanos() * Network.PICOS_PER_NANO;
    }

    private void setPlugged(boolean now) {
        plugged = now;
        network.topologyChanged();
        network.log().state(name, now ? "plugged" : "pulled", "");
        a.carrierChanged(now);
        b.carrierChanged(now);
    }

    Port peerOf(Port port) {
        return port == a ? b : a;
    }

    /** Whether it was pulled, or is so now. */
    public boolean wasPulled() {
        return epoch > 0;
    }

    int epoch() {
        return epoch;
    }

    long delayPicos() {
        return propagationPicos + extraPicos + delayPicos;
    }

    /** Loses by a pattern instead of at random; null for none. */
    void setLossPattern(LossPattern pattern) {
        lossPattern = pattern;
    }

    boolean isLossy() {
        return lossPattern != null || impairment.loss() > 0;
    }

    boolean losesNext(Frame frame) {
        return lossPattern != null && lossPattern.losesNext(frame)
                || impairment.loss() > 0 && draws.nextDouble() < impairment.loss();
    }

    boolean disturbs() {
        return impairment.disturbs();
    }

    boolean duplicatesNext() {
        return impairment.duplicate() > 0 && draws.nextDouble() < impairment.duplicate();
    }

    /** By how much the next segment differs from {@link #delayPicos}. */
    long drawDeviationPicos() {
        if (impairment.reorder() > 0 && draws.nextDouble() < impairment.reorder()) {
            return -delayPicos;
        }
        return jitterPicos == 0 ? 0 : (long) ((2 * draws.nextDouble() - 1) * jitterPicos);
    }
}
