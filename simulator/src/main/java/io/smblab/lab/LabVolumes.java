package io.smblab.lab;

import io.smblab.block.BlockDevice;
import io.smblab.block.Drive;
import io.smblab.block.DriveSpec;
import io.smblab.block.FileSystemCost;
import io.smblab.block.FlashDevice;
import io.smblab.block.HardDisk;
import io.smblab.block.InstantDevice;
import io.smblab.block.MeteredDevice;
import io.smblab.block.OsIoPath;
import io.smblab.block.RaidController;
import io.smblab.block.RaidVolume;
import io.smblab.block.ScsiBus;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.model.Probe;
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
    LabVolume build(String host, VolumeSpec volume) {
        String name = host + "." + volume.name();
        // What the array sees is what the operating system sends it.
        List<Probe> buses = new ArrayList<>();
        MeteredDevice medium = new MeteredDevice(medium(name, volume.medium(), buses));
        BlockDevice device = volume.osPath() == null
                ? medium
                : new OsIoPath(scheduler, StoragePresets.osPath(volume.osPath()), medium);
        FileSystemCost cost =
                volume.fileSystem() == null ? FileSystemCost.NONE : StoragePresets.fileSystem(volume.fileSystem());
        return new LabVolume(volume, scheduler, device, cost, medium, buses);
    }

    private BlockDevice medium(String name, VolumeSpec.Medium medium, List<Probe> buses) {
        if (medium instanceof VolumeSpec.Raid raid) {
            return raid(name, raid, buses);
        }
        if (medium instanceof VolumeSpec.SingleDrive single) {
            double phase = random.stream(name + "/spindles").nextDouble();
            return new HardDisk(name, scheduler, StoragePresets.drive(single.drive()), phase);
        }
        if (medium instanceof VolumeSpec.Flash flash) {
            return new FlashDevice(name, scheduler, StoragePresets.flash(flash.flash()));
        }
        return new InstantDevice(((VolumeSpec.Instant) medium).capacity().bytes());
    }

    private BlockDevice raid(String name, VolumeSpec.Raid raid, List<Probe> buses) {
        DriveSpec driveSpec = StoragePresets.drive(raid.drive());
        ScsiBus bus =
                raid.bus() == null ? null : new ScsiBus(name + ".bus", scheduler, StoragePresets.scsi(raid.bus()));
        if (bus != null) {
            buses.add(bus.probe());
        }
        // Spindles are not synchronised: each platter starts somewhere.
        RandomStream phases = random.stream(name + "/spindles");
        List<Drive> drives = new ArrayList<>();
        for (int i = 0; i < raid.drives(); i++) {
            HardDisk disk = new HardDisk(
                    name + ".d" + i, scheduler, bus == null ? driveSpec : driveSpec.onSharedBus(), phases.nextDouble());
            drives.add(bus == null ? disk : bus.attach(disk));
        }
        RaidVolume volume = new RaidVolume(scheduler, raid.layout(), drives);
        return raid.controller() == null
                ? volume
                : new RaidController(name, scheduler, StoragePresets.controller(raid.controller()), volume);
    }
}
