package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import io.smblab.net.CongestionAlgorithm;
import io.smblab.net.HashPolicy;
import io.smblab.net.Impairment;
import io.smblab.net.TcpProfile;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import org.junit.jupiter.api.Test;

class LabReaderTest {
    private static final String GOOD = """
        lab: small
        accounts:
          anna: {password: secret}
        hosts:
          files:
            preset: xeon-e5506
            nics:
              nic1: {preset: intel-expi9402pt, address: 192.168.1.11/24}
              nic2: {preset: intel-expi9402pt, address: 192.168.1.12/24, mtu: 9000}
            volumes:
              array: {raid: {level: 5, controller: lsi-megaraid-84016e, drives: {count: 16, preset: wd10evds}}}
            shares:
              data: {volume: array, files: {big.bin: {size: 1 GiB, pattern: 7}}}
            server: {profile: windows-2012}
          client:
            nics:
              nic1: {preset: onboard-gbe-rss, address: 192.168.1.21}
            client: {echo-interval: 1 s}
        network:
          switches: {s1: {preset: gbe-24-port-unmanaged}}
          cables:
            - [files.nic1, s1.1]
            - [files.nic2, s1.2]
            - [client.nic1, s1.3]
        """;

    private static LabSpec read(String text) {
        return new LabReader().read(SourceTree.parse("lab.yaml", text));
    }

    private static String problemsOf(String text) {
        return catchThrowableOfType(BadInputException.class, () -> read(text)).getMessage();
    }

    @Test
    void readsHostsWithTheirHardware() {
        LabSpec lab = read(GOOD);

        NicSpec nic = lab.nic("files.nic2");
        assertThat(nic.speed().bitsPerSecond()).isEqualTo(1_000_000_000);
        assertThat(nic.mtu()).isEqualTo(9000);
        assertThat(nic.lineEfficiency()).isEqualTo(0.9966);
        assertThat(nic.addresses()).hasToString("[192.168.1.12/24]");
        assertThat(lab.hosts().get("files").volumes().get("array").medium()).isInstanceOf(VolumeSpec.Raid.class);
        assertThat(lab.hosts().get("client").client().account()).isEqualTo("anna");
    }

    @Test
    void readsWhatIsWrongWithAnArray() {
        String text = GOOD.replace("level: 5,", "level: 6, failed: 2, rebuild: 30 MB/s, rebuilt: 0.25,")
                .replace("preset: wd10evds}}}", "preset: wd10evds}}, latent-errors: 3}");

        VolumeSpec volume = read(text).hosts().get("files").volumes().get("array");

        RaidCondition condition = ((VolumeSpec.Raid) volume.medium()).condition();
        assertThat(condition).isEqualTo(new RaidCondition(2, DataRate.parse("30 MB/s"), 0.25, false));
        assertThat(condition.failedDrives(16, false)).containsExactly(0, 1);
        assertThat(new RaidCondition(5, null, 0, false).failedDrives(8, true)).containsExactly(0, 2, 4, 6, 1);
        assertThat(volume.latentErrors()).isEqualTo(3);
    }

    @Test
    void joinsSolidStateDrivesToo() {
        String text = GOOD.replace("level: 5,", "level: 1,")
                .replace("count: 16, preset: wd10evds", "count: 2, flash: samsung-pm893");

        VolumeSpec.Raid raid = (VolumeSpec.Raid)
                read(text).hosts().get("files").volumes().get("array").medium();

        assertThat(raid.isFlash()).isTrue();
        assertThat(problemsOf(GOOD.replace("count: 16, preset", "count: 16, flash: samsung-pm893, preset")))
                .contains("the drives of volume array are two things, allowed: one of preset, flash");
    }

