package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioReaderTest {
    private static final String GOOD = """
        scenario: small
        lab: dual-1gbe
        set: {hosts.client.client.echo-interval: 2 s}
        workloads:
          read: {operation: read, file: video.bin, outstanding: 4, duration: 1 s}
          again: {operation: read, file: video.bin, size: 1 GiB, after: read}
        faults:
          - {pull: files.nic2, at: 500 ms, for: 1 s}
          - {answer: STATUS_INSUFFICIENT_RESOURCES, command: READ, nth: 5}
        expectations:
          - {measure: throughput, of: read, window: [200 ms, 400 ms], between: [1 MB/s, 2 GB/s]}
        """;

    private static ScenarioSpec read(String text, String... overrides) {
        return new ScenarioReader().read(SourceTree.parse("s.yaml", text), "s.yaml", List.of(overrides));
    }

    private static String problemsOf(String text, String... overrides) {
        return catchThrowableOfType(BadInputException.class, () -> read(text, overrides))
                .getMessage();
    }

    @Test
    void readsWorkloadsFaultsAndExpectations() {
        ScenarioSpec spec = read(GOOD);

        assertThat(spec.workloads()).extracting(WorkloadSpec::name).containsExactly("read", "again");
        assertThat(spec.workloads().get(0).share()).isEqualTo("data");
        assertThat(spec.faults())
                .hasToString("[pull files.nic2 at 500 ms for 1 s, "
                        + "answer INSUFFICIENT_RESOURCES READ at files on match 5]");
        assertThat(spec.expectations().get(0).text())
                .isEqualTo("throughput of read from 200 ms to 400 ms between 1 MB/s and 2 GB/s");
    }

    @Test
    void changesTheLabThatItNames() {
        assertThat(read(GOOD)
                        .lab()
                        .hosts()
                        .get("client")
                        .client()
                        .echoInterval()
                        .seconds())
                .isEqualTo(2);
    }

    @Test
    void takesOverridesOfTheScenarioAndOfItsLab() {
        ScenarioSpec spec = read(GOOD, "workloads.read.outstanding=1", "lab.granularity=segment", "seed=7");

        assertThat(spec.workloads().get(0).outstanding()).isEqualTo(1);
        assertThat(spec.lab().segments()).isTrue();
        assertThat(spec.seed()).isEqualTo(7);
    }

    @Test
    void namesAnOverrideThatFitsNowhere() {
        assertThat(problemsOf(GOOD, "workloads.reed.outstanding=1"))
                .isEqualTo("--set workloads.reed.outstanding=1: no reed in workloads, allowed: read, again "
                        + "(did you mean read?)");
        assertThat(problemsOf(GOOD, "lab.granularity=segments"))
                .isEqualTo("--set lab.granularity=segments: granularity is \"segments\", allowed: train, segment "
                        + "(did you mean segment?)");
        assertThat(problemsOf(GOOD, "workloads.read.outstanding=many")).contains("allowed: a whole number");
        assertThat(problemsOf(GOOD, "workloads.read.blocks=1"))
                .contains("unknown key blocks in workloads.read")
                .contains("did you mean block?");
        assertThat(problemsOf(GOOD, "set.granularity=segment"))
                .isEqualTo("--set set.granularity=segment: the changes under set are in the lab already, "
                        + "allowed: lab.PATH=VALUE");
        assertThat(problemsOf(GOOD, "lab=dual")).startsWith("--set lab=dual: lab dual: no such file");
        assertThat(problemsOf(GOOD, "seed")).isEqualTo("--set seed: no = after a path, allowed: PATH=VALUE");
    }

    @Test
    void takesAnotherLabAndChangesThatOne() {
        ScenarioSpec spec = read(GOOD.replaceFirst("(?s)faults:.*?expectations", "expectations"), "lab=single-rss-nic");

        assertThat(spec.lab().name()).isEqualTo("single-rss-nic");
        assertThat(spec.lab().hosts().get("client").client().echoInterval().seconds())
                .isEqualTo(2);
    }

    @Test
    void namesBoundsThatNothingCanMeet() {
        String reversed = GOOD.replace("[1 MB/s, 2 GB/s]", "[2 GB/s, 1 MB/s]");

        assertThat(problemsOf(reversed)).contains("which nothing can be, allowed: the smaller value first");
        assertThat(problemsOf(GOOD.replace("between: [1", "at-least: 3 GB/s, between: [1")))
                .contains("between together with another bound, allowed: between alone");
    }

    @Test
    void namesALabThatDoesNotExist() {
        assertThat(problemsOf(GOOD.replace("lab: dual-1gbe", "lab: dual-1gb")))
                .startsWith("s.yaml:2:6: lab dual-1gb: no such file and no lab of that name, allowed: adaptec-51645, ")
                .endsWith("xtremio (did you mean dual-1gbe?)");
    }

    @Test
    void namesFaultsThatCannotHappen() {
        assertThat(problemsOf(GOOD.replace("pull: files.nic2", "pull: files.nic7")))
                .startsWith("s.yaml:8:12: no cable ends at files.nic7, allowed: files.nic1, s1.1")
                .endsWith("(did you mean files.nic1?)");
        assertThat(problemsOf(GOOD.replace("at: 500 ms", "at: 500 msec"))).contains("s.yaml:8:28: faults.0.at: ");
        assertThat(problemsOf(GOOD.replace("command: READ", "command: REED")))
                .contains("no command REED (did you mean READ?)");
        assertThat(problemsOf(GOOD.replace("pull: files.nic2, ", "")))
                .contains("a fault with no verb, allowed: one of pull, drop");
        assertThat(problemsOf(GOOD.replace("pull: files.nic2, at: 500 ms", "pull: files.nic2, nth: 2, at: 500 ms")))
                .isEqualTo("s.yaml:8:29: pull with nth, allowed: at, for");
        assertThat(problemsOf(GOOD.replace("pull: files.nic2", "drop: files"))).contains("drop with for, allowed: at");
        assertThat(problemsOf(GOOD.replace("nth: 5", "nth: 5, by: 1 s")))
                .contains("answer with by, allowed: of, command, nth, times");
    }

    @Test
    void namesExpectationsThatMeanNothing() {
        assertThat(problemsOf(GOOD.replace("measure: throughput", "measure: througput")))
                .contains("did you mean throughput?");
        assertThat(problemsOf(GOOD.replace("of: read, window", "of: reed, window")))
                .contains("no workload reed, allowed: read, again (did you mean read?)");
        assertThat(problemsOf(GOOD.replace("between: [1 MB/s, 2 GB/s]", "at-least: 1 MB")))
                .contains("throughput: ")
                .contains("1 MB");
        assertThat(problemsOf(GOOD.replace(", between: [1 MB/s, 2 GB/s]", ""))).contains("no bound for throughput");
    }

    @Test
    void namesWorkloadsThatCannotRun() {
        assertThat(problemsOf(GOOD.replace("read, file: video.bin, outstanding", "read, file: vidio.bin, outstanding")))
                .contains("no file vidio.bin in share data, allowed: video.bin (did you mean video.bin?)");
        assertThat(problemsOf(GOOD.replace(", duration: 1 s", "")))
                .contains("workload read with neither, allowed: one of duration, size");
        assertThat(problemsOf(GOOD.replace("after: read", "after: write"))).contains("no workload write before again");
    }

    @Test
    void readsLoadsOnTheNetwork() {
        ScenarioSpec spec = read("""
            scenario: small
            lab: dual-1gbe
            workloads:
              up: {operation: iperf, client: client.nic2, server: files, streams: 3, window: 128 KiB, duration: 1 s}
              echo: {operation: ping-pong, client: client, server: files, largest: 1 MiB}
            """);

        NetworkLoad up = spec.workloads().get(0).network();
        assertThat(up.clientNic()).isEqualTo("client.nic2");
        assertThat(up.serverNic()).isNull();
        assertThat(up.streams().streams()).isEqualTo(3);
        assertThat(up.streams().window().bytes()).isEqualTo(128 << 10);
        assertThat(spec.workloads().get(1).network().pingPong().repetitions()).isEqualTo(10);
        assertThat(spec.workloads()).extracting(WorkloadSpec::operation).containsExactly("iperf", "ping-pong");
    }

    @Test
    void namesKeysThatAnOperationHasNoUseFor() {
        String first = "operation: read, file: video.bin, outstanding: 4";
        assertThat(problemsOf(GOOD.replace("outstanding: 4", "streams: 4")))
                .contains("streams with operation read, allowed: without it");
        assertThat(problemsOf(GOOD.replace(first, "operation: iperf, file: x")))
                .contains("file with operation iperf, allowed: without it")
                .contains("no client given, allowed: files, client");
        assertThat(problemsOf(GOOD.replace(first, "operation: read, outstanding: 4")))
                .contains("a workload on a share without file");
        assertThat(problemsOf(GOOD.replace(first, "operation: copy, file: video.bin")))
                .contains("a copy without a local volume");
    }

    @Test
    void namesBlocksThatAFileCannotHave() {
        assertThat(problemsOf(GOOD.replace("outstanding: 4,", "outstanding: 4, block: 1 B,")))
                .contains("blocks of 1 B, allowed: 4 (one for each outstanding request) to 2147483646");
        assertThat(problemsOf(GOOD.replace("outstanding: 4,", "outstanding: 4, block: 2 GiB,")))
                .contains("workloads.read.block: \"2 GiB\", allowed: 1 B to 1 GiB");
    }

    @Test
    void takesDialectsWithoutQuotesAndBoundsOfZero() {
        String zero = GOOD.replace("between: [1 MB/s, 2 GB/s]", "at-least: 0 MB/s");

        assertThat(read(zero, "lab.hosts.files.server.dialects=[2.1, 3.0]")
                        .lab()
                        .hosts()
                        .get("files")
                        .server()
                        .dialects())
                .containsExactly("2.1", "3.0");
    }

    private static String problemsOfLoad(String load) {
        return problemsOf("scenario: s\nlab: nvme\nlocal:\n  a: {volume: class-50, " + load + "}\n");
    }

    @Test
    void namesWorkloadsThatWouldEndAtOnceOrNever() {
        assertThat(problemsOf(GOOD.replace("duration: 1 s", "duration: 0 s")))
                .isEqualTo("s.yaml:5:70: workloads.read.duration: \"0 s\", allowed: 1 us to 30 d");
        assertThat(problemsOf(GOOD.replace("size: 1 GiB", "size: 0 B"))).contains("allowed: 1 B to 1000 PB");
        assertThat(problemsOf(GOOD.replace("duration: 1 s", "duration: 1 s, start: 100000 h")))
                .contains("start: \"100000 h\", allowed: 0 ns to 30 d");
        assertThat(problemsOf(GOOD.replace("duration: 1 s", "duration: 2 h")))
                .startsWith("s.yaml:5:3: read ends after 2 h or later, and the run is given up after 1 h, "
                        + "allowed: less to do, or a limit beside workloads");
        assertThat(problemsOf(GOOD.replace("scenario: small", "scenario: ''"))).contains("allowed: a name");
        assertThat(problemsOf(GOOD.replace("file: video.bin, size", "file: ' ', size")))
                .contains("file is \" \", allowed: a path in the share");
    }

    @Test
    void namesNetworkLoadsWithoutEnd() {
        String pingPong = "{operation: ping-pong, client: client, server: files, ";
        String text = GOOD.replaceFirst("(?s)faults:.*", "");

        assertThat(problemsOf(
                        text.replace("{operation: read, file: video.bin, size", pingPong + "largest: 100 GiB, size")))
                .contains("largest: \"100 GiB\", allowed: 1 B to 1 GiB");
        assertThat(problemsOf(text.replace(
                        "{operation: read, file: video.bin, size: 1 GiB",
                        pingPong + "largest: 1 GiB, repetitions: 5000")))
                .contains("5000 repetitions of 1 GiB, allowed: up to 1 TiB in all; fewer repetitions");
    }

    @Test
    void namesNetworkLoadsOfOneHost() {
        assertThat(problemsOf(GOOD.replaceFirst("(?s)faults:.*", "")
                        .replace(
                                "{operation: read, file: video.bin, size",
                                "{operation: iperf, client: files, server: files.nic2, size")))
                .isEqualTo("s.yaml:6:52: from files to files.nic2, allowed: two hosts");
    }

    @Test
    void namesLoadsThatCannotRun() {
        assertThat(problemsOfLoad("load: iometer, workers: 65535, outstanding: 65535"))
                .isEqualTo(
                        "s.yaml:4:49: load iometer: workers 65535 with 65535 requests outstanding each (expected 1 or "
                                + "more, 65536 requests in all at most)");
        assertThat(problemsOfLoad("load: obl-load, size: 4 KiB"))
                .isEqualTo("s.yaml:4:47: size 4 KiB, allowed: 8 KiB or more, which is one request");
        assertThat(problemsOfLoad("load: obl-load, duration: 0 s")).contains("allowed: 1 us to 30 d");
        assertThat(problemsOfLoad("load: sanergy, size: 512 KiB"))
                .contains("block 1 MiB (expected at most 512 KiB, all that is used)");
        assertThat(problemsOfLoad("load: jetstress, size: 1 B")).contains("databases of 1 B (expected ");
        assertThat(problemsOfLoad("load: jetstress, databases: 1000, size: 900 PB"))
                .contains("a load on more than 1000 PB, allowed: less");
        assertThat(problemsOfLoad("load: fio, job: --rw=read --size=1g --runtime=999999999h"))
                .contains("runtime=999999999h (expected 30 days at most)");
        assertThat(problemsOfLoad("load: fio, job: --rw=read --size=7000000t --offset=7000000t"))
                .contains("the end below 8 EiB");
        assertThat(problemsOfLoad("load: trace, trace: ."))
                .contains("is no file, allowed: a CSV file of up to 256 MiB");
    }

    @Test
    void takesWholeNumbersInEveryForm() {
        assertThat(read(GOOD, "workloads.read.outstanding=8.0")
                        .workloads()
                        .get(0)
                        .outstanding())
                .isEqualTo(8);
        assertThat(problemsOf(GOOD, "seed=1e30"))
                .isEqualTo("--set seed=1e30: seed is \"1e30\", allowed: a whole number");
        assertThat(problemsOf(GOOD.replace("between: [1 MB/s, 2 GB/s]", "equals: NaN")
                        .replace("throughput", "iops")
                        .replace("window: [200 ms, 400 ms], ", "")))
                .contains("iops: \"NaN\", allowed: a ");
    }
}
