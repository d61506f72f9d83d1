package io.smblab.scenario;

import java.util.List;

/**
 * What came out of a run. The fields are those of {@code run.json}; fields may be added, never renamed.
 *
 * @param scenario the scenario's name
 * @param seed of all random streams
 * @param verdict whether every expectation was met
 * @param traceDigest equal for equal runs
 * @param virtualSeconds lab time at the end
 * @param wallSeconds how long the run took; 0 until the caller says so
 * @param dialect the dialect agreed
 * @param protection how the first session's requests are signed or encrypted
 * @param workloads in the order of the scenario
 * @param channels connections in the order of opening
 * @param notChosen interfaces and pairs that were not used, and why
 * @param bottlenecks the busiest device during each workload
 * @param resources every device over the whole run
 * @param drops frames that did not arrive, by port, direction and reason
 * @param connections TCP connections that carried data and are open at the end, one line for each direction
 * @param sweeps what loads of messages to and fro measured for each size
 * @param findings what went wrong on the network, in words
 * @param arrays what became of arrays that were not whole, or did not stay so
 * @param faults in the order of the scenario
 * @param expectations in the order of the scenario
 * @param calibratedNumbers how many calibrated numbers the lab's presets bring
 * @param assumedNumbers how many assumed ones
 * @param beyondPresets where the lab gives hardware properties that its preset does not have, in words
 * @param cost what it took to simulate
 * @param reproduce the command that repeats this run
 */
