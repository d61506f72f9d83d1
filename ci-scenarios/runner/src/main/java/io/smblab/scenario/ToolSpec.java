package io.smblab.scenario;

import io.smblab.lab.ShareSpec;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.tool.JetstressSpec;
import io.smblab.workload.tool.LoadSpec;
import io.smblab.workload.tool.TraceRequest;
import java.util.List;

/**
 * A load as a tool makes it that people know, on a volume of the host itself or on a file of a share.
 *
 * @param name the load's name, unique among loads and workloads
 * @param place what it uses
 * @param load what it does
 * @param start since the start of the lab; with {@code after}, since that one's end
 * @param after name of the workload or load that must have ended, or null
 */
public record ToolSpec(String name, Place place, Load load, TimeSpan start, String after) implements ActivitySpec {
    @Override
    public String server() {
        return place instanceof OnShare share ? share.server() : ((OnVolume) place).host();
    }

    @Override
    public long leastNanos() {
        return load.leastNanos();
    }

    /** What a load uses. */
    public sealed interface Place {}

    /**
     * A volume, without a share between.
     *
     * @param host that does it
     * @param volume of that host
     */
    public record OnVolume(String host, String volume) implements Place {}

    /**
     * A file of a share, over SMB.
     *
     * @param client host that does it
     * @param server host with the share
     * @param share name of the share
     * @param file one that is there from the start
     */
    public record OnShare(String client, String server, String share, ShareSpec.FileSpec file) implements Place {}

    /** What is done. */
    public sealed interface Load {
        /** Whether some of its requests write. */
        boolean writes();

        /** How much of the volume or file it uses, from the beginning; {@link Long#MAX_VALUE} for more than there can be. */
        long usedBytes();

        /** How long it lasts at least, in lab time. */
        long leastNanos();
    }

    /**
     * Workers with so many requests under way each.
     *
     * @param spec how many, and which
     */
    public record ClosedLoop(LoadSpec spec) implements Load {
        @Override
        public boolean writes() {
            return spec.access().stream().anyMatch(line -> line.readShare() < 1);
        }

        @Override
        public long usedBytes() {
            return spec.start() + spec.size().bytes();
        }

        @Override
        public long leastNanos() {
            return spec.warmUp().nanos() + spec.duration().nanos();
        }
    }

    /**
     * More and more daemons until the mean access takes too long.
     *
     * @param file how much they read
     * @param step how long each number of daemons is measured
     * @param limit of the mean access time
     * @param mostDaemons with which it ends anyway
     */
    public record MoreAndMoreDaemons(ByteSize file, TimeSpan step, TimeSpan limit, int mostDaemons) implements Load {
        @Override
        public boolean writes() {
            return false;
        }

        @Override
        public long usedBytes() {
            return file.bytes();
        }

        @Override
        public long leastNanos() {
            return step.nanos() + step.nanos() / 10;
        }
    }

    /**
     * Databases with logs and maintenance; each lies in a section of its own.
     *
     * @param spec how many, and what they do
     */
    public record Databases(JetstressSpec spec) implements Load {
        @Override
        public boolean writes() {
            return true;
        }

        @Override
        public long usedBytes() {
            long each = spec.databaseSize().bytes();
            return each > Long.MAX_VALUE / spec.databases() ? Long.MAX_VALUE : spec.databases() * each;
        }

        @Override
        public long leastNanos() {
            return spec.warmUp().nanos() + spec.duration().nanos();
        }
    }

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

        @Override
        public boolean writes() {
            return requests.stream().anyMatch(request -> !request.read());
        }

        @Override
        public long usedBytes() {
            return requests.stream()
                    .mapToLong(request -> request.offset() + request.length())
                    .max()
                    .orElse(0);
        }

        @Override
        public long leastNanos() {
            return requests.isEmpty()
                    ? 0
                    : Math.round(requests.get(requests.size() - 1).timeNanos() / speed);
        }
    }
}
