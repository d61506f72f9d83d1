package io.smblab.scenario;

import io.smblab.model.Load;

/** What limited a workload: the device that was busy for the largest share of the time. */
final class Bottlenecks {
    private static final double PERCENT = 100;

    private Bottlenecks() {}

    static RunReport.Bottleneck of(Activity workload) {
        Load busiest = null;
        for (Load load : workload.during()) {
            if (!workload.isElsewhere(load.name()) && (busiest == null || load.utilisation() > busiest.utilisation())) {
                busiest = load;
            }
        }
        return busiest == null
                ? new RunReport.Bottleneck(workload.name(), "-", 0)
                : new RunReport.Bottleneck(workload.name(), busiest.name(), rounded(busiest.utilisation() * PERCENT));
    }

    /** Three decimals are as many as anybody reads. */
    static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }
}
