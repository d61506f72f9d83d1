package io.smblab.lab;

import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with an array.
 *
 * @param failed how many of its drives are gone
 * @param rebuild at which rate at most the first of them, replaced by a new one, is being filled; null when none is
 * @param rebuilt share of that drive which is filled when the lab starts, 0 to below 1
 * @param batteryLost whether the battery of the controller's cache is dead: writes wait for the drives
 */
public record RaidCondition(int failed, DataRate rebuild, double rebuilt, boolean batteryLost) {
    /** Checks the ranges. */
    public RaidCondition {
        if (failed < 0) {
            throw new IllegalArgumentException("failed " + failed + " (expected 0 or more)");
        }
        if (!(rebuilt >= 0 && rebuilt < 1)) {
            throw new IllegalArgumentException("rebuilt " + rebuilt + " (expected 0 to below 1)");
        }
    }

    /** Nothing. */
    public static final RaidCondition WELL = new RaidCondition(0, null, 0, false);

    /**
     * Which drives are gone, of so many in all: the first ones, in a mirrored level the first of each pair, then the second of each.
     *
     * @param mirrored whether drives come in pairs
     */
    public List<Integer> failedDrives(int drives, boolean mirrored) {
        List<Integer> gone = new ArrayList<>();
        for (int i = 0; i < failed; i++) {
            int pairs = drives / 2;
            gone.add(mirrored ? i % pairs * 2 + i / pairs : i);
        }
        return gone;
    }
}
