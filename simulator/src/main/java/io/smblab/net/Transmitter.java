package io.smblab.net;

import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.model.Probe;
import io.smblab.model.SerialLine;
import io.smblab.unit.DataRate;

/** The serialiser of a port: one frame at a time, first come first served. */
final class Transmitter {
    private static final double PICOS_PER_SECOND = 1e12;
    /** Quartz crystals as they are sold; IEEE 802.3 allows twice as much. */
    private static final double CLOCK_TOLERANCE = 50e-6;

    private final SerialLine line;
    private final double efficiency;
    private DataRate rate;
    private double picosPerByte;

    Transmitter(String name, EventScheduler scheduler, RandomStream clock, DataRate rate, double efficiency) {
        // Bounded by those who send: a switch port looks at the bytes first, a card's senders wait for their turn.
        this.line = new SerialLine(name, scheduler, SerialLine.NO_LIMIT);
        this.efficiency = efficiency * (1 + CLOCK_TOLERANCE * (2 * clock.nextDouble() - 1));
        setRate(rate);
    }

    private void setRate(DataRate newRate) {
        rate = newRate;
        picosPerByte = 8 * PICOS_PER_SECOND / (newRate.bitsPerSecond() * efficiency);
    }

    /** Agrees on the slower rate with the transmitter at the other end of a cable. */
    void negotiate(Transmitter other) {
        DataRate slower = rate.compareTo(other.rate) <= 0 ? rate : other.rate;
        setRate(slower);
        other.setRate(slower);
    }

    Probe probe() {
        return line.probe();
    }

    DataRate rate() {
        return rate;
    }

    double picosPerByte() {
        return picosPerByte;
    }

    long picosFor(long wireBytes) {
        return (long) (wireBytes * picosPerByte + 0.5);
    }

    /** Takes the line for some work as soon as it is free; returns the nanosecond at which that ends. */
    long occupy(long workPicos) {
        return line.occupy(workPicos);
    }

    long backlogNanos() {
        return line.backlogNanos();
    }

    long backlogBytes() {
        return (long) (line.backlogNanos() * Network.PICOS_PER_NANO / picosPerByte);
    }

    /** Forgets what waits: the carrier is gone. */
    void flush() {
        line.abandon();
    }
}
