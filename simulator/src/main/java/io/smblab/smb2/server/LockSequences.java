package io.smblab.smb2.server;

import java.util.Arrays;

/**
 * {@code Open.LockSequenceArray} ([MS-SMB2] 3.3.1.10, 3.3.5.14): remembers the last lock request of each of 64 slots, so that a
 * LOCK that is sent again after a lost connection is not carried out twice.
 */
final class LockSequences {
    private static final int SLOTS = 64;
    private static final byte INVALID = -1;

    private final byte[] numbers = new byte[SLOTS + 1];

    LockSequences() {
        Arrays.fill(numbers, INVALID);
    }

    /**
     * Whether the request of this index and number has been carried out. If not, the slot is invalid until {@link #done}.
     *
     * @param index LockSequenceIndex; only 1 to 64 count
     * @param number LockSequenceNumber, 0 to 15
     */
    boolean isReplay(int index, int number) {
        if (index < 1 || index > SLOTS) {
            return false;
        }
        if (numbers[index] == number) {
            return true;
        }
        numbers[index] = INVALID;
        return false;
    }

    /** Notes that the request was carried out. */
    void done(int index, int number) {
        if (index >= 1 && index <= SLOTS) {
            numbers[index] = (byte) number;
        }
    }
}
