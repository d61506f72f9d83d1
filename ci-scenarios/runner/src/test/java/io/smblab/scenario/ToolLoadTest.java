package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smblab.engine.Trace;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolLoadTest {
    private static final String GOOD = """
        scenario: local
        lab: xtremio
        local:
          ntfs: {volume: ntfs, load: iometer, block: 4 KiB, random: 100 %, outstanding: 8, duration: 100 ms}
          refs: {volume: refs, load: iometer, block: 4 KiB, random: 100 %, outstanding: 8, duration: 100 ms}
          job: {volume: ntfs, load: fio, job: --rw=randread --bs=8k --size=1g --runtime=100ms, after: ntfs}
        expectations:
          - {measure: iops, of: ntfs, over: refs, between: [0.5, 2]}
          - {measure: request-size, of: job, equals: 8 KiB}
        """;

    private static final String SHARED = """
        scenario: shared
        lab: jumbo-10gbe
        workloads:
          mix: {load: iometer, file: video.bin, block: 8 KiB, reads: 67 %, random: 100 %, outstanding: 32, size: 1 GiB, duration: 20 ms}
          mail: {load: jetstress, file: video.bin, databases: 2, size: 1 GiB, duration: 20 ms, after: mix}
          job: {load: fio, file: small.bin, job: --rw=randread --bs=4k --iodepth=8 --size=64m --runtime=20ms, after: mail}
          check: {operation: read, file: video.bin, outstanding: 8, warm-up: 20 ms, duration: 40 ms, after: job}
        expectations:
          - {measure: read-share, of: mix, between: [0.6, 0.74]}
          - {measure: request-size, of: job, equals: 4 KiB}
          - {measure: iops, of: mail, at-least: 1000}
          - {measure: throughput, of: check, between: [1 GB/s, 1.24 GB/s]}
          - {measure: integrity, of: check, equals: verified}
        """;

    private static ScenarioSpec read(String text) {
        return new ScenarioReader().read(SourceTree.parse("s.yaml", text), "s.yaml", List.of());
    }

    private static RunReport run(ScenarioSpec spec) {
        return new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {});
    }

    private static String problemsOf(String text) {
        return catchThrowableOfType(BadInputException.class, () -> read(text)).getMessage();
    }

    @Test
    void writesLeftInThePageCacheAreNobodysLoss() {
        RunReport report = run(read("""
            scenario: buffered
            lab:
              lab: buffered
              hosts:
                pc:
                  volumes:
                    one: {drive: wd10evds, os-path: linux-buffered}
                    four: {raid: {level: 5, drives: {count: 4, preset: wd10evds}}, os-path: linux-buffered}
            local:
              one: {volume: one, load: iometer, block: 64 KiB, reads: 0 %, size: 100 GB, duration: 3 s}
              four: {volume: four, load: iometer, block: 64 KiB, reads: 0 %, size: 100 GB, duration: 3 s}
            expectations:
              - {measure: throughput, of: one, at-least: 100 MB/s}
              - {measure: throughput, of: four, at-least: 300 MB/s}
            """));

        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.PASSED);
    }

    @Test
    void refusesALoadThatIsLargerThanItsVolume() {
        assertThat(problemsOf(GOOD.replace("--size=1g", "--size=100t")))
                .contains("a load on 100 TiB of volume ntfs with")
                .contains("fio's k, m, g and t are powers of 1024");
    }

    @Test
    void runsLoadsOnVolumesAndComparesThem() {
        RunReport report = run(read(GOOD));

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.workloads())
                .extracting(RunReport.WorkloadReport::name)
                .containsExactly("ntfs", "refs", "job");
        assertThat(report.bottlenecks())
                .extracting(RunReport.Bottleneck::resource)
                .containsExactly("vm.ntfs", "vm.refs", "vm.ntfs");
    }

    @Test
    void equalRunsHaveEqualDigestsAndOthersDoNot() {
        ScenarioSpec spec = read(GOOD);

        assertThat(run(spec).traceDigest()).isEqualTo(run(spec).traceDigest());
        assertThat(run(read(GOOD + "seed: 5\n")).traceDigest())
                .isNotEqualTo(run(spec).traceDigest());
    }

    @Test
    void runsTheSameLoadsOverSmb() {
        RunReport report = run(read(SHARED));

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.bottlenecks())
                .filteredOn(bottleneck -> bottleneck.workload().equals("mix"))
                .extracting(RunReport.Bottleneck::resource)
                .allMatch(resource -> resource.startsWith("files.cpu"))
                .hasSize(1);
        assertThat(run(read(SHARED)).traceDigest()).isEqualTo(report.traceDigest());
    }

    @Test
    void namesFilesThatALoadCannotUse() {
        assertThat(problemsOf(SHARED.replace("databases: 2", "databases: 5")))
                .contains("video.bin with 4 GiB is too small, allowed: at least 5 GiB");
        assertThat(problemsOf(SHARED.replace("file: small.bin, job", "file: smal.bin, job")))
                .contains("(did you mean small.bin?)");
        assertThat(problemsOf(SHARED.replace("load: iometer,", "load: iometer, operation: read,")))
                .contains("operation and load, allowed: one of operation, load");
        assertThat(problemsOf(SHARED.replace("operation: read, ", ""))).contains("with neither, allowed: one of");
        assertThat(problemsOf(SHARED.replace("operation: read, file", "operation: read, reads: 50 %, file")))
                .contains("reads with operation read, allowed: without it");
    }

    @Test
    void namesWhatCannotBeUsed() {
        assertThat(problemsOf(GOOD.replace("fio, job", "fio, block: 4 KiB, job")))
                .contains("block for fio, allowed: job");
        assertThat(problemsOf(GOOD.replace("--rw=randread", "--rw=sideways"))).contains("rw=sideways");
        assertThat(problemsOf(GOOD.replace("volume: refs", "volume: xfs"))).contains("allowed: ntfs, refs");
        assertThat(problemsOf(GOOD.replace("after: ntfs", "after: mtfs"))).contains("did you mean ntfs?");
        assertThat(problemsOf(GOOD.replace("over: refs", "over: ntfs"))).contains("no other workload ntfs");
        assertThat(problemsOf(GOOD.replace("random: 100 %", "random: 101 %"))).contains("allowed: 0 % to 100 %");
        assertThat(problemsOf("scenario: idle\nlab: xtremio\n")).contains("nothing to do");
    }
}
