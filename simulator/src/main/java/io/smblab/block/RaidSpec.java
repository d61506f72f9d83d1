package io.smblab.block;

import io.smblab.unit.ByteSize;

/**
 * How drives are joined into one volume.
 *
 * <pre>
 *   level   drives        a stripe of data        survives
 *   0       2 or more     N chunks                nothing
 *   1       2             1 chunk, twice          1 drive
 *   5       3 or more     N - 1 chunks, parity    1 drive
 *   6       4 or more     N - 2 chunks, P and Q   2 drives
 *   10      4, 6, 8 ...   N / 2 chunks, twice     1 drive of each pair
 * </pre>
 *
 * @param level 0, 1, 5, 6 or 10
 * @param drives how many
 * @param chunk bytes on one drive before the next one is used
 */
public record RaidSpec(int level, int drives, ByteSize chunk) {
    /** Checks the ranges. */
    public RaidSpec {
        String allowed = drivesAllowed(level, drives);
        if (allowed != null) {
            throw new IllegalArgumentException(
                    "drives " + drives + " (expected " + allowed + " in RAID " + level + ")");
        }
        if (chunk.bytes() < 512 || chunk.bytes() % 512 != 0) {
            throw new IllegalArgumentException("chunk " + chunk + " (expected a multiple of 512 B)");
        }
    }

    /**
     * How many drives a level can have.
     *
     * @return null when this number is right, and otherwise which numbers are
     */
    public static String drivesAllowed(int level, int drives) {
        return switch (level) {
            case 0 -> drives >= 2 ? null : "2 or more";
            case 1 -> drives == 2 ? null : "2";
            case 5 -> drives >= 3 ? null : "3 or more";
            case 6 -> drives >= 4 ? null : "4 or more";
            case 10 -> drives >= 4 && drives % 2 == 0 ? null : "an even number of 4 or more";
            default -> throw new IllegalArgumentException("RAID level " + level + " (expected 0, 1, 5, 6 or 10)");
        };
    }

    /** Whether each chunk is on two drives. */
    public boolean isMirrored() {
        return level == 1 || level == 10;
    }

    /** How many drives hold the parity of a stripe: 0, 1 or 2. */
    int parityDrives() {
        return switch (level) {
            case 5 -> 1;
            case 6 -> 2;
            default -> 0;
        };
    }

    /** How many chunks of a stripe hold data. */
    public int dataDrives() {
        return isMirrored() ? drives / 2 : drives - parityDrives();
    }

    /** How many bytes of data a whole stripe holds. */
    public long stripeBytes() {
        return dataDrives() * chunk.bytes();
    }

    /**
     * The drive that holds a stripe's parity. It moves by one drive per stripe, so that no drive is the parity drive.
     *
     * @return -1 in a level without parity
     */
    int parityDrive(long stripe) {
        return parityDrive(stripe, 0);
    }

    /** The drive that holds a stripe's parity P (0) or Q (1), which follows P. */
    int parityDrive(long stripe, int which) {
        return which >= parityDrives() ? -1 : (int) ((drives - 1 - stripe % drives + which) % drives);
    }

    /**
     * The drive that holds a data chunk of a stripe: the chunks follow the parity (left-symmetric layout). In a mirrored level
     * the first of the pair; the drive after it holds the copy.
     */
    int dataDrive(long stripe, int chunkIndex) {
        if (isMirrored()) {
            return 2 * chunkIndex;
        }
        return level == 0 ? chunkIndex : (parityDrive(stripe) + parityDrives() + chunkIndex) % drives;
    }

    /**
     * The drives of a stripe in the order in which they help to compute what one of them lost: data, then P, which takes an exclusive or,
     * then Q, which takes arithmetic in a Galois field.
     *
     * @param place 0 to below the number of drives, in a level with parity
     */
    int driveInOrderOfUse(long stripe, int place) {
        return place < dataDrives() ? dataDrive(stripe, place) : parityDrive(stripe, place - dataDrives());
    }
}
