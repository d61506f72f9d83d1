package io.smblab.fault;

import java.util.ArrayList;
import java.util.List;

/** What came of every fault of a plan. A fault that nothing ever met tests nothing, so it is listed as never fired. */
public final class FaultLog {
    private final List<Entry> entries = new ArrayList<>();

    /** One fault and what came of it. */
    public static final class Entry {
        private final Fault fault;
        private long times;
        private long firedAtNanos = -1;
        private long healedAtNanos = -1;

        private Entry(Fault fault) {
            this.fault = fault;
        }

        /** The fault. */
        public Fault fault() {
            return fault;
        }

        /** How often it happened. */
        public long times() {
            return times;
        }

        /** When it happened first, nanoseconds since the lab started; -1 when never. */
        public long firedAtNanos() {
            return firedAtNanos;
        }

        /** When it was healed last; -1 when never. */
        public long healedAtNanos() {
            return healedAtNanos;
        }

        /** Whether it never happened. */
        public boolean neverFired() {
            return times == 0;
        }

        void fired(long nanos) {
            times++;
            if (firedAtNanos < 0) {
                firedAtNanos = nanos;
            }
        }

        void healed(long nanos) {
            healedAtNanos = nanos;
        }
    }

    Entry add(Fault fault) {
        Entry entry = new Entry(fault);
        entries.add(entry);
        return entry;
    }

    /** The faults in the order in which they were armed. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The faults that nothing met. */
    public List<Fault> neverFired() {
        return entries.stream().filter(Entry::neverFired).map(Entry::fault).toList();
    }
}
