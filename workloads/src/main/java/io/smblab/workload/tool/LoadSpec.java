package io.smblab.workload.tool;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.List;

/**
 * A closed loop: each worker keeps so many requests under way.
 *
 * @param name for reports
 * @param access the kinds of request
 * @param workers how many there are: threads, daemons
 * @param outstanding requests under way of each worker
 * @param start first byte that is used
 * @param size how much is used from there
 * @param sections whether each worker has a section of its own; otherwise all use the whole, each from another place on
 * @param think between the end of a request and the start of the next
 * @param warmUp not measured
 * @param duration measured, after the warm-up
 */
public record LoadSpec(
        String name,
        List<AccessSpec> access,
        int workers,
        int outstanding,
        long start,
        ByteSize size,
        boolean sections,
        TimeSpan think,
        TimeSpan warmUp,
        TimeSpan duration) {
    /** Each has an object of its own from the start. */
    private static final int MOST_UNDER_WAY = 65_536;

    private static final TimeSpan NONE = new TimeSpan(0);

    /** Checks the ranges. */
    public LoadSpec {
        access = List.copyOf(access);
        if (access.isEmpty()) {
            throw new IllegalArgumentException("load " + name + " without a kind of request");
        }
        if (workers < 1 || outstanding < 1 || (long) workers * outstanding > MOST_UNDER_WAY) {
            throw new IllegalArgumentException("load " + name + ": workers " + workers + " with " + outstanding
                    + " requests outstanding each (expected 1 or more, " + MOST_UNDER_WAY
                    + " requests in all at most)");
        }
        long share = sections ? size.bytes() / workers : size.bytes();
        for (AccessSpec line : access) {
            if (line.block().bytes() > share) {
                throw new IllegalArgumentException("load " + name + ": block " + line.block() + " (expected at most "
                        + new ByteSize(share) + (sections ? ", the section of each worker)" : ", all that is used)"));
            }
        }
        if (start < 0 || start > Long.MAX_VALUE - size.bytes() || duration.nanos() == 0) {
            throw new IllegalArgumentException("load " + name + ": start " + start
                    + " (expected 0 or more, the end below 8 EiB), duration " + duration + " (expected more than 0)");
        }
    }

    /** SANergy: one stream of sequential blocks of 1 MiB, one request at a time. */
    public static LoadSpec sanergy(boolean read, ByteSize size, TimeSpan duration) {
        AccessSpec block = new AccessSpec(new ByteSize(1 << 20), read ? 1 : 0, 0);
        return new LoadSpec(
                read ? "sanergy-read" : "sanergy-write",
                List.of(block),
                1,
                1,
                0,
                size,
                false,
                NONE,
                tenth(duration),
                duration);
    }

    /** Iometer: workers with outstanding requests of one access specification, all over the range. */
    public static LoadSpec iometer(
            List<AccessSpec> access, int workers, int outstanding, ByteSize size, TimeSpan duration) {
        return new LoadSpec("iometer", access, workers, outstanding, 0, size, false, NONE, tenth(duration), duration);
    }

    /** oblDisk: each thread reads a section of the file from its start on, one request at a time. */
    public static LoadSpec oblDisk(int threads, ByteSize block, ByteSize file, TimeSpan duration) {
        return new LoadSpec(
                "obl-disk",
                List.of(new AccessSpec(block, 1, 0)),
                threads,
                1,
                0,
                file,
                true,
                NONE,
                tenth(duration),
                duration);
    }

    /** oblWinDisk: one thread reads a file from its start on, with many asynchronous requests under way. */
    public static LoadSpec oblWinDisk(int outstanding, ByteSize block, ByteSize file, TimeSpan duration) {
        return new LoadSpec(
                "obl-win-disk",
                List.of(new AccessSpec(block, 1, 0)),
                1,
                outstanding,
                0,
                file,
                false,
                NONE,
                tenth(duration),
                duration);
    }

    /** oblLoad with a number of daemons: each reads 8 KiB at random places of the file, one request at a time. */
    public static LoadSpec oblLoad(int daemons, ByteSize file, TimeSpan duration) {
        return new LoadSpec(
                "obl-load-" + daemons,
                List.of(new AccessSpec(OblLoad.BLOCK, 1, 1)),
                daemons,
                1,
                0,
                file,
                false,
                NONE,
                tenth(duration),
                duration);
    }

    private static TimeSpan tenth(TimeSpan duration) {
        return new TimeSpan(duration.nanos() / 10);
    }

    /** The same load elsewhere. */
    public LoadSpec from(long firstByte) {
        return new LoadSpec(name, access, workers, outstanding, firstByte, size, sections, think, warmUp, duration);
    }
}