public record RunReport(
        String scenario,
        long seed,
        Verdict verdict,
        String traceDigest,
        double virtualSeconds,
        double wallSeconds,
        String dialect,
        String protection,
        List<WorkloadReport> workloads,
        List<Channel> channels,
        List<NotChosen> notChosen,
        List<Bottleneck> bottlenecks,
        List<ResourceLoad> resources,
        List<Drop> drops,
        List<Connection> connections,
        List<SweepPoint> sweeps,
        List<String> findings,
        List<ArrayReport> arrays,
        List<FaultReport> faults,
        List<Outcome> expectations,
        int calibratedNumbers,
        int assumedNumbers,
        List<String> beyondPresets,
        Cost cost,
        String reproduce) {
    /** How a run ended. */
    public enum Verdict {
        /** Every expectation was met. */
        PASSED,
        /** At least one was not. */
        FAILED
    }

    /** Copies the lists. */
    public RunReport {
        workloads = List.copyOf(workloads);
        channels = List.copyOf(channels);
        notChosen = List.copyOf(notChosen);
        bottlenecks = List.copyOf(bottlenecks);
        resources = List.copyOf(resources);
        drops = List.copyOf(drops);
        connections = List.copyOf(connections);
        sweeps = List.copyOf(sweeps);
        findings = List.copyOf(findings);
        arrays = List.copyOf(arrays);
        faults = List.copyOf(faults);
        expectations = List.copyOf(expectations);
        beyondPresets = List.copyOf(beyondPresets);
    }

    /** The same report with the time that the run took. */
    public RunReport withWallSeconds(double seconds) {
        return new RunReport(
                scenario,
                seed,
                verdict,
                traceDigest,
                virtualSeconds,
                seconds,
                dialect,
                protection,
                workloads,
                channels,
                notChosen,
                bottlenecks,
                resources,
                drops,
                connections,
                sweeps,
                findings,
                arrays,
                faults,
                expectations,
                calibratedNumbers,
                assumedNumbers,
                beyondPresets,
                cost,
                reproduce);
    }

    /**
     * An array of drives with something missing, replaced or repaired.
     *
     * @param volume its full name
     * @param missingDrives how many of its drives are gone, or not yet filled, at the end
     * @param repairedReads reads of a drive that failed and were made good from the other drives
     * @param rebuilds by the place of the new drive
     */
    public record ArrayReport(String volume, int missingDrives, long repairedReads, List<RebuildReport> rebuilds) {
        /** Copies the list. */
        public ArrayReport {
            rebuilds = List.copyOf(rebuilds);
        }
    }

    /**
     * How a new drive is filled in the place of a failed one.
     *
     * @param drive its place, from 0
     * @param state {@code running}, {@code done} or {@code stopped}
     * @param progress which share of it is filled, 0 to 1
     * @param rateMBps at which it was filled, on average
     * @param secondsLeft how much longer it takes at that rate; null when it goes on no more, or nothing was filled
     * @param lostStripes how many stripes could not be read any more
     */
    public record RebuildReport(
            int drive, String state, double progress, double rateMBps, Double secondsLeft, long lostStripes) {}

    /**
     * What one workload did.
     *
     * @param name the workload
     * @param operation {@code read}, {@code write}, or {@code mixed} of a load on a volume
     * @param bytes completed
     * @param seconds from its start to its last completion
     * @param throughputMBps 10^6 bytes per second
     * @param iops requests per second
     * @param latencyMicros of its requests
     * @param errors requests that failed
     * @param firstErrors what the first of them said
     * @param integrity {@code verified}, {@code not-checked} or {@code failed}
     * @param startSeconds when it began
     * @param longestStallSeconds the longest time without a completion
     * @param longestStallAtSeconds when that began
     * @param phases its rate between the events of the run
     */
    public record WorkloadReport(
            String name,
            String operation,
            long bytes,
            double seconds,
            double throughputMBps,
            double iops,
            Latency latencyMicros,
            long errors,
            List<String> firstErrors,
            String integrity,
            double startSeconds,
            double longestStallSeconds,
            double longestStallAtSeconds,
            List<Phase> phases) {
        /** Copies the lists. */
        public WorkloadReport {
            firstErrors = List.copyOf(firstErrors);
            phases = List.copyOf(phases);
        }

        static WorkloadReport unfinished(String name, String operation, long bytes, long errors, String why) {
            return new WorkloadReport(
                    name,
                    operation,
                    bytes,
                    0,
                    0,
                    0,
                    new Latency(0, 0, 0, 0, 0),
                    Math.max(1, errors),
                    List.of(why),
                    "not-checked",
                    0,
                    0,
                    0,
                    List.of());
        }
    }

    /**
     * Latency of requests in microseconds.
     *
     * @param p50 the median
     * @param p95 95 of 100 were at most as slow
     * @param p99 99 of 100 were at most as slow
     * @param max the slowest
     * @param mean of all
     */
    public record Latency(double p50, double p95, double p99, double max, double mean) {}

    /**
     * A stretch of a workload between two events.
     *
     * @param since what happened at its start
     * @param fromSeconds its start
     * @param toSeconds its end
     * @param throughputMBps 10^6 bytes per second
     */
    public record Phase(String since, double fromSeconds, double toSeconds, double throughputMBps) {}

    /**
     * A connection.
     *
     * @param client the client's NIC
     * @param server the server's NIC
     * @param rss whether both NICs have receive side scaling
     * @param rdma whether it uses RDMA
     * @param connections how many such connections there are
     * @param bytesToServer payload of writes
     * @param bytesToClient payload of reads
     * @param state {@code active}, {@code standby} or {@code failed}
     * @param failedAtSeconds when it was lost, or null
     * @param openedAtSeconds when it was opened
     * @param reason why the pair was chosen
     */
    public record Channel(
            String client,
            String server,
            boolean rss,
            boolean rdma,
            int connections,
            long bytesToServer,
            long bytesToClient,
            String state,
            Double failedAtSeconds,
            double openedAtSeconds,
            String reason) {}

    /**
     * What was not used.
     *
     * @param client the client's NIC, or null
     * @param server the server's NIC, or null
     * @param reason why
     */
    public record NotChosen(String client, String server, String reason) {}

    /**
     * What limited a workload.
     *
     * @param workload its name
     * @param resource the busiest device
     * @param busyPercent how busy it was
     * @param devices what every device that was busy for more than a hundredth of the time did, the busiest first
     * @param queuedRequests how many requests of its client waited for credits, or for a connection, on average
     */
    public record Bottleneck(
            String workload, String resource, double busyPercent, List<Device> devices, double queuedRequests) {
        /** Copies the list. */
        public Bottleneck {
            devices = List.copyOf(devices);
        }

        static Bottleneck none(String workload) {
            return new Bottleneck(workload, "-", 0, List.of(), 0);
        }
    }

    /**
     * What a device did during a workload.
     *
     * @param device its name
     * @param busyPercent how busy it was
     * @param microsPerRequest for how long each request of the workload kept it busy
     * @param work of a core: what its time went to; else null
     */
    public record Device(String device, double busyPercent, double microsPerRequest, Work work) {}

    /**
     * What the busy time of a core went to.
     *
     * @param packetsPercent handling network packets, whatever their size
     * @param bytesPercent moving bytes through the network stack
     * @param requestsPercent file requests and their bytes
     * @param cryptoPercent signing and encryption
     */
    public record Work(double packetsPercent, double bytesPercent, double requestsPercent, double cryptoPercent) {}

    /**
     * A device.
     *
     * @param name such as {@code files.nic1.tx}
     * @param busyPercent of the run
     * @param meanQueue jobs waiting on average
     */
    public record ResourceLoad(String name, double busyPercent, double meanQueue) {}

    /**
     * Frames that were lost at one port for one reason.
     *
     * @param port such as {@code s1.1}
     * @param direction {@code in} for frames that came in, {@code out} for frames on their way out
     * @param reason such as {@code oversize} or {@code buffer-full}
     * @param frames how many
     * @param bytes Ethernet header and packet
     */
    public record Drop(String port, String direction, String reason, long frames, long bytes) {}

    /**
     * One direction of a TCP connection.
     *
     * @param from NIC and port of the sender
     * @param to NIC and port of the receiver
     * @param segmentBytes payload of a full segment at the end
     * @param agreedSegmentBytes payload of a full segment as the handshake agreed
     * @param fellBackAtSeconds when it went over to smaller segments, or null
     * @param bytesSent payload acknowledged or under way
     * @param bytesRetransmitted payload sent more than once
     * @param leastRoundTripMicros the shortest round trip that it saw: the way without waiting
     */
    public record Connection(
            String from,
            String to,
            int segmentBytes,
            int agreedSegmentBytes,
            Double fellBackAtSeconds,
            long bytesSent,
            long bytesRetransmitted,
            double leastRoundTripMicros) {}

    /**
     * One message size of a load of messages to and fro.
     *
     * @param workload its name
     * @param messageBytes size of the message
     * @param oneWayMicros half of the mean round trip
     * @param rateMBps size over that time, 10^6 bytes per second
     */
    public record SweepPoint(String workload, long messageBytes, double oneWayMicros, double rateMBps) {}

    /**
     * What it took to simulate. Equal for equal runs.
     *
     * @param events that happened in the lab
     * @param bytes that the workloads moved, before and after what is measured too
     */
    public record Cost(long events, long bytes) {}

    /**
     * A fault.
     *
     * @param fault in words
     * @param firedAtSeconds when it happened first, or null when it never did
     * @param healedAtSeconds when it was healed, or null
     * @param times how often it happened
     */
    public record FaultReport(String fault, Double firedAtSeconds, Double healedAtSeconds, long times) {}

    /**
     * An expectation and what came of it.
     *
     * @param text the expectation
     * @param passed whether it was met
     * @param measured the value, for people
     * @param value the value in seconds, bytes, bytes per second, or without a unit; null where it is none or text
     * @param expected the bound
     * @param rows rows of the reference table that it settles
     */
    public record Outcome(
            String text, boolean passed, String measured, Double value, String expected, List<String> rows) {}
}
