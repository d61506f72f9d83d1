package io.smblab.scenario;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.local.JetstressSpec;
import io.smblab.workload.local.LoadSpec;
import io.smblab.workload.local.TraceRequest;
import java.util.List;

/**
 * What a host does to a volume of its own, without a share between.
 *
 * @param name the load's name, unique among loads and workloads
 * @param host that does it
 * @param volume of that host
 * @param load what it does
 * @param start since the start of the lab; with {@code after}, since that one's end
 * @param after name of the workload or load that must have ended, or null
 */
public record LocalSpec(String name, String host, String volume, Load load, TimeSpan start, String after) {
    /** What is done. */
    public sealed interface Load {}

    /**
     * Workers with so many requests under way each.
     *
     * @param spec how many, and which
     */
    public record ClosedLoop(LoadSpec spec) implements Load {}

    /**
     * More and more daemons until the mean access takes too long.
     *
     * @param file how much they read
     * @param step how long each number of daemons is measured
     * @param limit of the mean access time
     * @param mostDaemons with which it ends anyway
     */
    public record MoreAndMoreDaemons(ByteSize file, TimeSpan step, TimeSpan limit, int mostDaemons) implements Load {}

    /**
     * Databases with logs and maintenance; each lies in a file of its own on the volume.
     *
     * @param spec how many, and what they do
     */
    public record Databases(JetstressSpec spec) implements Load {}

    /**
     * A recorded trace.
     *
     * @param requests what was recorded
     * @param speed 1 for the recorded times, 2 for twice as fast
     * @param mostUnderWay requests at a time
     */
    public record Recorded(List<TraceRequest> requests, double speed, int mostUnderWay) implements Load {
        /** Copies the list. */
        public Recorded {
            requests = List.copyOf(requests);
        }
    }
}
