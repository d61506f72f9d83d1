package io.smblab.net;

/**
 * The holes that a sender fills during a recovery with SACK: ranges below the edge of what counts as lost that no selective
 * acknowledgment covers. They are filled from the lowest to the highest.
 *
 * <p>A filling can be lost too. As a network keeps the order, that is certain once something has arrived that was sent after
 * it: a later filling, or data from beyond what had been sent by then. Then the holes below are filled once more:
 *
 * <pre>
 *   unacknowledged      repeat      repeatEnd        cursor           lost edge     sent before | sent after the first filling
 *   |---- filled twice ----|-- lost again --|---- filled ----|---- to be filled ----|-----------|-----------
 * </pre>
 */
final class Holes {
    private final RangeSet sacked;
    private long cursor;
    private long repeat;
    private long repeatEnd;
    private long limit;
    /** What was sent after the latest filling of the first hole starts here: fillings, and new data. */
    private long laterFillings;

    private long laterData;
    /** End of the highest byte that arrived of each since then. */
    private long fillingArrived;

    private long dataArrived;

    Holes(RangeSet sacked) {
        this.sacked = sacked;
    }

    /** A recovery starts. */
    void open(long unacknowledged) {
        cursor = unacknowledged;
        repeat = 0;
        repeatEnd = 0;
        laterFillings = Long.MAX_VALUE;
        laterData = Long.MAX_VALUE;
        fillingArrived = 0;
        dataArrived = 0;
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

    /** A hole, or its start, is filled. */
    void filled(long position, int length, boolean first, long next) {
        long end = position + length;
        if (position < repeatEnd && position >= repeat) {
            repeat = end;
        }
        cursor = Math.max(cursor, end);
        if (first) {
            laterFillings = cursor;
            laterData = next;
            fillingArrived = 0;
            dataArrived = 0;
        }
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
        if (end > laterData) {
            dataArrived = Math.max(dataArrived, end);
        } else if (end > laterFillings && end <= cursor) {
            fillingArrived = Math.max(fillingArrived, end);
        }
    }

    /** Looks whether the filling of the first hole was lost; {@code distance} in bytes is what makes it certain. */
    void findLostAgain(long unacknowledged, long distance) {
        if (unacknowledged >= cursor || repeat < repeatEnd && repeat <= unacknowledged) {
            return;
        }
        long later = Math.max(laterFillings, unacknowledged);
        if (dataArrived - distance >= laterData) {
            repeatFrom(unacknowledged, cursor);
        } else if (fillingArrived - distance >= later) {
            repeatFrom(unacknowledged, fillingArrived);
        }
    }

    private void repeatFrom(long unacknowledged, long end) {
        repeat = unacknowledged;
        repeatEnd = end;
        laterFillings = Long.MAX_VALUE;
        laterData = Long.MAX_VALUE;
        fillingArrived = 0;
        dataArrived = 0;
    }
}