    @Test
    void refusesAConditionThatAnArrayCannotBeIn() {
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, failed: 17,")))
                .contains("17 failed drives, allowed: up to the 16 that there are");
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, rebuild: 30 MB/s,")))
                .contains("allowed: in a level with redundancy, with failed of 1 or more");
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, chunk: 100 MiB,")))
                .contains(
                        "lab.yaml:11:",
                        "stripes of 1500 MiB (15 chunks of 100 MiB), allowed: up to the cache of"
                                + " lsi-megaraid-84016e, ");
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, chunk: 100 TiB,")))
                .contains("chunks of 100 TiB, allowed: up to the 976762584 KiB of a drive");
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 1,")).split("RAID 1 of 16 drives|in RAID 1"))
                .as("said once")
                .hasSize(2);
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, failed: 1, rebuilt: 0.5,")))
                .contains("allowed: 0 to below 1, beside rebuild");
    }

    @Test
    void tellsNoPasswordWhenItIsPrinted() {
        assertThat(read(GOOD).toString()).contains("anna").doesNotContain("secret");
    }

    @Test
    void namesAPasswordThatIsNoTextWithoutShowingIt() {
        assertThat(problemsOf(GOOD.replace("password: secret", "password: 987654")))
                .contains("lab.yaml:3:20: accounts.anna.password is not text")
                .doesNotContain("987654");
    }

    @Test
    void saysThatThereIsNoneToChooseFrom() {
        String noVolumes = GOOD.replaceFirst("(?s)    volumes:.*?    shares", "    shares");

        assertThat(problemsOf(noVolumes))
                .contains("share data lies on array, which is no volume of files, there is none");
    }

    @Test
    void namesAFileThatDoesNotFitOnItsVolume() {
        String small = GOOD.replaceFirst(
                "(?s)      array:.*?    shares", "      array: {instant: {capacity: 1 MiB}}\n    shares");

        assertThat(problemsOf(small))
                .contains("file big.bin of 1 GiB does not fit on volume array, allowed: 1 MiB for all files of the"
                        + " volume");
        assertThat(problemsOf(small.replace("1 MiB", "1 KiB")))
                .contains("instant.capacity: \"1 KiB\", allowed: 4 KiB to 1000 PB");
    }

    @Test
    void namesAPathThatTwoSharesOfAVolumeBothClaim() {
        String twice =
                GOOD.replace("    server", "      more: {volume: array, files: {BIG.bin: {size: 1 KiB}}}\n    server");

        assertThat(problemsOf(twice))
                .contains("file BIG.bin on volume array a second time (first at lab.yaml:13:")
                .contains("allowed: each path once");
    }

    @Test
    void namesSharesThatAServerCannotHave() {
        String more =
                "      DATA: {volume: array}\n      IPC$: {volume: array}\n      a/b: {volume: array}\n    server";

        assertThat(problemsOf(GOOD.replace("    server", more)))
                .contains("share DATA a second time")
                .contains("share IPC$, allowed: another name")
                .contains("share \"a/b\", allowed: a name of 1 to 80 characters");
    }

    @Test
    void namesAHostThatNobodyCanReach() {
        assertThat(problemsOf("lab: l\nhosts: {files: {server: {}}}"))
                .isEqualTo("lab.yaml:2:25: host files has a server and no nic, allowed: one or more under nics:");
    }

    @Test
    void countsTheCalibratedNumbersOfThePresetsInUse() {
        assertThat(read(GOOD).calibratedNumbers()).isPositive();
    }

    @Test
    void namesAnUnknownKeyWithItsPlaceAndTheNearestKnownOne() {
        assertThat(problemsOf(GOOD.replace("mtu: 9000", "mut: 9000")))
                .isEqualTo("lab.yaml:9:66: unknown key mut in hosts.files.nics.nic2, allowed: preset, address, speed,"
                        + " mtu, rss-queues, rdma, lso, rsc, gro, interrupt-interval, receive-ring, index (did you"
                        + " mean mtu?)");
    }

    @Test
    void namesAWrongUnit() {
        assertThat(problemsOf(GOOD.replace("size: 1 GiB", "size: 1 GiBit")))
                .startsWith("lab.yaml:13:53: hosts.files.shares.data.files.big.bin.size: ")
                .contains("GiBit")
                .contains("expected a number and one of B, KiB");
    }

