package io.smblab.workload.tool;

import io.smblab.block.BlockDevice;
import io.smblab.block.ControllerSpec;
import io.smblab.block.Drive;
import io.smblab.block.DriveSpec;
import io.smblab.block.FileOnDevice;
import io.smblab.block.FileSystemCost;
import io.smblab.block.FlashDevice;
import io.smblab.block.HardDisk;
import io.smblab.block.OsIoPath;
import io.smblab.block.RaidController;
import io.smblab.block.RaidSpec;
import io.smblab.block.RaidVolume;
import io.smblab.block.ScsiBus;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.lab.Presets;
import io.smblab.lab.StoragePresets;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.LocalTarget;
import java.util.ArrayList;
import java.util.List;

/** The storage of the reference table, built from presets, and loads run on it in virtual time. */
final class Bench {
    static final StoragePresets PRESETS = new StoragePresets(new Presets());

    final EventQueue queue = new EventQueue();
    private final RandomStreams random = new RandomStreams(42);
    private final List<BlockDevice> measured = new ArrayList<>();

    List<HardDisk> drives(DriveSpec spec, int count) {
        RandomStream phases = random.stream("spindles");
        List<HardDisk> drives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            drives.add(new HardDisk("d" + i, queue, spec, phases.nextDouble()));
        }
        return drives;
    }

    /** Four drives on a SCSI bus, striped, behind the path of an operating system: the xSeries 235 and its reference. */
    BlockDevice scsiStripe(String drive, String bus, String os) {
        ScsiBus scsi = new ScsiBus("scsi", queue, PRESETS.scsi(bus));
        List<Drive> attached = new ArrayList<>();
        for (HardDisk disk : drives(PRESETS.drive(drive).onSharedBus(), 4)) {
            attached.add(scsi.attach(disk));
        }
        RaidVolume volume = new RaidVolume(queue, new RaidSpec(0, 4, ByteSize.parse("64 KiB")), attached);
        return measured(new OsIoPath(queue, PRESETS.osPath(os), volume));
    }

    /** Sixteen drives in RAID 0 behind the Adaptec 51645, with a file system. */
    BlockDevice adaptec(String fileSystem) {
        return adaptec(PRESETS.controller("adaptec-51645"), fileSystem);
    }

    BlockDevice adaptec(ControllerSpec controller, String fileSystem) {
        RaidVolume volume = new RaidVolume(
                queue, new RaidSpec(0, 16, ByteSize.parse("256 KiB")), drives(PRESETS.drive("wd10evds"), 16));
        RaidController raid = new RaidController("array", queue, controller, volume);
        return measured(new FileOnDevice(queue, fileSystem(fileSystem), raid));
    }

    BlockDevice flash(String preset) {
        return measured(new FlashDevice(preset, queue, PRESETS.flash(preset)));
    }

    static FileSystemCost fileSystem(String name) {
        return name == null ? FileSystemCost.NONE : PRESETS.fileSystem(name);
    }

    private BlockDevice measured(BlockDevice device) {
        measured.add(device);
        return device;
    }

    LoadResult run(LoadSpec spec, BlockDevice device) {
        LoadResult[] result = new LoadResult[1];
        new LoadRun(spec, new LocalTarget(device), queue, random.stream("load"))
                .start(loadResult -> result[0] = loadResult);
        drain();
        if (result[0].errors() > 0) {
            throw new IllegalStateException(result[0].firstErrors().toString());
        }
        return result[0];
    }

    List<LoadResult> oblLoad(BlockDevice device, ByteSize file, int most) {
        List<LoadResult> results = new ArrayList<>();
        new OblLoad(
                        file,
                        TimeSpan.parse("2 s"),
                        TimeSpan.parse("100 ms"),
                        most,
                        new LocalTarget(device),
                        queue,
                        random.stream("load"))
                .start(results::addAll);
        drain();
        return results;
    }

    LoadResult jetstress(JetstressSpec spec, String fileSystem, BlockDevice lun) {
        List<io.smblab.workload.WorkloadTarget> volumes = new ArrayList<>();
        for (int i = 0; i < spec.databases(); i++) {
            volumes.add(new LocalTarget(new FileOnDevice(queue, fileSystem(fileSystem), lun)));
        }
        LoadResult[] result = new LoadResult[1];
        new Jetstress(spec, volumes, volumes, queue, random.stream("jetstress"))
                .start(loadResult -> result[0] = loadResult);
        drain();
        return result[0];
    }

    void drain() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
        measured.forEach(device -> device.probes().forEach(probe -> probe.check(queue.now())));
    }
}
