package io.smblab.lab;

import io.smblab.block.BlockDevice;
import io.smblab.block.DriveSpec;
import io.smblab.block.HardDisk;
import io.smblab.block.InstantDevice;
import io.smblab.block.RaidController;
import io.smblab.block.RaidSpec;
import io.smblab.block.RaidVolume;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/** Builds block devices from what a lab file says about volumes. */
final class LabVolumes {
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
        DriveSpec driveSpec = StoragePresets.drive(raid.drive());
        // Spindles are not synchronised: each platter starts somewhere.
        RandomStream phases = random.stream(name + "/spindles");
        List<HardDisk> drives = new ArrayList<>();
        for (int i = 0; i < raid.drives(); i++) {
            drives.add(new HardDisk(name + ".d" + i, scheduler, driveSpec, phases.nextDouble()));
        }
        RaidSpec spec = new RaidSpec(raid.level(), raid.drives(), raid.chunk());
        return new RaidController(
                name, scheduler, StoragePresets.controller(raid.controller()), new RaidVolume(scheduler, spec, drives));
    }
}