    @Test
    void namesANumberWithoutUnit() {
        assertThat(problemsOf(GOOD.replace("size: 1 GiB", "size: 1000")))
                .isEqualTo("lab.yaml:13:53: hosts.files.shares.data.files.big.bin.size is 1000, allowed: text "
                        + "(put it in quotes, with its unit if it has one)");
    }

    @Test
    void namesAMissingPort() {
        assertThat(problemsOf(GOOD.replace("s1.3", "s1.25")))
                .isEqualTo("lab.yaml:24:21: cable to s1.25: switch s1 has no port 25, allowed: 1 to 24");
        assertThat(problemsOf(GOOD.replace("[files.nic2", "[files.nic3")))
                .isEqualTo("lab.yaml:23:8: cable to files.nic3: host files has no nic nic3, allowed: nic1, nic2 "
                        + "(did you mean nic1?)");
    }

    @Test
    void namesAPortThatIsUsedTwice() {
        assertThat(problemsOf(GOOD.replace("s1.3", "s1.2")))
                .isEqualTo("lab.yaml:24:21: a second cable to s1.2 (the first: lab.yaml:23:20), allowed: one per port");
    }

    @Test
    void namesTwoNicsOnOneAddress() {
        assertThat(problemsOf(GOOD.replace("192.168.1.21", "192.168.1.11")))
                .isEqualTo("lab.yaml:17:48: client.nic1 has address 192.168.1.11, which files.nic1 has already "
                        + "(lab.yaml:8:49), allowed: each address once");
    }

    @Test
    void namesWhatDoesNotResolve() {
        assertThat(problemsOf(GOOD.replace("volume: array", "volume: aray")))
                .contains("share data lies on aray, which is no volume of files, allowed: array (did you mean array?)");
        assertThat(problemsOf(GOOD.replace("windows-2012", "windows-2011")))
                .contains("no server profile windows-2011, allowed: windows-2022, windows-2012, samba-4.17, samba-4.0 "
                        + "(did you mean windows-2012?)");
        assertThat(problemsOf(GOOD.replace("count: 16", "count: 2")))
                .contains("RAID 5 of 2 drives, allowed: 3 or more");
        assertThat(problemsOf(GOOD.replace("{echo-interval: 1 s}", "{account: bert}")))
                .contains("logs on as bert, which is no account, allowed: anna");
        assertThat(problemsOf(GOOD.replace("preset: wd10evds", "preset: wd10evdz")))
                .contains("wd10evds (did you mean wd10evds?)");
    }

    @Test
    void reportsSeveralProblemsInTheOrderOfTheFile() {
        String text = GOOD.replace("s1.3", "s1.25").replace("volume: array", "volume: aray");

        BadInputException problems = catchThrowableOfType(BadInputException.class, () -> read(text));

        assertThat(problems.problems())
                .extracting(problem -> problem.place().line())
                .containsExactly(13, 24);
    }

    @Test
    void namesThePlaceOfBrokenYaml() {
        assertThat(problemsOf("lab: x\nhosts: [")).startsWith("lab.yaml:2:9: not YAML: ");
        assertThat(problemsOf("")).isEqualTo("lab.yaml:1:1: the file is empty, allowed: a YAML mapping");
        assertThat(problemsOf("lab: x\nlab: y\n")).contains("lab.yaml:2:1: ");
    }

