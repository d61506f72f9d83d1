package io.smblab.lab;

import io.smblab.block.BlockDevice;
import io.smblab.block.FileOnDevice;
import io.smblab.block.FileSystemCost;
import io.smblab.block.MeteredDevice;
import io.smblab.block.OsIoPath;
import io.smblab.block.RaidController;
import io.smblab.block.RaidVolume;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import java.util.ArrayList;
import java.util.List;

/** A volume of a running lab. Its device is the same for the shares on it and for local loads. */
public final class LabVolume {
    private final VolumeSpec spec;
    private final EventScheduler scheduler;
    private final BlockDevice device;
    private final FileSystemCost cost;
    private final MeteredDevice medium;
    private final List<Probe> buses;
    private final RaidVolume array;
    private final RaidController controller;

    LabVolume(
            VolumeSpec spec,
            EventScheduler scheduler,
            BlockDevice device,
            FileSystemCost cost,
            MeteredDevice medium,
            List<Probe> buses,
            RaidVolume array,
            RaidController controller) {
        this.spec = spec;
        this.scheduler = scheduler;
        this.device = device;
        this.cost = cost;
        this.medium = medium;
        this.buses = List.copyOf(buses);
        this.array = array;
        this.controller = controller;
    }

    /** What the lab file says. */
    public VolumeSpec spec() {
        return spec;
    }

    /** A large file on the volume, in one extent that begins where the file system puts its first one. */
    public BlockDevice newFile() {
        return cost == FileSystemCost.NONE ? device : new FileOnDevice(scheduler, cost, device);
    }

    /** What the operating system has asked of drives, controller or array by now. */
    public MeteredDevice.Count count() {
        return medium.count();
    }

    /** The array that it is; null where it is none. */
    public RaidVolume array() {
        return array;
    }

    /** Checks what its controller, if there is one, must not lose. */
    void checkLaws() {
        if (controller != null) {
            controller.checkLaws();
        }
    }

    /** The host ends. */
    void end() {
        if (device instanceof OsIoPath path) {
            path.abandon();
        }
    }

    List<Probe> probes() {
        List<Probe> probes = new ArrayList<>(device.probes());
        probes.addAll(buses);
        return probes;
    }
}
