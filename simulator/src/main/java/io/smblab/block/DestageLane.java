package io.smblab.block;

import java.util.Map;
import java.util.TreeMap;

/**
 * What waits in a write-back cache for the same drives: in a level without parity one chunk column, and otherwise the whole volume.
 * It is taken upwards by address, as an elevator would; every step costs the logarithm of how much there is.
 */
final class DestageLane {
    private final int limit;
    /** All that waits. */
    private final TreeMap<Long, DirtyStripe> dirty = new TreeMap<>();
    /** Of that, what is complete or has waited for long enough. */
    private final TreeMap<Long, DirtyStripe> ready = new TreeMap<>();

    private long lastStart = -1;
    private int underWay;
    /** Whether somebody is feeding it: a drive that answers at once must not start that anew. */
    boolean feeding;

    /**
     * Creates an empty lane.
     *
     * @param limit how many commands it may have under way at its drives
     */
    DestageLane(int limit) {
        this.limit = limit;
    }

    DirtyStripe dirty(long start) {
        return dirty.get(start);
    }

    void add(DirtyStripe stripe) {
        dirty.put(stripe.start(), stripe);
    }

    void makeReady(DirtyStripe stripe) {
        ready.put(stripe.start(), stripe);
    }

    /**
     * What to bring to the drives next.
     *
     * @param pressed whether also what is neither complete nor old is to go
     * @return null when nothing is to go, or as much as may be under way is
     */
    DirtyStripe next(boolean pressed) {
        TreeMap<Long, DirtyStripe> from = ready.isEmpty() && pressed ? dirty : ready;
        if (from.isEmpty()) {
            return null;
        }
        Map.Entry<Long, DirtyStripe> above = from.higherEntry(lastStart);
        DirtyStripe next = (above == null ? from.firstEntry() : above).getValue();
        return underWay < limit ? next : null;
    }

    void started(DirtyStripe stripe) {
        dirty.remove(stripe.start());
        ready.remove(stripe.start());
        lastStart = stripe.start();
        underWay += stripe.commands();
    }

    void finished(DirtyStripe stripe) {
        underWay -= stripe.commands();
    }

    Iterable<DirtyStripe> waiting() {
        return dirty.values();
    }
}