    @Test
    void refusesAnAliasBomb() {
        StringBuilder text = new StringBuilder("lab: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            text.append("k").append(i).append(": &a").append(i).append(" [");
            text.append(("*a" + (i - 1) + ", ").repeat(9))
                    .append("*a")
                    .append(i - 1)
                    .append("]\n");
        }

        assertThat(problemsOf(text.toString())).contains("aliases");
    }

    @Test
    void aPortOfASwitchHasFrameLimitsOfItsOwn() {
        String text = GOOD.replace(
                "{preset: gbe-24-port-unmanaged}",
                "{preset: gbe-24-port-unmanaged, max-frame: 9018, port: {1: {max-frame: 1518}, 2: {max-frame-out:"
                        + " 4018}}}");

        SwitchSpec spec = read(text).switches().get("s1");

        assertThat(spec.limits(1)).isEqualTo(new SwitchSpec.FrameLimits(1518, 9018));
        assertThat(spec.limits(2)).isEqualTo(new SwitchSpec.FrameLimits(9018, 4018));
        assertThat(spec.limits(3)).isEqualTo(new SwitchSpec.FrameLimits(9018, 9018));
    }

    @Test
    void aSwitchHasPortsOfSeveralSpeeds() {
        String text = GOOD.replace(
                "{preset: gbe-24-port-unmanaged}",
                "{preset: gbe-24-port-4x10gbe, port-buffer: 1 MiB, port: {26: {speed: 1 Gbit/s}}}");

        SwitchSpec spec = read(text).switches().get("s1");

        assertThat(spec.speed(24)).isEqualTo(DataRate.parse("1 Gbit/s"));
        assertThat(spec.speed(25)).isEqualTo(DataRate.parse("10 Gbit/s"));
        assertThat(spec.speed(26)).isEqualTo(DataRate.parse("1 Gbit/s"));
        assertThat(spec.portBuffer()).isEqualTo(ByteSize.parse("1 MiB"));
        assertThat(read(text).beyondPresets())
                .containsExactly("network.switches.s1.port-buffer is 1 MiB; switch/gbe-24-port-4x10gbe has 384 KiB");
    }

    @Test
    void aPortIsNoFasterThanItsSwitchCan() {
        String text = GOOD.replace(
                "{preset: gbe-24-port-unmanaged}", "{preset: gbe-24-port-unmanaged, port: {3: {speed: 10 Gbit/s}}}");

        assertThat(problemsOf(text))
                .contains("port 3 of switch s1 at 10 Gbit/s, allowed: up to 1 Gbit/s, which is what"
                        + " gbe-24-port-unmanaged has there");
    }

    @Test
    void theDriverOfLinuxLeavesCoalescingToTheSystem() {
        String windows = GOOD.replace("nic1: {preset: intel-expi9402pt,", "nic1: {preset: intel-x520,");
        String linux = windows.replace("  files:\n", "  files:\n    tcp: linux\n");

        assertThat(read(windows)
                        .hosts()
                        .get("files")
                        .cards()
                        .get("nic1")
                        .features()
                        .receiveCoalescing())
                .isTrue();
        assertThat(read(linux)
                        .hosts()
                        .get("files")
                        .cards()
                        .get("nic1")
                        .features()
                        .receiveCoalescing())
                .isFalse();
    }

    private static final String BONDED = GOOD.replace(
                    "nic1: {preset: intel-expi9402pt, address: 192.168.1.11/24}", "nic1: {preset: intel-expi9402pt}")
            .replace(
                    "      nic2: {preset: intel-expi9402pt, address: 192.168.1.12/24, mtu: 9000}",
                    "      nic2: {preset: intel-expi9402pt}\n"
                            + "    bonds: {bond0: {members: [nic1, nic2], address: 192.168.1.11/24}}")
            .replace(
                    "{s1: {preset: gbe-24-port-unmanaged}}",
                    "{s1: {preset: gbe-24-port-smart, lags: {lag1: {ports: [1, 2]}}}}");

    @Test
    void tcpIsASystemOrAMappingThatStartsFromOne() {
        String host = "    preset: xeon-e5506\n";

        TcpProfile linux = read(GOOD.replace(
                        host, host + "    tcp: {system: linux, congestion: new-reno, sack: false}\n"))
                .hosts()
                .get("files")
                .tcp();

        assertThat(linux)
                .isEqualTo(TcpProfile.linux()
                        .withCongestion(CongestionAlgorithm.NEW_RENO)
                        .withSelectiveAcknowledgment(false));
        assertThat(read(GOOD).hosts().get("files").tcp()).isEqualTo(TcpProfile.windows());
        assertThat(problemsOf(GOOD.replace(host, host + "    tcp: linus\n")))
                .isEqualTo("lab.yaml:7:10: tcp of \"linus\", allowed: windows, linux (did you mean linux?)");
        assertThat(problemsOf(GOOD.replace(host, host + "    tcp: {receive-buffer: 1 KiB}\n")))
                .contains("receive-buffer 1 KiB, allowed: 2 KiB to 1 GiB");
    }

    @Test
    void aBondIsOneInterfaceOfTheAddedSpeed() {
        LabSpec lab = read(BONDED);

        assertThat(lab.hosts().get("files").nics()).containsOnlyKeys("bond0");
        assertThat(lab.hosts().get("files").cards()).containsOnlyKeys("nic1", "nic2");
        assertThat(lab.nic("files.bond0").speed().bitsPerSecond()).isEqualTo(2_000_000_000);
        assertThat(lab.hosts().get("files").bonds().get("bond0").policy()).isEqualTo(HashPolicy.LAYER3_4);
    }

    @Test
    void namesMembersThatDoNotBelongTogether() {
        String text = BONDED.replace(
                "nic2: {preset: intel-expi9402pt}", "nic2: {preset: intel-expi9402pt, speed: 100 Mbit/s}");

        assertThat(problemsOf(text))
                .contains("bond files.bond0 joins files.nic1 with speed 1 Gbit/s and files.nic2 with 100 Mbit/s, "
                        + "allowed: members of equal speed and mtu");
    }

    @Test
    void namesAMemberWithAnAddress() {
        String text = BONDED.replace(
                "nic2: {preset: intel-expi9402pt}", "nic2: {preset: intel-expi9402pt, address: 10.0.0.9}");

        assertThat(problemsOf(text))
                .contains("files.nic2 has an address and is a member of bond bond0, allowed: one at the bond only");
    }

    @Test
    void namesANicWithoutAddress() {
        assertThat(problemsOf(GOOD.replace(", address: 192.168.1.11/24", "")))
                .contains("files.nic1 has no address, allowed: an address, or membership of a bond");
    }

    @Test
    void namesABondAtPortsThatAreNotAggregated() {
        assertThat(problemsOf(BONDED.replace("ports: [1, 2]", "ports: [5, 6]")))
                .contains("bond files.bond0 leads to s1.1 and s1.2, allowed: all its cables to ports of one lag of a"
                        + " switch");
    }

    @Test
    void namesALagThatTheSwitchCannotHave() {
        assertThat(problemsOf(BONDED.replace("gbe-24-port-smart", "gbe-24-port-unmanaged")))
                .contains("switch s1 has 1 lags, allowed: none, gbe-24-port-unmanaged cannot aggregate links");
    }

    @Test
    void namesALoopOfSwitches() {
        String text = GOOD.replace(
                        "{s1: {preset: gbe-24-port-unmanaged}}",
                        "{s1: {preset: 10gbe-8-port}, s2: {preset: 10gbe-8-port}}")
                + "    - [s1.7, s2.7]\n    - [s1.8, s2.8]\n";

        assertThat(problemsOf(text))
                .contains(
                        "the cable from s1.8 to s2.8 closes a loop of switches, allowed: one way between two switches, "
                                + "or ports of one lag at each end");
    }

    @Test
    void aTrunkOfTwoCablesIsNoLoop() {
        String lags = "lags: {trunk: {ports: [7, 8]}}";
        String text = GOOD.replace(
                        "{s1: {preset: gbe-24-port-unmanaged}}",
                        "{s1: {preset: 10gbe-8-port, " + lags + "}, s2: {preset: 10gbe-8-port, " + lags + "}}")
                + "    - [s1.7, s2.7]\n    - [s1.8, s2.8]\n";

        assertThat(read(text).cables()).hasSize(5);
    }

    private static String withCable(String keys) {
        return GOOD.replace("- [client.nic1, s1.3]", "- {ends: [client.nic1, s1.3], " + keys + "}");
    }

    @Test
    void knowsLongAndBadCables() {
        LabSpec lab = read(withCable("delay: 2 ms, jitter: 0.5 ms, loss: 0.1 %, duplicate: 1 %, reorder: 2 %"));

        assertThat(lab.cables().get(2).impairment())
                .isEqualTo(new Impairment(TimeSpan.parse("2 ms"), TimeSpan.parse("0.5 ms"), 0.001, 0.01, 0.02));
    }

    @Test
    void namesJitterOfMoreThanTheDelay() {
        assertThat(problemsOf(withCable("delay: 2 ms, jitter: 3 ms")))
                .contains("cable client.nic1 - s1.3: jitter 3 ms (expected at most the delay, 2 ms)");
    }

    @Test
    void namesAShareThatIsNone() {
        assertThat(problemsOf(withCable("loss: 120 %"))).contains("\"120 %\" is not a share, allowed: 0 % to 100 %");
    }

    @Test
    void aTrunkMayBeWrittenFromEitherEnd() {
        String lags = "lags: {trunk: {ports: [7, 8]}}";
        String text = GOOD.replace(
                        "{s1: {preset: gbe-24-port-unmanaged}}",
                        "{s1: {preset: 10gbe-8-port, " + lags + "}, s2: {preset: 10gbe-8-port, " + lags + "}}")
                + "    - [s1.7, s2.7]\n    - [s2.8, s1.8]\n";

        assertThat(read(text).cables()).hasSize(5);
    }

    @Test
    void namesAggregatedLinksOfDifferentSpeed() {
        String lags = "lags: {trunk: {ports: [7, 8]}}";
        String text = GOOD.replace(
                        "{s1: {preset: gbe-24-port-unmanaged}}",
                        "{s1: {preset: 10gbe-8-port, " + lags
                                + ", port: {8: {speed: 1 Gbit/s}}}, s2: {preset: 10gbe-8-port, " + lags + "}}")
                + "    - [s1.7, s2.7]\n    - [s1.8, s2.8]\n";

        assertThat(problemsOf(text))
                .contains("lag s1.trunk has links of 10 Gbit/s from s1.7 to s2.7 and 1 Gbit/s from s1.8 to s2.8, "
                        + "allowed: links of one speed")
                .contains("lag s2.trunk has links of");
        assertThat(problemsOf(BONDED.replace("lags: {", "port: {2: {speed: 100 Mbit/s}}, lags: {")))
                .contains(
                        "bond files.bond0 has links of 1 Gbit/s from files.nic1 to s1.1 and 100 Mbit/s from files.nic2"
                                + " to s1.2, allowed: links of one speed");
    }

    @Test
    void namesAPortThatTheSwitchDoesNotHave() {
        assertThat(problemsOf(GOOD.replace(
                        "{preset: gbe-24-port-unmanaged}",
                        "{preset: gbe-24-port-unmanaged, port: {25: {max-frame: 1518}}}")))
                .contains("switch s1 has no port 25, allowed: 1 to 24");
    }

    @Test
    void saysWhereTheFileChangesAPhysicalProperty() {
        String faster = GOOD.replace("preset: xeon-e5506", "preset: xeon-e5506\n    cpu: {cores: 8, clock: 2 GHz}")
                .replace("mtu: 9000", "mtu: 9000, speed: 10 Gbit/s, rss-queues: 4, rsc: true");

        assertThat(read(faster).beyondPresets())
                .containsExactly(
                        "hosts.files.cpu.cores is 8; host/xeon-e5506 has 4 cores",
                        "hosts.files.nics.nic2.speed is 10 Gbit/s; nic/intel-expi9402pt has 1000 Mbit/s",
                        "hosts.files.nics.nic2.rss-queues is 4; nic/intel-expi9402pt has 0 queues",
                        "hosts.files.nics.nic2.rsc is true; nic/intel-expi9402pt has 0 flag");
    }

    @Test
    void whatCanBeSetUpIsNoChangeOfHardware() {
        String setUp = GOOD.replace("preset: xeon-e5506", "preset: xeon-e5506\n    cpu: {cores: 2, clock: 2 GHz}")
                .replace("mtu: 9000", "mtu: 9000, speed: 100 Mbit/s, lso: false")
                .replace("level: 5,", "level: 5, chunk: 256 KiB,");

        assertThat(read(setUp).beyondPresets()).isEmpty();
    }

    @Test
    void namesValuesThatNoHardwareHas() {
        assertThat(problemsOf(GOOD.replace("preset: xeon-e5506", "preset: xeon-e5506\n    cpu: {clock: 0 GHz}")))
                .isEqualTo("lab.yaml:7:18: hosts.files.cpu.clock: \"0 GHz\", allowed: 1 MHz to 100 GHz");
        assertThat(problemsOf(GOOD.replace("mtu: 9000", "interrupt-interval: 120 d, speed: 1 bit/s")))
                .contains("interrupt-interval: \"120 d\", allowed: 0 ns to 100 ms")
                .contains("speed: \"1 bit/s\", allowed: 100 kbit/s to 1 Tbit/s");
        assertThat(problemsOf(GOOD.replace("unmanaged}", "unmanaged, port-buffer: 70 B}")))
                .isEqualTo("lab.yaml:20:63: port-buffer 70 B of switch s1, allowed: 1518 B, which is its longest "
                        + "frame, to 64 GiB");
        assertThat(problemsOf(GOOD.replace("echo-interval: 1 s", "echo-interval: 0 s")))
                .contains("echo-interval: \"0 s\", allowed: 1 ms to 1 d");
        assertThat(problemsOf(GOOD.replace("lab: small", "lab: ' '")))
                .isEqualTo("lab.yaml:1:6: lab is \" \", allowed: a name");
    }

    @Test
    void namesRebuildsThatNothingCanBeReadFor() {
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, failed: 2, rebuild: 30 MB/s,")))
                .endsWith("a rebuild of RAID 5 with 2 failed drives, allowed: up to 1, with more there is nothing to "
                        + "fill a new drive from");
        assertThat(problemsOf(GOOD.replace("level: 5,", "level: 5, failed: 1, rebuild: 1 bit/s,")))
                .contains("rebuild: \"1 bit/s\", allowed: 1 MB/s to 100 GB/s");
    }

    @Test
    void emptyTcpIsThatOfWindows() {
        LabSpec lab = read(GOOD.replace("preset: xeon-e5506", "preset: xeon-e5506\n    tcp: {}"));

        assertThat(lab.hosts().get("files").tcp()).isEqualTo(TcpProfile.windows());
    }

    @Test
    void serverMayHaveTheCostsOfAnother() {
        LabSpec lab = read(GOOD.replace("windows-2012}", "windows-2012, costs: samba}"));

        assertThat(lab.presets()).containsKey("server/samba").doesNotContainKey("server/windows");
        assertThat(problemsOf(GOOD.replace("windows-2012}", "windows-2012, costs: sambo}")))
                .endsWith("no server preset sambo, allowed: samba, windows (did you mean samba?)");
        assertThat(problemsOf(GOOD.replace("    preset: xeon-e5506\n", "")
                        .replace("windows-2012}", "windows-2012, costs: samba}")))
                .endsWith("costs of a server without a host preset, allowed: beside preset, which has the cores");
    }

    @Test
    void namesBlankNamesAndTimesThatClocksDoNotShow() {
        assertThat(problemsOf(GOOD.replace("lab: small", "lab: small\nepoch: -100000-01-01T00:00:00Z")))
                .isEqualTo("lab.yaml:2:8: epoch: \"-100000-01-01T00:00:00Z\", allowed: 1970-01-01T00:00:00Z to "
                        + "2200-01-01T00:00:00Z");
        assertThat(problemsOf(GOOD.replace("anna:", "' ':"))).isEqualTo("lab.yaml:3:3: account \" \", allowed: a name");
        assertThat(problemsOf(GOOD.replace("data:", "' ':"))).contains("share \" \", allowed: a name of 1 to 80");
    }
}
