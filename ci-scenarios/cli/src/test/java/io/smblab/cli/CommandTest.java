package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandTest {
    private static final String[] SHORT = {
        "run", "dual-1gbe-by-address", "--set", "workloads.read.duration=200 ms", "--set", "expectations=[]"
    };

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = SmblabCommand.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    private static String[] shortRun(String... more) {
        String[] all = new String[SHORT.length + more.length];
        System.arraycopy(SHORT, 0, all, 0, SHORT.length);
        System.arraycopy(more, 0, all, SHORT.length, more.length);
        return all;
    }

    @Test
    void passedRunExitsWithZeroAndSaysWhoIsPairedWithWhom() {
        assertThat(run(SHORT)).isZero();

        assertThat(out.toString())
                .contains("Who is paired with whom (3.0, neither signed nor encrypted)")
                .contains("client.nic2  files.nic2")
                .contains("Not chosen")
                .contains("both interfaces are in other pairs")
                .contains("passed: 0 of 0 expectations");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void missedExpectationExitsWithOneAndSaysHowToReproduce() {
        int exit = run(
                "run",
                "dual-1gbe-by-address",
                "--set",
                "workloads.read.duration=200 ms",
                "--set",
                "expectations=[{measure: nic-pairs, equals: 3}]",
                "--seed",
                "5");

        assertThat(exit).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern("FAIL +nic pairs of client is 3 +is 3 +2")
                .contains("reproduce: smblab run dual-1gbe-by-address --set 'workloads.read.duration=200 ms' "
                        + "--set 'expectations=[{measure: nic-pairs, equals: 3}]' --seed 5");
    }

    @Test
    void badInputExitsWithTwo() {
        assertThat(run("run", "dual-1gbe-cable-pul")).isEqualTo(2);
        assertThat(err.toString()).startsWith("dual-1gbe-cable-pul: no such file and no scenario of that name");
        assertThat(run("run")).isEqualTo(2);
        assertThat(run("dance")).isEqualTo(2);
        assertThat(run(shortRun("--pcap", directory + "/x.pcapng@files.nic9"))).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
        assertThat(run("serve", "dual-1gbe", "--port", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("which is no loopback address, allowed without --bind");
    }

    @Test
    void saysBeforeTheRunWhatCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(run(shortRun("--out", file.toString()))).isEqualTo(2);
        assertThat(err.toString()).contains("--out " + file + ": cannot be written: a file is in its way");
        assertThat(run(shortRun("--pcap", directory + "/none/x.pcapng"))).isEqualTo(2);
        assertThat(err.toString()).contains("cannot be written: its directory does not exist");
        assertThat(run(shortRun("--pcap", "@client.nic1"))).isEqualTo(2);
        assertThat(err.toString()).contains("no file, allowed: FILE or FILE@PORT");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void captureMayStandInADirectoryWithAnAtSign() throws IOException {
        Path capture = Files.createDirectory(directory.resolve("a@b")).resolve("x.pcapng");

        assertThat(run(shortRun("--pcap", capture.toString()))).isZero();
        assertThat(capture).isNotEmptyFile();
    }

    @Test
    void portInUseExitsWithTwoAndSaysWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(run("serve", "conformance", "--port", Integer.toString(taken.getLocalPort())))
                    .isEqualTo(2);
        }
        assertThat(err.toString()).contains("Address already in use").contains("--port 0 picks one");
    }

    @Test
    void jsonIsTheRunReport() {
        assertThat(run(shortRun("--json", "--seed", "7"))).isZero();

        JsonNode json = JsonMapper.shared().readTree(out.toString());
        assertThat(json.propertyNames())
                .contains(
                        "scenario",
                        "seed",
                        "verdict",
                        "traceDigest",
                        "virtualSeconds",
                        "wallSeconds",
                        "workloads",
                        "channels",
                        "bottlenecks",
                        "resources",
                        "faults",
                        "expectations");
        assertThat(json.get("seed").intValue()).isEqualTo(7);
        assertThat(json.get("verdict").stringValue()).isEqualTo("passed");
        assertThat(json.at("/workloads/0").propertyNames())
                .contains(
                        "name",
                        "operation",
                        "bytes",
                        "seconds",
                        "throughputMBps",
                        "iops",
                        "latencyMicros",
                        "errors",
                        "integrity");
        assertThat(json.at("/workloads/0/latencyMicros").propertyNames())
                .containsExactly("p50", "p95", "p99", "max", "mean");
        assertThat(json.at("/channels/0").propertyNames())
                .contains(
                        "client",
                        "server",
                        "rss",
                        "rdma",
                        "connections",
                        "bytesToServer",
                        "bytesToClient",
                        "state",
                        "failedAtSeconds");
        assertThat(json.at("/bottlenecks/0").propertyNames())
                .containsExactly("workload", "resource", "busyPercent", "devices", "queuedRequests");
        assertThat(json.at("/resources/0").propertyNames()).containsExactly("name", "busyPercent", "meanQueue");
    }

    @Test
    void verifyFindsEqualDigests() {
        assertThat(run(shortRun("--verify"))).isZero();

        assertThat(out.toString()).contains("verified: two runs, equal digests");
    }

    @Test
    void writesReportAndCapture() throws IOException {
        Path capture = directory.resolve("run.pcapng");

        assertThat(run(shortRun("--out", directory.toString(), "--pcap", capture + "@client.nic1")))
                .isZero();

        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(directory.resolve("run.json")))
                        .get("scenario"))
                .hasToString("\"dual-1gbe-by-address\"");
        assertThat(Files.readString(directory.resolve("run.html"))).contains("<svg");
        assertThat(Files.readString(directory.resolve("series.csv"))).startsWith("seconds,");
        assertThat(Files.size(capture)).isGreaterThan(1000);
    }

    @Test
    void checkSaysWhatIsWrongWithPlaces() throws IOException {
        Path lab = Files.writeString(directory.resolve("lab.yaml"), """
            lab: bad
            hosts:
              files:
                nics:
                  nic1: {preset: loopback, address: 127.0.0.1, mut: 9000}
            """);

        assertThat(run("check", lab.toString())).isEqualTo(2);
        assertThat(err.toString())
                .startsWith(lab + ":5:52: unknown key mut in hosts.files.nics.nic1, allowed: ")
                .contains("did you mean mtu?");
        assertThat(run("check", "conformance")).isZero();
        assertThat(run("check", "dual-1gbe-cable-pull")).isZero();
        assertThat(out.toString()).contains("conformance: a lab, nothing is wrong");
    }

    @Test
    void validatePrintsMeasuredBesidePublished() {
        assertThat(run("validate", "--only", "L,X01")).isZero();
        assertThat(out.toString())
                .containsPattern("L02 +local-51645-raid0 +read +956.77 +95\\d")
                .contains("0 missed")
                .contains("Fitted constants: ");
        assertThat(run("validate", "--only", "Q01")).isEqualTo(2);
        assertThat(err.toString()).startsWith("--only Q01: no row and no system of that name");
    }

    @Test
    void validationAsJsonHasTheFieldsOfThePage() {
        assertThat(run("validate", "--only", "X01", "--only", "I01", "--json")).isZero();

        JsonNode json = JsonMapper.shared().readTree(out.toString());
        assertThat(json.get("calibratedConstants").intValue()).isPositive();
        JsonNode uncovered = json.at("/rows/0");
        assertThat(uncovered.propertyNames())
                .contains(
                        "id",
                        "system",
                        "metric",
                        "published",
                        "measured",
                        "unit",
                        "role",
                        "errorPercent",
                        "tolerance",
                        "passed");
        assertThat(uncovered.get("role").stringValue()).isEqualTo("not-covered");
        assertThat(uncovered.get("passed").isNull()).isTrue();
        assertThat(json.at("/rows/1/measured").doubleValue()).isEqualTo(75);
    }

    @Test
    void whatIfPutsTheTwoRunsSideBySide() throws IOException {
        int exit = run(
                "what-if",
                "dual-1gbe-one-outstanding",
                "--set",
                "workloads.read.outstanding=8",
                "--set",
                "workloads.read.duration=300 ms",
                "--out",
                directory.toString());

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("what if workloads.read.outstanding=8,")
                .contains("read rises to")
                .contains("before: No device is full: one request at a time, and each takes ")
                .contains("after: The line out of files.nic")
                .contains("Expectations met: ");
        String page = Files.readString(directory.resolve("what-if.html"));
        assertThat(page).contains("<svg").contains("files.nic1 sent").doesNotContain("http-equiv", "src=", "href=");
        assertThat(directory.resolve("before.json")).exists();
        assertThat(run("what-if", "dual-1gbe-one-outstanding")).isEqualTo(2);
    }

    @Test
    void whatIfNamesDroppedFramesAndWhere() {
        run(
                "what-if",
                "dual-1gbe-one-outstanding",
                "--set",
                "lab.network.switches.s1.max-frame=1000",
                "--set",
                "workloads.read.duration=100 ms");

        assertThat(out.toString())
                .contains("read moves nothing any more")
                .containsPattern("s1\\.\\d dropped \\d+ frames that came in from files\\.nic\\d, "
                        + "[0-9.]+ MB: longer than 1000\\s+bytes");
    }

    @Test
    void whatIfPutsVariantsAndSweepsSideBySide() throws IOException {
        int exit = run(
                "what-if",
                "dual-1gbe-one-outstanding",
                "--base",
                "workloads.read.duration=200 ms",
                "--variant",
                "one NIC: hosts.client.client={account: operator, multichannel: false}",
                "--sweep",
                "workloads.read.outstanding=2,4",
                "--set",
                "workloads.read.block=512 KiB",
                "--out",
                directory.toString());

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("dual-1gbe-one-outstanding: 3 variants")
                .contains("one NIC: workloads.read.block=512 KiB, hosts.client.client={account: operator,")
                .containsPattern("outstanding=4 +\\d+\\.\\d");
        assertThat(directory.resolve("outstanding=2.json")).exists();
    }

    @Test
    void whatIfSaysWhichVariantIsWrong() {
        assertThat(run("what-if", "jumbo-switch", "--variant", "network.switches.s1.max-frame=1518"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no name in front, allowed: 'NAME: PATH=VALUE, PATH=VALUE'");
        assertThat(run(
                        "what-if",
                        "jumbo-switch",
                        "--sweep",
                        "workloads.up.outstanding=1,2",
                        "--set",
                        "workloads.up.blok=1"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("did you mean block?");
        assertThat(run("what-if", "jumbo-switch", "--variant", "a: seed=1", "--variant", "a: seed=2"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("a run is called a already");
    }

    @Test
    void whatIfNamesTheOptionThatIsWrong() {
        assertThat(run("what-if", "jumbo-switch", "--variant", "a: workloads.x.size=1 GiB"))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("--variant workloads.x.size=1 GiB: no x in workloads");
        assertThat(run("what-if", "jumbo-switch", "--sweep", "sead=1,2")).isEqualTo(2);
        assertThat(err.toString()).contains("--sweep sead=1: unknown key sead");
        assertThat(run("what-if", "jumbo-switch", "--base", "seed", "--set", "seed=2"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--base seed: no = after a path");
    }

    @Test
    void catalogListsNumbersWithTheirSources() throws IOException {
        assertThat(run("catalog")).isZero();
        assertThat(run("catalog", "controller/adaptec-51645")).isZero();
        assertThat(out.toString())
                .containsPattern("drive +maxtor-atlas-15k")
                .containsPattern("chunk +256 +KiB +datasheet +any +Adaptec")
                .containsPattern("read-overhead +0.407 +ms +calibrated +- +row L02");
        assertThat(out.toString())
                .containsPattern("host .*\\R\\R  server ")
                .contains("bytes on one drive")
                .contains("Not given: host-bus-rate (that of the PCIe numbers)");
        assertThat(run("catalog", "drve")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean drive?");
    }

    @Test
    void catalogComparesPresetsOfAKind() {
        for (io.smblab.lab.Preset.Kind kind : io.smblab.lab.Preset.Kind.values()) {
            assertThat(run("catalog", io.smblab.lab.file.Fields.word(kind)))
                    .as(kind.name())
                    .isZero();
        }

        assertThat(out.toString())
                .containsPattern("drive +capacity +rpm +mean seek +outer rate +inner rate +cache +queue")
                .containsPattern("maxtor-atlas-15k +36.7 GB~ +15000 +3.2 ms +75 MB/s +46 MB/s~ +8 MiB~ +64~")
                .containsPattern("intel-expi9402pt +1 Gbit/s +1500 +9216~ +0")
                .containsPattern("adaptec-51645 .* 0.407 ms\\*")
                .containsPattern("(?s)onboard-gbe-rss .*aquantia-aqc107 .*mellanox-connectx-5 ")
                .contains("~ assumed, * calibrated on a measurement; the others are published.")
                .contains("smblab catalog NAME shows every number with its meaning and its source.");
    }

    @Test
    void catalogSaysInJsonWhatNumbersMean() {
        assertThat(run("catalog", "drive/wd10evds", "--json")).isZero();

        assertThat(out.toString())
                .contains("\"kind\"", "\"preset\"", "\"settings\"", "\"meanings\"")
                .contains("average seek of a read");
    }

    @Test
    void presetsBesideALabAreFoundByName() throws IOException {
        Path drives = Files.createDirectories(directory.resolve("presets/drive"));
        String shipped = new String(
                io.smblab.lab.Presets.class
                        .getResourceAsStream("/io/smblab/presets/drive/maxtor-atlas-15k.yaml")
                        .readAllBytes(),
                java.nio.charset.StandardCharsets.UTF_8);
        Files.writeString(drives.resolve("mine.yaml"), shipped.replace("preset: maxtor-atlas-15k", "preset: mine"));
        Path lab = Files.writeString(directory.resolve("lab.yaml"), """
            lab: own
            hosts: {bench: {volumes: {one: {drive: mine}}}}
            """);

        assertThat(run("check", lab.toString())).isZero();
        assertThat(run("catalog", "mine", "--beside", lab.toString())).isZero();
        Files.writeString(
                drives.resolve("mine.yaml"),
                shipped.replace("preset: maxtor-atlas-15k", "preset: mine").replace("  mean-seek:", "  mean-sekk:"));
        assertThat(run("check", lab.toString())).isEqualTo(2);
        out.getBuffer().setLength(0);
        assertThat(run("catalog", "drive", "--beside", lab.toString())).isEqualTo(2);
        assertThat(out.toString()).containsPattern("drive +capacity").contains("wd10evds");
        assertThat(err.toString())
                .contains("no mean-seek, which a drive preset needs", "a drive has no number mean-sekk");
    }

    @Test
    void helpNamesEveryCommandWithExamples() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("run")
                .contains("serve")
                .contains("check")
                .contains("smblab run dual-1gbe-cable-pull");
    }
}
