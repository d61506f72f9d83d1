package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import io.smblab.lab.file.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioRunTest {
    private static RunReport run(String text) {
        ScenarioSpec spec = new ScenarioReader().read(SourceTree.parse("s.yaml", text), "s.yaml", List.of("seed=9"));
        return new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {});
    }

    @Test
    void reportsAFaultThatNothingMetAsMissed() {
        RunReport report = run("""
            scenario: unmet
            lab: dual-1gbe
            workloads: {read: {operation: read, file: video.bin, duration: 100 ms}}
            faults: [{withhold: true, command: LOCK}]
            """);

        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.FAILED);
        assertThat(report.expectations())
                .extracting(RunReport.Outcome::measured)
                .containsExactly("never fired");
    }

    @Test
    void reportsAnAnswerThatAFaultGave() {
        RunReport report = run("""
            scenario: refused
            lab: dual-1gbe
            workloads: {read: {operation: read, file: video.bin, duration: 200 ms}}
            faults: [{answer: STATUS_INSUFFICIENT_RESOURCES, command: READ, nth: 5}]
            expectations: [{measure: errors, of: read, equals: 1}]
            """);

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.workloads().get(0).firstErrors().get(0)).contains("INSUFFICIENT_RESOURCES");
        assertThat(report.faults().get(0).firedAtSeconds()).isPositive();
    }

    @Test
    void saysWhyFurtherConnectionsWereNotOpened() {
        RunReport report = run("""
            scenario: idle
            lab: dual-1gbe
            set: {hosts.client.client.window-size-threshold: 8}
            workloads: {read: {operation: read, file: video.bin, outstanding: 8, duration: 100 ms}}
            """);

        assertThat(report.notChosen().get(0))
                .hasToString("NotChosen[client=client.nic2, server=files.nic2, reason=1 planned, never opened: "
                        + "this client opens further ones when more than 8 requests are under way]");
    }

    @Test
    void linuxFallsBackWhenItProbesThePathMtu() {
        RunReport report = run("""
            scenario: probing
            lab: jumbo-10gbe
            set:
              network.switches.s1.port.1.max-frame: 1518
              hosts.files.tcp: {system: linux, mtu-probing: true}
            workloads: {read: {operation: read, file: video.bin, size: 8 MiB}}
            expectations:
              - {measure: segment-bytes, of: files.nic1, equals: 1024}
              - {measure: integrity, of: read, equals: verified}
            """);

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.findings().get(1)).contains("1024 byte segments").contains("Linux");
    }

    /** Timeouts alone are no sign of a size that does not pass. */
    @Test
    void anOutageIsNotToldAsFramesThatWereTooLong() {
        RunReport report = run("""
            scenario: outage
            lab: jumbo-10gbe
            workloads: {up: {operation: iperf, client: client, server: files, duration: 4 s}}
            faults: [{lose: files.nic1, probability: 100 %, at: 100 ms}]
            """);

        assertThat(report.findings())
                .anyMatch(finding -> finding.contains("None of its frames was too long") && finding.contains("loss"))
                .noneMatch(finding -> finding.contains("Shorter messages"));
    }

    @Test
    void aLoadThatLosesItsConnectionsIsCutShortAndFails() {
        RunReport report = run("""
            scenario: cut
            lab: jumbo-10gbe
            workloads: {up: {operation: iperf, client: client, server: files, streams: 2, duration: 3 s}}
            faults: [{pull: files.nic1, at: 500 ms}]
            """);

        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.FAILED);
        assertThat(report.workloads().get(0).errors()).isEqualTo(2);
    }

    @Test
    void tellsOfTheFallBackOfAConnectionThatIsOver() {
        RunReport report = run("""
            scenario: over
            lab: jumbo-10gbe
            set: {network.switches.s1.port.1.max-frame: 1518}
            workloads:
              down: {operation: iperf, client: client, server: files, direction: down, duration: 3 s}
              next: {operation: ping-pong, client: client, server: files, largest: 1 KiB, after: down}
            """);

        assertThat(report.findings())
                .anyMatch(finding ->
                        finding.contains("files.nic1") && finding.contains("from 8960 to 536 byte segments"));
        assertThat(report.connections()).anyMatch(connection -> connection.fellBackAtSeconds() != null);
    }

    @Test
    void aLinkThatIsDownIsNotToldAsAChoiceOfTheHash() {
        RunReport report = run("""
            scenario: one link
            lab: lag-1gbe
            workloads: {up: {operation: iperf, client: wide, server: files, streams: 4, duration: 2 s}}
            faults: [{pull: wide.nic1, at: 10 ms}]
            """);

        assertThat(report.findings()).noneMatch(finding -> finding.contains("hashing"));
    }

    @Test
    void devicesOfStreamsCountFromTheEndOfTheWarmUp() {
        // The handshake and slow start leave the line idle at first.
        String text = """
            scenario: streams
            lab: jumbo-10gbe
            workloads: {it: {operation: iperf, client: client, server: files, streams: 4, warm-up: WARM, duration: 20 ms}}
            """;

        RunReport cold = run(text.replace("WARM", "0 s"));
        RunReport warm = run(text.replace("WARM", "20 ms"));

        assertThat(warm.bottlenecks().get(0).busyPercent())
                .isGreaterThan(99.9)
                .isGreaterThan(cold.bottlenecks().get(0).busyPercent());
    }

    @Test
    void recoversFromADroppedConnection() {
        RunReport report = run("""
            scenario: dropped
            lab: dual-1gbe
            workloads: {read: {operation: read, file: video.bin, outstanding: 8, duration: 1 s}}
            faults: [{drop: files.nic2, at: 500 ms}]
            expectations:
              - {measure: errors, of: read, equals: 0}
              - {measure: integrity, of: read, equals: verified}
            """);

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.faults().get(0).times()).isEqualTo(1);
    }

    @Test
    void losesAndDelaysFramesUntilHealed() {
        RunReport report = run("""
            scenario: bad cable
            lab: dual-1gbe
            workloads: {read: {operation: read, file: video.bin, outstanding: 8, duration: 2 s}}
            faults:
              - {lose: files.nic1, probability: 1 %, at: 200 ms, for: 300 ms}
              - {delay: files.nic2, by: 5 ms, at: 200 ms, for: 300 ms}
              - {stall: files, at: 1 s, for: 200 ms}
            expectations:
              - {measure: errors, of: read, equals: 0}
              - {measure: longest-stall, of: read, at-least: 190 ms}
            """);

        assertThat(report.expectations()).allMatch(RunReport.Outcome::passed);
        assertThat(report.faults()).allMatch(fault -> fault.healedAtSeconds() != null);
    }

    @Test
    void givesUpAtTheLimitAndSaysWhatItWaitedFor() {
        RunReport report = run("""
            scenario: endless
            lab: dual-1gbe
            limit: 1 s
            workloads: {read: {operation: read, file: video.bin, duration: 1 h}}
            """);

        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.FAILED);
        assertThat(report.expectations().get(0).measured()).contains("workloads that did not end: read");
        assertThat(report.reproduce()).isEqualTo("smblab run s.yaml --seed 9");
    }

    @Test
    void reportsALogonThatFails() {
        RunReport report = run("""
            scenario: locked out
            lab: dual-1gbe
            set: {accounts.operator.disabled: true}
            workloads: {read: {operation: read, file: video.bin, duration: 1 s}}
            """);

        assertThat(report.workloads().get(0).errors()).isEqualTo(1);
        assertThat(report.workloads().get(0).firstErrors().get(0)).contains("ACCOUNT_DISABLED");
        assertThat(report.verdict()).isEqualTo(RunReport.Verdict.FAILED);
        assertThat(report.expectations()).extracting(RunReport.Outcome::text).containsExactly("workload read runs");
    }
}
