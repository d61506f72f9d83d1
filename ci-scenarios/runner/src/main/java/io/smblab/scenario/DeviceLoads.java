package io.smblab.scenario;

import io.smblab.lab.Lab;
import io.smblab.model.Load;
import io.smblab.model.Probe;
import java.util.ArrayList;
import java.util.List;

/** What every device of a lab does from one instant to another. */
final class DeviceLoads {
    private final Lab lab;
    private final List<Load> before;

    /** From now on. */
    DeviceLoads(Lab lab) {
        this.lab = lab;
        this.before = now();
    }

    private List<Load> now() {
        List<Load> loads = new ArrayList<>();
        for (Probe probe : lab.probes()) {
            loads.add(probe.load(lab.scheduler().now()));
        }
        return loads;
    }

    /** Until now, in the order of the lab's probes. */
    List<Load> sinceThen() {
        List<Load> now = now();
        List<Load> out = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            out.add(now.get(i).since(before.get(i)));
        }
        return out;
    }
}
