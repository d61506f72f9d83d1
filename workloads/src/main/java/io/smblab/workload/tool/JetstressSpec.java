package io.smblab.workload.tool;

import io.smblab.lab.Preset;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/**
 * Jetstress: the database engine of Exchange under a mix of transactions.
 *
 * @param databases how many
 * @param threads of each database, one database request each at a time
 * @param page size of a database request
 * @param readShare of the database requests
 * @param backgroundPerIo log writes and reads of the background maintenance for each database request; Jetstress does not count them
 * @param backgroundBlock their mean size
 * @param databaseSize how much each database uses
 * @param warmUp not measured
 * @param duration measured
 */
public record JetstressSpec(
        int databases,
        int threads,
        ByteSize page,
        double readShare,
        double backgroundPerIo,
        ByteSize backgroundBlock,
        ByteSize databaseSize,
        TimeSpan warmUp,
        TimeSpan duration) {
    /** Checks the ranges. */
    public JetstressSpec {
        if (databases < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    "databases " + databases + ", threads " + threads + " (expected 1 or more)");
        }
        if (!(readShare >= 0 && readShare <= 1 && backgroundPerIo >= 0)) {
            throw new IllegalArgumentException("readShare " + readShare + " (expected 0 to 1), backgroundPerIo "
                    + backgroundPerIo + " (expected 0 or more)");
        }
        long least = Math.max(page.bytes(), 2 * backgroundBlock.bytes());
        if (databaseSize.bytes() < least) {
            throw new IllegalArgumentException(
                    "databases of " + databaseSize + " (expected " + new ByteSize(least) + " or more each)");
        }
        if (duration.nanos() == 0) {
            throw new IllegalArgumentException("duration " + duration + " (expected more than 0)");
        }
    }

    /** The load that a preset describes, on so many databases of a size. */
    public static JetstressSpec of(
            Preset preset, int databases, ByteSize databaseSize, TimeSpan warmUp, TimeSpan duration) {
        return new JetstressSpec(
                databases,
                preset.count("threads", "threads"),
                preset.size("page"),
                preset.number("read-share", "ratio"),
                preset.number("background-per-io", "requests"),
                preset.size("background-block"),
                databaseSize,
                warmUp,
                duration);
    }
}
