package io.smblab.scenario;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.Locale;

/** What an expectation can be about. */
public enum Measure {
    /** Payload per second of a workload, in a window or over all of it. */
    THROUGHPUT(Scope.WORKLOAD, Kind.RATE, true),
    /** The longest time in which a workload with requests outstanding saw none complete. */
    LONGEST_STALL(Scope.WORKLOAD, Kind.TIME, false),
    /** How long the slowest request took. */
    SLOWEST_REQUEST(Scope.WORKLOAD, Kind.TIME, false),
    /** Requests that failed. */
    ERRORS(Scope.WORKLOAD, Kind.COUNT, false),
    /** Payload moved. */
    BYTES(Scope.WORKLOAD, Kind.SIZE, false),
    /** {@code verified} when every byte read, or read back, was what it must be. */
    INTEGRITY(Scope.WORKLOAD, Kind.TEXT, false),
    /** The busiest device while the workload ran. */
    BOTTLENECK(Scope.WORKLOAD, Kind.TEXT, false),
    /** Requests per second. */
    IOPS(Scope.WORKLOAD, Kind.NUMBER, false),
    /** The mean time that a request took. */
    MEAN_LATENCY(Scope.WORKLOAD, Kind.TIME, false),
    /** Reads per second of a load on a volume. */
    READS_PER_SECOND(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Writes per second of a load on a volume. */
    WRITES_PER_SECOND(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Share of reads among the requests of a load on a volume, 0 to 1. */
    READ_SHARE(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Mean size of the requests. */
    REQUEST_SIZE(Scope.WORKLOAD, Kind.SIZE, false),
    /** Requests per second at the volume's drives, controller or array, whoever made them. */
    DEVICE_IOPS(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Requests there for each request of the load. */
    DEVICE_REQUESTS_PER_REQUEST(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Bytes per second there. */
    DEVICE_THROUGHPUT(Scope.WORKLOAD, Kind.RATE, false),
    /** Mean size of the requests there. */
    DEVICE_REQUEST_SIZE(Scope.WORKLOAD, Kind.SIZE, false),
    /** The most requests per second of oblLoad within a mean access time. */
    BEST_IOPS(Scope.WORKLOAD, Kind.NUMBER, false),
    /** Requests per second of oblLoad at a mean access time. */
    IOPS_AT_LATENCY(Scope.WORKLOAD, Kind.NUMBER, false),
    /** What a whole stripe of the volume holds. */
    FULL_STRIPE(Scope.WORKLOAD, Kind.SIZE, false),
    /** The dialect agreed. */
    DIALECT(Scope.CLIENT, Kind.TEXT, false),
    /** Whether both ends can and may use several channels. */
    MULTICHANNEL_AVAILABLE(Scope.CLIENT, Kind.FLAG, false),
    /** Whether several connections carried requests. */
    MULTICHANNEL_USED(Scope.CLIENT, Kind.FLAG, false),
    /** Pairs of a client's and a server's NIC that carried requests. */
    NIC_PAIRS(Scope.CLIENT, Kind.COUNT, false),
    /** Server NICs that are paired with more than one client NIC, or the other way round. */
    SHARED_NICS(Scope.CLIENT, Kind.COUNT, false),
    /** TCP connections that carried requests. */
    CONNECTIONS(Scope.CLIENT, Kind.COUNT, false),
    /** Whether a connection counts as one with receive side scaling. */
    RSS_USED(Scope.CLIENT, Kind.FLAG, false),
    /** Whether a connection uses RDMA. */
    RDMA_USED(Scope.CLIENT, Kind.FLAG, false),
    /** Whether the server offers RDMA on an interface that the client learned of. */
    RDMA_AVAILABLE(Scope.CLIENT, Kind.FLAG, false),
    /** Keys of the lab file that tune channels by hand. */
    CHANNEL_SETTINGS(Scope.LAB, Kind.COUNT, false),
    /** Subnets over all NICs with a link. */
    SUBNETS(Scope.LAB, Kind.COUNT, false),
    /** Whether all linked NICs of a host have receive side scaling: true, false or mixed. */
    REPORTED_RSS(Scope.HOST, Kind.TEXT, false),
    /** Whether all linked NICs of a host have RDMA: true, false or mixed. */
    REPORTED_RDMA(Scope.HOST, Kind.TEXT, false),
    /** Whether a connection that carried requests ran over the NIC. */
    NIC_USED(Scope.NIC, Kind.FLAG, false),
    /** Bytes that the NIC sent: frames, header included, while a workload ran or all the time. */
    NIC_SENT(Scope.NIC, Kind.SIZE, true),
    /** Bytes that the NIC received. */
    NIC_RECEIVED(Scope.NIC, Kind.SIZE, true),
    /** Bytes per second that the NIC sent in a window: frames, header included. */
    NIC_SEND_RATE(Scope.NIC, Kind.RATE, true),
    /** Bytes per second that the NIC received in a window. */
    NIC_RECEIVE_RATE(Scope.NIC, Kind.RATE, true),
    /** Payload bytes of a full segment that the NIC's connections send; the least of them. */
    SEGMENT_BYTES(Scope.NIC, Kind.COUNT, false),
    /** Which share of the drive that replaces a failed one is filled at the end, 0 to 1. */
    REBUILD_PROGRESS(Scope.VOLUME, Kind.NUMBER, false),
    /** At which rate that drive was filled, on average. */
    REBUILD_RATE(Scope.VOLUME, Kind.RATE, false),
    /** Stripes that the rebuild could not read any more. */
    LOST_STRIPES(Scope.VOLUME, Kind.COUNT, false),
    /** Reads of a drive that failed and were made good from the other drives. */
    REPAIRED_READS(Scope.VOLUME, Kind.COUNT, false),
    /** Frames that a port dropped because they were longer than its limit. */
    OVERSIZE_DROPS(Scope.PORT, Kind.COUNT, false);

    /** What {@code of} names. */
    public enum Scope {
        /** A workload of the scenario. */
        WORKLOAD,
        /** A host with a client. */
        CLIENT,
        /** Any host. */
        HOST,
        /** A NIC by its full name. */
        NIC,
        /** A NIC by its full name, or a switch port such as {@code s1.1}. */
        PORT,
        /** An array by its full name, such as {@code files.array}. */
        VOLUME,
        /** Nothing: the lab as a whole. */
        LAB
    }

    /** How a value is written. */
    public enum Kind {
        /** Such as {@code 222 MB/s}. */
        RATE {
            @Override
            double parse(String text) {
                // A link of rate 0 is a mistake, a bound of 0 is not.
                return text.matches("0+(\\.0*)?\\s*\\D+")
                        ? 0 * DataRate.parse(text.replaceFirst("[0.]+", "1")).bytesPerSecond()
                        : DataRate.parse(text).bytesPerSecond();
            }

            @Override
            String show(double value) {
                return value >= 1e6
                        ? String.format(Locale.ROOT, value < 1e7 ? "%.2f MB/s" : "%.1f MB/s", value / 1e6)
                        : String.format(Locale.ROOT, "%.1f kB/s", value / 1e3);
            }
        },
        /** Such as {@code 2.5 s}. */
        TIME {
            @Override
            double parse(String text) {
                return TimeSpan.parse(text).seconds();
            }

            @Override
            String show(double value) {
                return value >= 0.1 || value == 0
                        ? String.format(Locale.ROOT, "%.3f s", value)
                        : value >= 1e-3
                                ? String.format(Locale.ROOT, "%.2f ms", value * 1e3)
                                : String.format(Locale.ROOT, "%.1f us", value * 1e6);
            }
        },
        /** Such as {@code 1 GiB}. */
        SIZE {
            @Override
            double parse(String text) {
                return ByteSize.parse(text).bytes();
            }

            @Override
            String show(double value) {
                return value < 1e6
                        ? String.format(Locale.ROOT, "%.1f kB", value / 1e3)
                        : String.format(Locale.ROOT, "%.1f MB", value / 1e6);
            }
        },
        /** A whole number. */
        COUNT {
            @Override
            double parse(String text) {
                return Long.parseLong(text);
            }

            @Override
            String show(double value) {
                return Long.toString((long) value);
            }
        },
        /** A number without a unit. */
        NUMBER {
            @Override
            double parse(String text) {
                return Double.parseDouble(text);
            }

            @Override
            String show(double value) {
                return String.format(Locale.ROOT, value < 100 ? "%.3f" : "%.0f", value);
            }
        },
        /** {@code true} or {@code false}. */
        FLAG {
            @Override
            double parse(String text) {
                throw new IllegalArgumentException("\"" + text + "\" as a bound, allowed: equals with true or false");
            }

            @Override
            String show(double value) {
                return value != 0 ? "true" : "false";
            }
        },
        /** A word; only equality makes sense. */
        TEXT {
            @Override
            double parse(String text) {
                throw new IllegalArgumentException("\"" + text + "\" as a bound, allowed: equals");
            }

            @Override
            String show(double value) {
                throw new IllegalStateException("a number where text is measured");
            }
        };

        /** A rate as networks count it. */
        static String bits(double bitsPerSecond) {
            return bitsPerSecond >= 1e9
                    ? String.format(Locale.ROOT, "%.2f Gbit/s", bitsPerSecond / 1e9)
                    : String.format(Locale.ROOT, "%.1f Mbit/s", bitsPerSecond / 1e6);
        }

        abstract double parse(String text);

        abstract String show(double value);
    }

    private final Scope scope;
    private final Kind kind;
    private final boolean windowed;

    Measure(Scope scope, Kind kind, boolean windowed) {
        this.scope = scope;
        this.kind = kind;
        this.windowed = windowed;
    }

    /** What {@code of} names. */
    public Scope scope() {
        return scope;
    }

    /** How a value is written. */
    public Kind kind() {
        return kind;
    }

    /** Whether values of it can be divided by one another. */
    public boolean isNumeric() {
        return kind != Kind.FLAG && kind != Kind.TEXT;
    }

    /** Whether it is asked for a mean access time. */
    public boolean takesLatency() {
        return this == BEST_IOPS || this == IOPS_AT_LATENCY;
    }

    /** Whether it can be limited to a window. */
    public boolean windowed() {
        return windowed;
    }
}
