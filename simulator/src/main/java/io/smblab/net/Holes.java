package io.smblab.net;

/**
 * The holes that a sender fills during a recovery with SACK: ranges below the edge of what counts as lost that no selective
 * acknowledgment covers. They are filled from the lowest to the highest.
 *
 * <p>A filling can be lost too. As a network keeps the order, that is certain once something has arrived that was sent after
 * it: a later filling, or data from beyond what had been sent by then. Then the holes that this is true of are filled once more:
 *
 * <pre>
 *   unacknowledged      repeat      repeatEnd        cursor           lost edge     sent before | sent after the first filling
 *   |---- filled twice ----|-- lost again --|---- filled ----|---- to be filled ----|-----------|-----------
 * </pre>
 */
final class Holes {
    private final RangeSet sacked;
    /** For each filling up to where new data had been sent before. */
    private final Marks sentBefore = new Marks();

    private long cursor;
    private long repeat;
    private long repeatEnd;
    private long limit;
    /** What was filled after the latest filling of the first hole starts here. */
    private long laterFillings;
    /** End of the highest of these that arrived. */
    private long fillingArrived;

    Holes(RangeSet sacked) {
        this.sacked = sacked;
    }

    /** A recovery starts. */
    void open(long unacknowledged) {
        cursor = unacknowledged;
        repeat = 0;
        repeatEnd = 0;
        sentBefore.clear();
        laterFillings = Long.MAX_VALUE;
        fillingArrived = 0;
    }

    /** Start of the hole to fill next; it ends at {@link #limit} or where something is held. At the limit there is none. */
    long next(long unacknowledged, long lostEdge) {
        if (repeat < repeatEnd) {
            long hole = sacked.firstGap(Math.max(repeat, unacknowledged));
            if (hole < repeatEnd) {
                limit = repeatEnd;
                return hole;
            }
            repeat = repeatEnd;
        }
        limit = lostEdge;
        return sacked.firstGap(Math.max(cursor, unacknowledged));
    }

    long limit() {
        return limit;
    }

    /**
     * A hole, or its start, is filled.
     *
     * @param first whether nothing is missing before it
     * @param highest end of what has been sent so far
     */
    void filled(long position, int length, boolean first, long highest) {
        long end = position + length;
        sentBefore.change(position, end, highest);
        sentBefore.add(end, highest);
        if (position < repeatEnd && position >= repeat) {
            repeat = end;
        }
        cursor = Math.max(cursor, end);
        if (first) {
            laterFillings = cursor;
            fillingArrived = 0;
        }
    }

    /** Up to where holes have been filled: what is below may arrive twice. */
    long filledBelow() {
        return cursor;
    }

    /** Bytes of holes that are known and not filled: they are not in the network. */
    long unfilledBytes(long unacknowledged, long lostEdge) {
        return gaps(Math.max(cursor, unacknowledged), lostEdge) + gaps(Math.max(repeat, unacknowledged), repeatEnd);
    }

    private long gaps(long from, long to) {
        return to <= from ? 0 : to - from - (sacked.bytesBelow(to) - sacked.bytesBelow(from));
    }

    /** Bytes below {@code end} are acknowledged selectively for the first time. */
    void arrived(long end) {
        if (end > laterFillings && end <= cursor) {
            fillingArrived = Math.max(fillingArrived, end);
        }
    }

    /** Looks whether the filling of the first hole was lost; {@code distance} in bytes is what makes it certain. */
    void findLostAgain(long unacknowledged, long distance) {
        sentBefore.acknowledged(unacknowledged);
        if (unacknowledged >= cursor || repeat < repeatEnd && repeat <= unacknowledged) {
            return;
        }
        long lostEnd = sentBefore.endBefore(sacked.highest(0) - distance, unacknowledged);
        if (fillingArrived - distance >= Math.max(laterFillings, unacknowledged)) {
            lostEnd = Math.max(lostEnd, fillingArrived);
        }
        if (lostEnd > unacknowledged) {
            repeat = unacknowledged;
            repeatEnd = lostEnd;
            laterFillings = Long.MAX_VALUE;
            fillingArrived = 0;
        }
    }
}
