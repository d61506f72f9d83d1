package io.smblab.smb2.server;

import java.util.BitSet;

/**
 * {@code Connection.CommandSequenceWindow} ([MS-SMB2] 3.3.1.1): the set of message ids that the client may still use.
 *
 * <p>It is a set and no low-water mark: a client that pipelines may put a higher id on the wire before a lower one. A credit
 * granted adds the next id at the upper end; a request removes as many consecutive ids as its credit charge says. The span
 * from the lowest unused id to the upper end is bounded, so that a client that never uses one id cannot make the set grow.
 *
 * <pre>
 *      used  used  FREE  used  FREE  FREE | not granted yet
 *                  ^ lowest               ^ end        span = end - lowest, credits = number of FREE
 * </pre>
 */
final class MessageIdWindow {
    private final int maxSpan;
    /** Used ids, bit 0 is {@link #lowest}. */
    private BitSet used = new BitSet();

    private long lowest;
    private int span;
    private int credits;

    /**
     * A window with the single id 0, as a connection starts with.
     *
     * @param maxSpan the largest distance from the lowest unused id to the end, at least 1; the specification lets a server
     *     use twice the number of credits that it grants at most
     */
    MessageIdWindow(int maxSpan) {
        if (maxSpan < 1) {
            throw new IllegalArgumentException("span bound " + maxSpan + " (expected 1 or more)");
        }
        this.maxSpan = maxSpan;
        this.span = 1;
        this.credits = 1;
    }

    /** Ids that the client holds: granted and not used. */
    int credits() {
        return credits;
    }

    /** The lowest id that is granted and not used, or the next one to be granted. */
    long lowest() {
        return lowest;
    }

    /** How many more credits the span allows. */
    int grantable() {
        return maxSpan - span;
    }

    /**
     * Adds ids at the upper end.
     *
     * @return how many were added: {@code wanted} or what the span bound leaves
     */
    int grant(int wanted) {
        int granted = Math.max(0, Math.min(wanted, grantable()));
        span += granted;
        credits += granted;
        return granted;
    }

    /**
     * Removes the ids {@code messageId} to {@code messageId + charge - 1}.
     *
     * @return false, and nothing is removed, when one of them is not in the set: the connection must end (3.3.5.2.3)
     */
    boolean consume(long messageId, int charge) {
        long offset = messageId - lowest;
        if (charge < 1 || offset < 0 || offset > span || offset + charge > span) {
            return false;
        }
        int from = (int) offset;
        int firstUsed = used.nextSetBit(from);
        if (firstUsed >= 0 && firstUsed < from + charge) {
            return false;
        }
        used.set(from, from + charge);
        credits -= charge;
        if (from == 0) {
            slide();
        }
        return true;
    }

    private void slide() {
        int free = used.nextClearBit(0);
        lowest += free;
        span -= free;
        used = free >= used.length() ? clear(used) : used.get(free, used.length());
    }

    private static BitSet clear(BitSet set) {
        set.clear();
        return set;
    }
}
