package io.smblab.scenario;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/**
 * What a client does to a file.
 *
 * @param name the workload's name
 * @param client host that runs it
 * @param server host with the share
 * @param share name of the share
 * @param file path in the share
 * @param write whether it writes; otherwise it reads
 * @param random whether offsets are drawn at random; otherwise they go up
 * @param block bytes per request
 * @param outstanding requests kept under way
 * @param start since the start of the lab; with {@code after}, since that one's end
 * @param after name of the workload that must have ended, or null
 * @param duration how long, or null when {@code size} says how much
 * @param size how much, or null when {@code duration} says how long
 */
public record WorkloadSpec(
        String name,
        String client,
        String server,
        String share,
        String file,
        boolean write,
        boolean random,
        ByteSize block,
        int outstanding,
        TimeSpan start,
        String after,
        TimeSpan duration,
        ByteSize size) {}
