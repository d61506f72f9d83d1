package io.smblab.scenario;

import io.smblab.host.Cpu;
import io.smblab.model.Load;
import java.util.Comparator;
import java.util.List;

/** What limited a workload: what the devices that it can use did meanwhile, the busiest first. */
final class Bottlenecks {
    private static final double PERCENT = 100;

    /** Devices that are busy for a smaller share of the time are left out. */
    private static final double LEAST_UTILISATION = 0.01;

    /** Slots that are full limit only where nothing that they are held for is this busy. */
    private static final double FULL_UTILISATION = 0.8;

    private Bottlenecks() {}

    /** The device that was busy for the largest share of the time, the first of equals. */
    static String busiest(Activity workload) {
        return of(workload, 0).resource();
    }

    /**
     * All that is known.
     *
     * @param requests of the workload that were completed
     */
    static RunReport.Bottleneck of(Activity workload, double requests) {
        Meanwhile meanwhile = workload.during();
        List<Load> own = meanwhile.loads().stream()
                .filter(load -> !workload.isElsewhere(load.name()))
                .toList();
        boolean anyFull = own.stream().anyMatch(load -> !load.held() && load.utilisation() >= FULL_UTILISATION);
        List<Load> loads = own.stream()
                .sorted(Comparator.comparing((Load load) -> anyFull && load.held())
                        .thenComparing(
                                Comparator.comparingDouble(Load::utilisation).reversed()))
                .toList();
        if (loads.isEmpty()) {
            return RunReport.Bottleneck.none(workload.name());
        }
        return new RunReport.Bottleneck(
                workload.name(),
                loads.get(0).name(),
                percent(loads.get(0)),
                loads.stream()
                        .filter(load -> load.utilisation() >= LEAST_UTILISATION)
                        .map(load -> new RunReport.Device(
                                load.name(),
                                percent(load),
                                requests == 0 ? 0 : rounded(load.busyNanos() / 1e3 / requests),
                                work(meanwhile.coreSeconds().get(load.name()))))
                        .toList(),
                rounded(meanwhile.queuedRequests()));
    }

    private static double percent(Load load) {
        return rounded(load.utilisation() * PERCENT);
    }

    private static RunReport.Work work(double[] seconds) {
        if (seconds == null) {
            return null;
        }
        double all = 0;
        for (double one : seconds) {
            all += one;
        }
        return all == 0
                ? null
                : new RunReport.Work(
                        share(seconds, Cpu.Work.PACKETS, all),
                        share(seconds, Cpu.Work.BYTES, all),
                        share(seconds, Cpu.Work.REQUESTS, all),
                        share(seconds, Cpu.Work.CRYPTO, all));
    }

    private static double share(double[] seconds, Cpu.Work work, double all) {
        return rounded(seconds[work.ordinal()] / all * PERCENT);
    }

    /** Three decimals are as many as anybody reads. */
    static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }
}
