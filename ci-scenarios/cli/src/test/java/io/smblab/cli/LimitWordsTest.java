package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import io.smblab.lab.file.SourceTree;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of limit, in a lab that has it. */
class LimitWordsTest {
    private static String words(String lab, String activity) {
        String text = "scenario: limit\nlab: " + lab + "\n" + activity;
        ScenarioSpec spec = new ScenarioReader().read(SourceTree.parse("limit.yaml", text), "limit.yaml", List.of());
        RunReport report = new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {});
        return new LimitWords(spec, report).of("it");
    }

    @Test
    void theLine() {
        assertThat(words(
                        "jumbo-10gbe",
                        "workloads: {it: {operation: iperf, client: client, server: files, duration: 50 ms}}"))
                .startsWith("The line out of client.nic1 (10 Gbit/s) is the limit, 100 % busy")
                .contains("To go faster: faster links on the whole way");
    }

    @Test
    void theWindow() {
        assertThat(words(
                        "jumbo-10gbe",
                        "workloads: {it: {operation: iperf, client: client, server: files, window: 16 KiB,"
                                + " duration: 50 ms}}"))
                .startsWith("The window is the limit: 16 KiB may be unacknowledged on the one connection")
                .contains("a larger window, more streams, or a shorter way");
    }

    @Test
    void theWay() {
        assertThat(words("jumbo-10gbe", """
            workloads: {it: {operation: read, file: video.bin, block: 64 KiB, duration: 1 s}}
            faults: [{delay: files.nic1, by: 10 ms, at: 0 s}]
            """))
                .startsWith("No device is full: one request at a time")
                .contains("the way to and fro 20.0 ms");
    }

    @Test
    void credits() {
        assertThat(words("jumbo-10gbe", """
            workloads: {it: {operation: read, file: video.bin, block: 64 KiB, outstanding: 1024, duration: 1 s}}
            faults: [{delay: files.nic1, by: 10 ms, at: 0 s}]
            """)).startsWith("Requests wait for credits");
    }

    @Test
    void theDrives() {
        assertThat(words("adaptec-51645", """
            local:
              it: {volume: ntfs, load: iometer, random: 100 %, reads: 100 %, outstanding: 64, duration: 500 ms}
            """))
                .startsWith("The 16 drives of server.ntfs are the limit")
                .contains("more drives, faster drives, or flash");
    }

    @Test
    void theWriteBackCache() {
        assertThat(words("adaptec-51645", """
            local:
              it: {volume: ntfs, load: iometer, block: 1 MiB, reads: 0 %, outstanding: 16, duration: 5 s}
            """))
                .startsWith("The write-back cache of server.ntfs is the limit, 100 % busy");
    }

    @Test
    void theBus() {
        assertThat(words("xseries-235", """
            local:
              it: {host: windows, load: obl-win-disk, block: 1 MiB, outstanding: 16, duration: 300 ms}
            """)).contains("the bus of");
    }

    @Test
    void theFlashAndItsInterface() {
        assertThat(words("nvme", """
            local:
              it: {volume: class-50, load: fio, job: --rw=randread --bs=4k --iodepth=256 --size=10g --runtime=100ms}
            """)).startsWith("The flash of server.class-50 is the limit, 100 % busy");
        assertThat(words("nvme", """
            local:
              it: {volume: class-50, load: iometer, block: 1 MiB, reads: 0 %, outstanding: 8, duration: 100 ms}
            """))
                .startsWith("The write rate of server.class-50 is the limit")
                .contains("one more device");
    }

    @Test
    void thinkTime() {
        assertThat(words("nvme", """
            local:
              it: {volume: class-50, load: fio, job: --rw=randread --bs=4k --thinktime=1000 --size=10g --runtime=100ms}
            """))
                .startsWith("No device is full: the load waits 1 ms after each request, which takes 0.09 ms.");
    }

    @Test
    void aCore() {
        assertThat(words("jumbo-10gbe", """
            set: {hosts.client.client.encryption: required, hosts.files.cpu: {clock: 500 MHz}}
            workloads: {it: {operation: read, file: video.bin, outstanding: 8, warm-up: 100 ms, duration: 200 ms}}
            """))
                .contains("of files is the limit")
                .contains("signing or encryption")
                .contains("a cheaper algorithm (aes-128-gcm, aes-gmac)");
    }

    @Test
    void namesNothingThatTheWorkloadDoesNotUse() {
        assertThat(words("file-server", """
            set: {hosts.files.volumes.scratch: {drive: seagate-barracuda-es2}}
            workloads:
              it: {operation: read, client: desk-a, file: film.bin, block: 1 MiB, duration: 1 s}
            local:
              backup: {host: files, volume: scratch, load: iometer, random: 100 %, outstanding: 8, size: 100 GB, duration: 1 s}
            """)).doesNotContain("scratch").contains("files.nic1");
    }
}
