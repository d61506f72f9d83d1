package io.smblab.model;

import io.smblab.engine.EventScheduler;

/**
 * So many slots that the owner takes and gives back: places in a queue, commands under way. They are busy while other stations
 * work, so full slots limit only where none of those is full.
 * Nobody waits for them here: who wants more than are free keeps the order himself.
 */
public final class Slots {
    private final EventScheduler clock;
    private final int count;
    private final Probe probe;
    private int taken;

    /**
     * Creates free slots.
     *
     * @param count how many, 1 or more
     */
    public Slots(String name, EventScheduler clock, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " (expected 1 or more)");
        }
        this.clock = clock;
        this.count = count;
        this.probe = new Probe(name, count, true);
    }

    /** How many can be taken now. */
    public int free() {
        return count - taken;
    }

    /** Takes some that are free. */
    public void take(int slots) {
        if (slots < 1 || slots > free()) {
            throw new IllegalStateException(probe.name() + ": " + slots + " slots (expected 1 to " + free() + ")");
        }
        long now = clock.now();
        taken += slots;
        for (int i = 0; i < slots; i++) {
            probe.arrived(now);
            probe.started(now, 0);
        }
    }

    /**
     * Gives slots back.
     *
     * @param takenNanos when they were taken
     */
    public void release(int slots, long takenNanos) {
        if (slots > taken) {
            throw new IllegalStateException(probe.name() + ": " + slots + " slots (expected up to " + taken + ")");
        }
        long now = clock.now();
        taken -= slots;
        for (int i = 0; i < slots; i++) {
            probe.departed(now, now - takenNanos);
        }
    }

    /** What was measured here. */
    public Probe probe() {
        return probe;
    }
}
