package io.smblab.scenario;

import io.smblab.lab.Lab;
import io.smblab.lab.LabSpec;
import io.smblab.lab.ShareSpec;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.Extent;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a client does to a file, or to the network.
 *
 * @param name the workload's name
 * @param client host that runs it
 * @param server host with the share
 * @param share name of the share; null for a load on the network
 * @param file path in the share; null for a load on the network
 * @param write whether it writes; otherwise it reads
 * @param random whether offsets are drawn at random; otherwise they go up
 * @param block bytes per request
 * @param outstanding requests kept under way
 * @param start since the start of the lab; with {@code after}, since that one's end
 * @param after name of the workload that must have ended, or null
 * @param extent how long, or how much; null for {@code ping-pong}
 * @param local for a copy the volume of the client that is the other end, else null
 * @param network what is done to the network, or null
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
        Extent extent,
        String local,
        NetworkLoad network)
        implements ActivitySpec {
    /** A file that is written without an amount grows to this size at most; then writing starts over at its beginning. */
    private static final ByteSize WRITTEN_FILE = new ByteSize(16L << 30);

    /** The file as it is in the lab, or as it will be; content that is not in the lab is drawn from the seed. */
    ShareSpec.FileSpec file(LabSpec lab, long seed) {
        return lab.hosts().get(server).shares().get(share).files().values().stream()
                .filter(candidate -> candidate.path().equals(file))
                .findFirst()
                .orElse(new ShareSpec.FileSpec(
                        file,
                        extent instanceof Extent.ForBytes amount ? amount.bytes() : WRITTEN_FILE,
                        seed ^ file.hashCode()));
    }

    @Override
    public long leastNanos() {
        return extent instanceof Extent.ForTime time ? time.totalNanos() : 0;
    }

    /** The devices that have a part in it. */
    Involved involved(Lab lab) {
        Set<String> volumes = new LinkedHashSet<>();
        if (share != null) {
            volumes.add(server + "."
                    + lab.spec().hosts().get(server).shares().get(share).volume());
        }
        if (local != null) {
            volumes.add(client + "." + local);
        }
        return new Involved(lab, Set.of(client, server), volumes);
    }

    /** The operation as the file says it. */
    public String operation() {
        if (network != null) {
            return network.streams() != null ? "iperf" : "ping-pong";
        }
        return local != null ? "copy" : write ? "write" : "read";
    }
}
