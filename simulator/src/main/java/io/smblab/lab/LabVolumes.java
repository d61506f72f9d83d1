package io.smblab.lab;

import io.smblab.block.BlockDevice;
import io.smblab.block.ControllerSpec;
import io.smblab.block.DriveScheduling;
import io.smblab.block.DriveSpec;
import io.smblab.block.HardDisk;
import io.smblab.block.InstantDevice;
import io.smblab.block.RaidController;
import io.smblab.block.RaidSpec;
import io.smblab.block.RaidVolume;
import io.smblab.block.SeekCurve;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/** Builds block devices from what a lab file says about volumes. */
final class LabVolumes {
    private static final double NANOS_PER_MINUTE = 60e9;

    private final EventScheduler scheduler;
    private final RandomStreams random;

    LabVolumes(EventScheduler scheduler, RandomStreams random) {
        this.scheduler = scheduler;
        this.random = random;
    }

    /**
     * Builds a volume.
     *
     * @param host its host: stations are called {@code host.volume...}
     */
    BlockDevice build(String host, VolumeSpec volume) {
        if (volume instanceof VolumeSpec.Raid raid) {
            return raid(host + "." + raid.name(), raid);
        }
        return new InstantDevice(((VolumeSpec.Instant) volume).capacity().bytes());
    }

    private BlockDevice raid(String name, VolumeSpec.Raid raid) {
        DriveSpec driveSpec = drive(raid.drive());
        // Spindles are not synchronised: each platter starts somewhere.
        RandomStream phases = random.stream(name + "/spindles");
        List<HardDisk> drives = new ArrayList<>();
        for (int i = 0; i < raid.drives(); i++) {
            drives.add(new HardDisk(name + ".d" + i, scheduler, driveSpec, phases.nextDouble()));
        }
        RaidSpec spec = new RaidSpec(raid.level(), raid.drives(), raid.chunk());
        return new RaidController(
                name, scheduler, controller(raid.controller()), new RaidVolume(scheduler, spec, drives));
    }

    private static DriveSpec drive(Preset preset) {
        SeekCurve shape = new SeekCurve(
                preset.time("seek-short-base").nanos(),
                preset.time("seek-short-root").nanos(),
                preset.number("seek-knee", "ratio"),
                preset.time("seek-long-base").nanos(),
                preset.time("seek-long-slope").nanos());
        return new DriveSpec(
                preset.size("capacity"),
                new TimeSpan(Math.round(NANOS_PER_MINUTE / preset.number("rotation", "rpm"))),
                shape.scaledToMean(preset.time("mean-seek").nanos()),
                preset.time("write-settle"),
                preset.time("command-overhead"),
                preset.rate("outer-rate"),
                preset.rate("inner-rate"),
                preset.rate("interface-rate"),
                preset.size("read-ahead"),
                preset.flag("write-streaming"),
                preset.count("queue-depth", "requests"),
                DriveScheduling.SHORTEST_POSITIONING);
    }

    private static ControllerSpec controller(Preset preset) {
        return new ControllerSpec(
                preset.size("cache"),
                preset.flag("battery-backed"),
                preset.time("read-overhead"),
                preset.time("write-overhead"),
                preset.count("concurrency", "requests"),
                preset.rate("host-bus-rate"),
                preset.rate("write-back-rate"),
                preset.size("read-ahead"),
                preset.count("streams", "streams"),
                preset.count("destage-depth", "stripes"),
                preset.time("destage-delay"),
                preset.count("queue-depth", "requests"));
    }
}
