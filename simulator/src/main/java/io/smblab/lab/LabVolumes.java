package io.smblab.lab;

import io.smblab.block.BlockDevice;
import io.smblab.block.ControllerSpec;
import io.smblab.block.Drive;
import io.smblab.block.DriveSpec;
import io.smblab.block.FileSystemCost;
import io.smblab.block.FlashDevice;
import io.smblab.block.FlashSpec;
import io.smblab.block.HardDisk;
import io.smblab.block.HostQueue;
import io.smblab.block.InstantDevice;
import io.smblab.block.MeteredDevice;
import io.smblab.block.OsIoPath;
import io.smblab.block.OsIoPathSpec;
import io.smblab.block.RaidController;
import io.smblab.block.RaidVolume;
import io.smblab.block.ScsiBus;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.model.Probe;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Builds block devices from what a lab file says about volumes. */
final class LabVolumes {
    /** Linux md holds part of a stripe back until the queue is unplugged: 3 ms at most (block layer, unplug delay). */
    private static final TimeSpan SOFTWARE_GATHERING = TimeSpan.parse("3 ms");

    /** A controller gathers in its cache. */
    private static final TimeSpan NO_GATHERING = new TimeSpan(0);

    private final EventScheduler scheduler;
    private final RandomStreams random;

    /** What a volume is made of, besides the device itself. */
    private static final class Parts {
        /** Drives that are there and have been from the start. */
        private final List<Drive> present = new ArrayList<>();

        private final List<Probe> buses = new ArrayList<>();
        private RaidVolume array;
        private RaidController controller;
    }

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
        Parts parts = new Parts();
        MeteredDevice medium = new MeteredDevice(medium(name, volume, parts));
        BlockDevice device = volume.osPath() == null ? medium : new OsIoPath(scheduler, osPath(volume), medium);
        FileSystemCost cost =
                volume.fileSystem() == null ? FileSystemCost.NONE : StoragePresets.fileSystem(volume.fileSystem());
        return new LabVolume(volume, scheduler, device, cost, medium, parts.buses, parts.array, parts.controller);
    }

    /** Where each device has a queue of its own, an array has as many as its drives have, or what its controller takes. */
    private static OsIoPathSpec osPath(VolumeSpec volume) {
        OsIoPathSpec path = StoragePresets.osPath(volume.osPath());
        if (!volume.osPath().has("queue-per-device") || !volume.osPath().flag("queue-per-device")) {
            return path;
        }
        if (volume.medium() instanceof VolumeSpec.Flash flash) {
            FlashSpec spec = StoragePresets.flash(flash.flash());
            return path.withDeviceQueue(spec.parallelism() + spec.queueDepth());
        }
        if (volume.medium() instanceof VolumeSpec.Raid raid) {
            return path.withDeviceQueue(
                    raid.controller() == null
                            ? path.deviceQueue() * raid.drives()
                            : StoragePresets.controller(raid.controller()).queueDepth());
        }
        return path;
    }

    private BlockDevice medium(String name, VolumeSpec volume, Parts parts) {
        BlockDevice device = medium(name, volume.medium(), parts);
        damage(name, volume.latentErrors(), parts.present);
        return device;
    }

    private BlockDevice medium(String name, VolumeSpec.Medium medium, Parts parts) {
        if (medium instanceof VolumeSpec.Raid raid) {
            return raid(name, raid, parts);
        }
        if (medium instanceof VolumeSpec.SingleDrive single) {
            double phase = random.stream(name + "/spindles").nextDouble();
            DriveSpec spec = StoragePresets.drive(single.drive()).withWriteCache(single.writeCache());
            parts.present.add(new HardDisk(name, scheduler, spec, phase));
            return new HostQueue(scheduler, parts.present.get(0), spec.queueDepth());
        }
        if (medium instanceof VolumeSpec.Flash flash) {
            FlashSpec spec = StoragePresets.flash(flash.flash());
            parts.present.add(new FlashDevice(name, scheduler, spec));
            return new HostQueue(scheduler, parts.present.get(0), spec.parallelism() + spec.queueDepth());
        }
        return new InstantDevice(((VolumeSpec.Instant) medium).capacity().bytes());
    }

    private BlockDevice raid(String name, VolumeSpec.Raid raid, Parts parts) {
        ScsiBus bus =
                raid.bus() == null ? null : new ScsiBus(name + ".bus", scheduler, StoragePresets.scsi(raid.bus()));
        if (bus != null) {
            parts.buses.add(bus.probe());
        }
        // Spindles are not synchronised: each platter starts somewhere.
        RandomStream phases = random.stream(name + "/spindles");
        IntFunction<Drive> newDrive = raid.isFlash()
                ? i -> new FlashDevice(name + ".d" + i, scheduler, StoragePresets.flash(raid.drive()))
                : hardDisks(name, raid, bus, phases);
        List<Drive> drives = new ArrayList<>();
        for (int i = 0; i < raid.drives(); i++) {
            drives.add(newDrive.apply(i));
        }
        RaidVolume volume = new RaidVolume(
                scheduler, raid.layout(), drives, raid.controller() == null ? SOFTWARE_GATHERING : NO_GATHERING);
        parts.array = volume;
        List<Integer> failed =
                raid.condition().failedDrives(raid.drives(), raid.layout().isMirrored());
        apply(raid.condition(), failed, volume, newDrive);
        for (int i = 0; i < raid.drives(); i++) {
            if (!failed.contains(i)) {
                parts.present.add(drives.get(i));
            }
        }
        if (raid.controller() == null) {
            return volume;
        }
        ControllerSpec spec = StoragePresets.controller(raid.controller());
        RaidController controller = new RaidController(name, scheduler, spec, volume);
        parts.controller = controller;
        if (raid.condition().batteryLost()) {
            controller.loseBattery();
        }
        return new HostQueue(scheduler, controller, spec.queueDepth());
    }

    private IntFunction<Drive> hardDisks(String name, VolumeSpec.Raid raid, ScsiBus bus, RandomStream phases) {
        DriveSpec own = StoragePresets.drive(raid.drive()).withWriteCache(raid.writeCache());
        DriveSpec spec = bus == null ? own : own.onSharedBus();
        return i -> {
            HardDisk disk = new HardDisk(name + ".d" + i, scheduler, spec, phases.nextDouble());
            return bus == null ? disk : bus.attach(disk);
        };
    }

    private static void apply(
            RaidCondition condition, List<Integer> failed, RaidVolume volume, IntFunction<Drive> newDrive) {
        failed.forEach(volume::failDrive);
        if (condition.rebuild() != null) {
            int drive = failed.get(0);
            volume.replaceDrive(drive, newDrive.apply(drive), condition.rebuild(), condition.rebuilt(), nanos -> {});
        }
    }

    /** A drive that is gone has no place that anybody would read, and the one in its place is new. */
    private void damage(String name, int places, List<Drive> drives) {
        RandomStream where = random.stream(name + "/latent-errors");
        for (int i = 0; i < (drives.isEmpty() ? 0 : places); i++) {
            Drive drive = drives.get(where.nextInt(drives.size()));
            long sector = where.nextLong(drive.capacityBytes() / VolumeSpec.LATENT_ERROR_BYTES);
            drive.damage(sector * VolumeSpec.LATENT_ERROR_BYTES, VolumeSpec.LATENT_ERROR_BYTES);
        }
    }
}
