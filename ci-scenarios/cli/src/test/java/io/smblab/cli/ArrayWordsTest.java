package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import io.smblab.lab.file.SourceTree;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a report says about arrays that lost a drive. */
class ArrayWordsTest {
    private static ScenarioSpec scenario(String condition, String rest) {
        String text = """
            scenario: arrays
            lab:
              lab: arrays
              hosts:
                files:
                  volumes:
                    array: {raid: {level: 5, drives: {preset: seagate-cheetah-15k5, count: 4}, failed: 1%s}}
            local:
              it: {volume: array, load: iometer, block: 4 KiB, random: 100 %%, outstanding: 24, size: 100 GB, duration: 2 s}
            """.formatted(condition) + rest;
        return new ScenarioReader().read(SourceTree.parse("arrays.yaml", text), "arrays.yaml", List.of());
    }

    private static RunReport run(ScenarioSpec scenario) {
        return new ScenarioRun(scenario, new Trace()).run((seconds, bytes) -> {});
    }

    @Test
    void drivesThatRebuildAreNeverBusyForMoreThanAllTheTime() {
        ScenarioSpec scenario = scenario(", rebuild: 100 MB/s", "");
        String words = new LimitWords(scenario, run(scenario)).of("it");

        Matcher busy = Pattern.compile(
                        "The 3 working drives of files.array are the limit, (\\d+) % busy on average with"
                                + " the rebuild beside it")
                .matcher(words);

        assertThat(busy.find()).as(words).isTrue();
        assertThat(Integer.parseInt(busy.group(1))).isBetween(95, 100);
        assertThat(words).contains("To go faster: a lower rebuild rate, more drives");
    }

    @Test
    void theReportSaysHowFarARebuildIs() {
        ScenarioSpec scenario = scenario(", rebuild: 100 MB/s, rebuilt: 0.5", """
            expectations:
              - {measure: rebuild-progress, of: files.array, at-least: 0.5}
              - {measure: rebuild-rate, of: files.array, between: [0.3 MB/s, 50 MB/s]}
              - {measure: lost-stripes, of: files.array, equals: 0}
              - {measure: repaired-reads, of: files.array, equals: 0}
            """);

        RunReport report = run(scenario);

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        RunReport.RebuildReport rebuild = report.arrays().get(0).rebuilds().get(0);
        assertThat(rebuild.state()).isEqualTo("running");
        assertThat(rebuild.progress()).isBetween(0.5, 0.51);
        assertThat(ArrayWords.of(report.arrays().get(0)))
                .startsWith("files.array: the new drive 0 is filled to 50.0")
                .contains("MB/s; the rest takes ");
        assertThat(new ReportText(scenario, report).toString()).contains("Arrays that are not whole");
    }

    @Test
    void aRebuildThatIsDoneIsCounted() {
        ScenarioSpec scenario = scenario(", rebuild: 100 MB/s, rebuilt: 0.999999", "");

        RunReport report = run(scenario);

        assertThat(ArrayWords.of(report.arrays().get(0))).contains("the new drive 0 is filled (");
        assertThat(new LimitWords(scenario, report).of("it")).startsWith("The 4 drives of files.array are the limit");
    }

    @Test
    void aLostDriveThatNobodyReplacesIsSaid() {
        RunReport report = run(scenario("", ""));

        assertThat(ArrayWords.of(report.arrays().get(0))).isEqualTo("files.array: 1 drive is gone.");
    }

    @Test
    void lostStripesAndRepairedReadsAreSaid() {
        RunReport.RebuildReport rebuild = new RunReport.RebuildReport(2, "stopped", 0.25, 30, null, 3);

        assertThat(ArrayWords.of(new RunReport.ArrayReport("files.array", 2, 1, List.of(rebuild))))
                .isEqualTo("files.array: 1 drive is gone; the rebuild of drive 2 stopped at 25.00 %: one more drive is"
                        + " gone; 3 stripes are lost, since a drive that is left could not read its part; 1 read that a"
                        + " drive could not do was made good from the others.");
    }
}
