package io.smblab.block;

import io.smblab.unit.ByteSize;

/**
 * How drives are joined into one volume.
 *
 * @param level 0 (striping) or 5 (striping with rotating parity)
 * @param drives how many: 2 or more for level 0, 3 or more for level 5
 * @param chunk bytes on one drive before the next one is used
 */
public record RaidSpec(int level, int drives, ByteSize chunk) {
    /** Checks the ranges. */
    public RaidSpec {
        if (level != 0 && level != 5) {
            throw new IllegalArgumentException("RAID level " + level + " (expected 0 or 5)");
        }
        int least = level == 0 ? 2 : 3;
        if (drives < least) {
            throw new IllegalArgumentException(
                    "drives " + drives + " (expected " + least + " or more in RAID " + level + ")");
        }
        if (chunk.bytes() < 512 || chunk.bytes() % 512 != 0) {
            throw new IllegalArgumentException("chunk " + chunk + " (expected a multiple of 512 B)");
        }
    }

    /** How many chunks of a stripe hold data. */
    public int dataDrives() {
        return level == 0 ? drives : drives - 1;
    }

    /** How many bytes of data a whole stripe holds. */
    public long stripeBytes() {
        return dataDrives() * chunk.bytes();
    }

    /**
     * The drive that holds a stripe's parity. It moves by one drive per stripe, so that no drive is the parity drive.
     *
     * @return -1 in RAID 0
     */
    int parityDrive(long stripe) {
        return level == 0 ? -1 : (int) (drives - 1 - stripe % drives);
    }

    /** The drive that holds a data chunk of a stripe: the chunks follow the parity (left-symmetric layout). */
    int dataDrive(long stripe, int chunkIndex) {
        return level == 0 ? chunkIndex : (parityDrive(stripe) + 1 + chunkIndex) % drives;
    }
}
