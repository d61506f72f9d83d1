package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Eight times as many of something take no more events for each piece of work than n log n allows. Time is for the benchmark. */
class GrowthTest {
    private static final int FEW = 8;
    private static final int MANY = 64;

    @ParameterizedTest
    @EnumSource
    void eventsGrowNoFasterThanNLogN(GrowthLabs kind) {
        assertThat(eventsPerWork(kind, MANY) / eventsPerWork(kind, FEW))
                .as("events for each %s, %s against %s", kind.unit(), MANY, FEW)
                .isLessThan(Math.log(MANY) / Math.log(FEW));
    }

    private static double eventsPerWork(GrowthLabs kind, int count) {
        RunReport report = new ScenarioRun(kind.scenario(count), new Trace()).run((seconds, bytes) -> {});
        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.PASSED);
        return report.cost().events() / kind.work(report);
    }
}
