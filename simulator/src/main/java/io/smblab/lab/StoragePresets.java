package io.smblab.lab;

import io.smblab.block.ControllerSpec;
import io.smblab.block.DriveScheduling;
import io.smblab.block.DriveSpec;
import io.smblab.block.FileSystemCost;
import io.smblab.block.FlashSpec;
import io.smblab.block.OsIoPathSpec;
import io.smblab.block.PciBus;
import io.smblab.block.PcieSlot;
import io.smblab.block.ScsiBusSpec;
import io.smblab.block.SeekCurve;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/** The numbers of storage presets in the form that the models take. */
public final class StoragePresets {
    private static final double NANOS_PER_MINUTE = 60e9;

    private final Presets presets;

    /** Reads from a set of presets. */
    public StoragePresets(Presets presets) {
        this.presets = presets;
    }

    /** A hard disk by name. */
    public DriveSpec drive(String name) {
        return drive(preset(Preset.Kind.DRIVE, name));
    }

    /** A hard disk. Without figures for its cache a drive reads ahead at one place, and a hit takes as long as a miss. */
    public static DriveSpec drive(Preset preset) {
        SeekCurve shape = new SeekCurve(
                preset.time("seek-short-base").nanos(),
                preset.time("seek-short-root").nanos(),
                preset.number("seek-knee", "ratio"),
                preset.time("seek-long-base").nanos(),
                preset.time("seek-long-slope").nanos());
        TimeSpan overhead = preset.time("command-overhead");
        return new DriveSpec(
                preset.size("capacity"),
                new TimeSpan(Math.round(NANOS_PER_MINUTE / preset.number("rotation", "rpm"))),
                shape.scaledToMean(preset.time("mean-seek").nanos()),
                preset.time("write-settle"),
                overhead,
                preset.rate("outer-rate"),
                preset.rate("inner-rate"),
                preset.rate("interface-rate"),
                preset.size("read-ahead"),
                preset.count("queue-depth", "requests"),
                DriveScheduling.AGED_SHORTEST_POSITIONING,
                preset.has("hit-overhead") ? preset.time("hit-overhead") : overhead,
                preset.has("segments") ? preset.count("segments", "segments") : 1,
                preset.has("minimum-prefetch") ? preset.size("minimum-prefetch") : new ByteSize(0),
                preset.has("error-recovery") ? preset.time("error-recovery") : new TimeSpan(0),
                preset.has("cache") ? preset.size("cache") : new ByteSize(0),
                preset.has("write-cache") && preset.flag("write-cache"));
    }

    /** A RAID controller by name. */
    public ControllerSpec controller(String name) {
        return controller(preset(Preset.Kind.CONTROLLER, name));
    }

    /** A RAID controller. Its host bus is given as a rate, or as a PCI Express slot. */
    public static ControllerSpec controller(Preset preset) {
        return new ControllerSpec(
                preset.size("cache"),
                preset.flag("battery-backed"),
                preset.time("read-overhead"),
                preset.time("write-overhead"),
                preset.has("overhead-block") ? preset.size("overhead-block") : new ByteSize(0),
                preset.has("overhead-floor") ? preset.time("overhead-floor") : new TimeSpan(0),
                preset.count("concurrency", "requests"),
                hostBusRate(preset),
                preset.rate("write-back-rate"),
                preset.size("read-ahead"),
                preset.count("streams", "streams"),
                preset.count("destage-depth", "commands"),
                preset.time("destage-delay"),
                preset.count("queue-depth", "requests"));
    }

    private static DataRate hostBusRate(Preset preset) {
        if (preset.has("host-bus-rate")) {
            return preset.rate("host-bus-rate");
        }
        return new PcieSlot(
                        preset.count("pcie-generation", "generation"),
                        preset.count("pcie-lanes", "lanes"),
                        preset.count("pcie-payload", "B"),
                        preset.count("pcie-header", "B"),
                        preset.number("pcie-flow-control", "ratio"))
                .rate();
    }

    /** A parallel SCSI bus by name. */
    public ScsiBusSpec scsi(String name) {
        return scsi(preset(Preset.Kind.SCSI, name));
    }

    /** A parallel SCSI bus. */
    public static ScsiBusSpec scsi(Preset preset) {
        return new ScsiBusSpec(
                preset.rate("data-rate"),
                preset.flag("packetized"),
                preset.time("command-time"),
                preset.time("asynchronous-time"),
                hostBus(preset).rate());
    }

    /** The slot in which a SCSI adapter sits. */
    public PciBus scsiSlot(String name) {
        return hostBus(preset(Preset.Kind.SCSI, name));
    }

    private static PciBus hostBus(Preset preset) {
        return new PciBus(
                preset.count("pci-bits", "bits"),
                preset.number("pci-clock", "MHz"),
                preset.number("pci-usable", "ratio"));
    }

    /** A flash device by name. */
    public FlashSpec flash(String name) {
        return flash(preset(Preset.Kind.FLASH, name));
    }

    /** A flash device. Without figures of their own writes take as long as reads, and scattered ones are as fast as sequential ones. */
    public static FlashSpec flash(Preset preset) {
        return new FlashSpec(
                preset.size("capacity"),
                preset.time("read-time"),
                preset.time(preset.has("write-time") ? "write-time" : "read-time"),
                preset.count("parallelism", "requests"),
                preset.rate("read-rate"),
                preset.rate("write-rate"),
                preset.rate(preset.has("random-write-rate") ? "random-write-rate" : "write-rate"),
                preset.size("burst"),
                preset.rate("burst-rate"),
                preset.has("read-ceiling") ? preset.count("read-ceiling", "requests/s") : 0,
                preset.has("write-ceiling") ? preset.count("write-ceiling", "requests/s") : 0,
                preset.count("queue-depth", "requests"));
    }

    /** The I/O path of an operating system by name. */
    public OsIoPathSpec osPath(String name) {
        return osPath(preset(Preset.Kind.OS_PATH, name));
    }

    /** The I/O path of an operating system. */
    public static OsIoPathSpec osPath(Preset preset) {
        return new OsIoPathSpec(
                preset.size("coalescing"),
                preset.size("read-on"),
                preset.time("dispatch-delay"),
                preset.count("device-queue", "requests"),
                preset.flag("sorted"),
                preset.count("streams", "streams"),
                preset.has("write-behind") ? preset.size("write-behind") : new ByteSize(0),
                preset.has("write-behind") ? preset.rate("copy-rate") : DataRate.parse("1 GB/s"),
                preset.flag("asynchronous"));
    }

    /** A file system by name. */
    public FileSystemCost fileSystem(String name) {
        return fileSystem(preset(Preset.Kind.FILE_SYSTEM, name));
    }

    /** A file system. */
    public static FileSystemCost fileSystem(Preset preset) {
        return new FileSystemCost(preset.time("lookup"), preset.size("metadata-page"), preset.size("first-extent"));
    }

    private Preset preset(Preset.Kind kind, String name) {
        Preset preset = presets.find(kind, name);
        if (preset == null) {
            throw new IllegalArgumentException(
                    "no " + kind + " preset " + name + " (expected one of " + presets.names(kind) + ")");
        }
        return preset;
    }
}
