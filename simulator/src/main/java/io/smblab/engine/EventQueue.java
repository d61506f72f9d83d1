package io.smblab.engine;

/**
 * The order of all that is going to happen in a lab, and its clock.
 *
 * <p>A hierarchical timing wheel (Varghese and Lauck 1987, scheme 7): 11 levels of 64 slots, level 0 with slots of 1 ns, each
 * level 64 times coarser. Exact to the nanosecond, and first in, first out at one instant. Nothing is allocated per event;
 * the cost does not depend on how many events wait.
 *
 * <pre>
 *   level of an event = the highest base-64 digit in which its time differs from the wheel's position
 *   level 2   [ . . . x . . ]     a slot of level 2 is spread over level 1 when the position enters it,
 *   level 1   [ . x . . x . ]     in list order, while all lower levels are empty:
 *   level 0   [ x . . . . x ]     so events at one instant are always in one list, in the order of scheduling
 * </pre>
 *
 * Invariant: position &lt;= now &lt;= time of every event in the queue.
 */
public final class EventQueue implements EventScheduler {
    private static final int BITS = 6;
    private static final int SLOTS = 1 << BITS;
    private static final int LEVELS = (Long.SIZE - 1 + BITS - 1) / BITS;

    private final Event[] heads = new Event[LEVELS * SLOTS];
    private final Event[] tails = new Event[LEVELS * SLOTS];
    /** Per level, bit s: slot s has events. */
    private final long[] occupied = new long[LEVELS];
    /** Bit l: level l has events. */
    private int occupiedLevels;

    private long position;
    private long now;
    private int size;
    private long fired;

    @Override
    public long now() {
        return now;
    }

    /** How many events wait. */
    public int size() {
        return size;
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** How many events have fired since the lab started. */
    public long firedEvents() {
        return fired;
    }

    @Override
    public void schedule(Event event, long timeNanos) {
        if (event.slot >= 0) {
            throw new IllegalStateException(
                    event + " is already scheduled for " + event.timeNanos + " ns (asked for " + timeNanos + " ns)");
        }
        event.timeNanos = Math.max(timeNanos, now);
        append(event);
        size++;
    }

    @Override
    public boolean cancel(Event event) {
        if (event.slot < 0) {
            return false;
        }
        unlink(event);
        size--;
        return true;
    }

    /**
     * An instant before which no event is due, or {@link Long#MAX_VALUE} when nothing waits: the instant of the next event, or
     * the start of the slot that holds it and others. In constant time.
     */
    long nothingBeforeNanos() {
        if (size == 0) {
            return Long.MAX_VALUE;
        }
        int slot = firstSlot();
        Event head = heads[slot];
        return slot < SLOTS || head.next == null ? head.timeNanos : startOf(slot, head.timeNanos);
    }

    /**
     * Fires the next event if it is due by the limit. Otherwise moves the clock to the limit, unless nothing waits and the
     * limit is {@link Long#MAX_VALUE}.
     *
     * @return whether an event fired
     */
    public boolean runNext(long limitNanos) {
        Event event = takeNext(limitNanos);
        if (event == null) {
            if (limitNanos != Long.MAX_VALUE) {
                now = Math.max(now, limitNanos);
            }
            return false;
        }
        now = event.timeNanos;
        fired++;
        event.fire();
        return true;
    }

    /** Moves the clock forward to an instant, but not beyond the next event. */
    void advanceTo(long timeNanos) {
        boolean due = findNext(timeNanos);
        now = Math.max(now, due ? heads[firstSlot()].timeNanos : timeNanos);
    }

    private Event takeNext(long limitNanos) {
        if (!findNext(limitNanos)) {
            return null;
        }
        Event head = heads[firstSlot()];
        unlink(head);
        size--;
        position = head.timeNanos;
        return head;
    }

    /** Whether an event is due by the limit; if so, it is the head of the first slot now. */
    private boolean findNext(long limitNanos) {
        while (nothingBeforeNanos() <= limitNanos && size > 0) {
            int slot = firstSlot();
            Event head = heads[slot];
            // One instant per slot of level 0, and a lone event is the first one whatever its level.
            if (slot < SLOTS || head.next == null) {
                return true;
            }
            // Entering a slot whose first event comes after the limit is harmless: the clock moves to the limit.
            position = startOf(slot, head.timeNanos);
            spread(slot);
        }
        return false;
    }

    private int firstSlot() {
        int level = Integer.numberOfTrailingZeros(occupiedLevels);
        return level << BITS | Long.numberOfTrailingZeros(occupied[level]);
    }

    private static long startOf(int slot, long timeInSlot) {
        int shift = (slot >>> BITS) * BITS;
        return timeInSlot >>> shift << shift;
    }

    private void spread(int slot) {
        Event event = heads[slot];
        heads[slot] = null;
        tails[slot] = null;
        vacate(slot);
        while (event != null) {
            Event following = event.next;
            append(event);
            event = following;
        }
    }

    private void append(Event event) {
        long time = event.timeNanos;
        int level = (Long.SIZE - 1 - Long.numberOfLeadingZeros((time ^ position) | 1)) / BITS;
        int index = (int) (time >>> level * BITS) & SLOTS - 1;
        int slot = level << BITS | index;
        Event tail = tails[slot];
        event.slot = slot;
        event.previous = tail;
        event.next = null;
        tails[slot] = event;
        if (tail == null) {
            heads[slot] = event;
            occupied[level] |= 1L << index;
            occupiedLevels |= 1 << level;
        } else {
            tail.next = event;
        }
    }

    private void unlink(Event event) {
        int slot = event.slot;
        Event previous = event.previous;
        Event following = event.next;
        if (previous == null) {
            heads[slot] = following;
        } else {
            previous.next = following;
        }
        if (following == null) {
            tails[slot] = previous;
        } else {
            following.previous = previous;
        }
        if (heads[slot] == null) {
            vacate(slot);
        }
        event.slot = -1;
        event.previous = null;
        event.next = null;
    }

    private void vacate(int slot) {
        int level = slot >>> BITS;
        occupied[level] &= ~(1L << slot);
        if (occupied[level] == 0) {
            occupiedLevels &= ~(1 << level);
        }
    }
}
