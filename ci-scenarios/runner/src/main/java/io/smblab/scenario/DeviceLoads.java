package io.smblab.scenario;

import io.smblab.host.Cpu;
import io.smblab.lab.Lab;
import io.smblab.lab.LabHost;
import io.smblab.model.Load;
import io.smblab.model.Probe;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What the devices that an activity can use do from one instant to another. */
final class DeviceLoads {
    private final Lab lab;
    private final Predicate<String> elsewhere;
    private final List<Load> before;
    private final Map<String, double[]> coresBefore;

    /**
     * From now on.
     *
     * @param elsewhere whether the activity has nothing to do with a device of a name: of a large lab it knows few
     */
    DeviceLoads(Lab lab, Predicate<String> elsewhere) {
        this.lab = lab;
        this.elsewhere = elsewhere;
        this.before = now();
        this.coresBefore = coresNow();
    }

    private List<Load> now() {
        List<Load> loads = new ArrayList<>();
        for (Probe probe : lab.probes()) {
            if (!elsewhere.test(probe.name())) {
                loads.add(probe.load(lab.scheduler().now()));
            }
        }
        return loads;
    }

    private Map<String, double[]> coresNow() {
        Map<String, double[]> cores = new LinkedHashMap<>();
        for (LabHost host : lab.hosts()) {
            Cpu cpu = host.cpu();
            List<Probe> probes = cpu == null ? List.of() : cpu.probes();
            for (int core = 0; core < probes.size(); core++) {
                if (elsewhere.test(probes.get(core).name())) {
                    continue;
                }
                double[] seconds = new double[Cpu.Work.values().length];
                for (Cpu.Work work : Cpu.Work.values()) {
                    seconds[work.ordinal()] = cpu.bookedSeconds(core, work);
                }
                cores.put(probes.get(core).name(), seconds);
            }
        }
        return cores;
    }

    /** Until now, in the order of the lab's probes. */
    Meanwhile sinceThen() {
        List<Load> now = now();
        List<Load> out = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            out.add(now.get(i).since(before.get(i)));
        }
        Map<String, double[]> cores = coresNow();
        cores.forEach((core, seconds) -> {
            double[] earlier = coresBefore.get(core);
            for (int i = 0; i < seconds.length; i++) {
                seconds[i] -= earlier[i];
            }
        });
        return new Meanwhile(out, cores, 0);
    }
}
