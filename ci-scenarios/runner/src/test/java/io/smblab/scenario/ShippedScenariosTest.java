package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import io.smblab.lab.LabReader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that is shipped works. */
class ShippedScenariosTest {
    static List<String> scenarios() {
        return Library.SCENARIOS.names();
    }

    static List<String> labs() {
        return Library.LABS.names();
    }

    private static ScenarioSpec read(String name) {
        return new ScenarioReader().read(name, List.of());
    }

    @ParameterizedTest
    @MethodSource("labs")
    void labIsRight(String name) {
        assertThat(new LabReader().read(Library.LABS.open(name)).name()).isEqualTo(name);
    }

    /** What a preset says of hardware is so everywhere; a lab sets up what can be set up. */
    @Test
    void noLabAndNoScenarioChangesAPhysicalPropertyOfAPreset() {
        for (String name : labs()) {
            assertThat(new LabReader().read(Library.LABS.open(name)).beyondPresets())
                    .as(name)
                    .isEmpty();
        }
        for (String name : scenarios()) {
            assertThat(read(name).lab().beyondPresets()).as(name).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenarioMeetsItsExpectations(String name) {
        RunReport report = new ScenarioRun(read(name), new Trace()).run((seconds, bytes) -> {});

        assertThat(report.scenario()).isEqualTo(name);
        assertThat(report.expectations()).isNotEmpty().allMatch(RunReport.Outcome::passed);
    }

    /** Bounds that hold whether anything is rebuilt or not would prove nothing. */
    @Test
    void aRebuildThatHardlyDoesAnythingIsNoticed() {
        ScenarioSpec slow = new ScenarioReader()
                .read("raid5-degraded", List.of("hosts.server.volumes.rebuilding.raid.rebuild=1 MB/s"));

        RunReport report = new ScenarioRun(slow, new Trace()).run((seconds, bytes) -> {});

        assertThat(report.expectations())
                .filteredOn(outcome -> !outcome.passed())
                .extracting(RunReport.Outcome::text)
                .contains("one at a time beside the rebuild", "the rebuild goes on");
    }

    @Test
    void everyMultichannelRowIsAnExpectationOfSomeScenario() {
        Set<String> covered = new TreeSet<>();
        for (String name : scenarios()) {
            read(name).expectations().forEach(expectation -> covered.addAll(expectation.rows()));
        }

        List<String> rows = IntStream.rangeClosed(1, 23)
                .mapToObj(number -> String.format("M%02d", number))
                .toList();
        assertThat(covered).containsAll(rows);
    }

    /** The first two seconds of lab time: sessions, channels, and steady work; whole runs are compared by {@code --verify}. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void sameSeedGivesTheSameDigestOnAnotherThreadAtTheSameTime(String name) throws Exception {
        ScenarioSpec spec = new ScenarioReader().read(name, List.of("limit=2 s"));
        FutureTask<String> other = new FutureTask<>(() -> digest(spec));
        Thread thread = new Thread(other, "another");
        thread.start();

        String here = digest(spec);

        assertThat(other.get()).isEqualTo(here);
    }

    private static String digest(ScenarioSpec spec) {
        return new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {}).traceDigest();
    }
}
