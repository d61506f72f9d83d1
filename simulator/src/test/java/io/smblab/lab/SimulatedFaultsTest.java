package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.VirtualTimeDriver;
import io.smblab.lab.FaultPoints.Healing;
import io.smblab.lab.file.SourceTree;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.Outcome;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulatedFaultsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Lab lab = new LabBuilder(new LabReader().read(SourceTree.parse("lab.yaml", """
        lab: two
        accounts: {tester: {password: Passw0rd!}}
        hosts:
          files:
            nics: {nic1: {preset: onboard-gbe-rss, address: 192.168.1.1/24}}
            server: {}
          desk:
            nics: {nic1: {preset: onboard-gbe-rss, address: 192.168.1.2/24}}
            client: {}
        network: {cables: [[files.nic1, desk.nic1]]}
        """))).virtual();
    private final FaultPoints faults = lab.faults();
    private final List<Outcome<ClientSession>> logons = new ArrayList<>();

    @AfterEach
    void close() {
        lab.close();
    }

    private void run(long nanos) {
        ((VirtualTimeDriver) lab.driver()).runFor(nanos);
    }

    private void logOn() {
        lab.host("desk").client().connect(lab.host("files"), logons::add);
    }

    @Test
    void stallHoldsConnectionsThatComeInLater() {
        Healing stalled = faults.stallConnections("files.nic1");
        logOn();
        run(5 * SECOND);
        assertThat(logons).isEmpty();

        stalled.close();

        run(30 * SECOND);
        assertThat(logons).hasSize(1).allMatch(Outcome::isSuccess);
    }

    @Test
    void stallLastsUntilTheLastOneIsHealed() {
        Healing first = faults.stallConnections("files");
        Healing second = faults.stallConnections("files.nic1");
        logOn();

        first.close();
        run(5 * SECOND);
        assertThat(logons).isEmpty();

        second.close();
        run(30 * SECOND);
        assertThat(logons).hasSize(1).allMatch(Outcome::isSuccess);
    }

    @Test
    void lossOfOneFaultOutlastsThatOfAnother() {
        Healing all = faults.loseFrames("files.nic1", 1);
        Healing some = faults.loseFrames("desk.nic1", 0.5);

        some.close();
        logOn();
        run(5 * SECOND);
        assertThat(logons).isEmpty();

        all.close();
        run(30 * SECOND);
        assertThat(logons).hasSize(1).allMatch(Outcome::isSuccess);
    }

    @Test
    void delaysOfOneCableAddUp() {
        Healing shorter = faults.delayFrames("files.nic1", TimeSpan.ofSeconds(1));
        Healing longer = faults.delayFrames("desk.nic1", TimeSpan.ofSeconds(2));
        long slow = roundTrip();
        shorter.close();
        long faster = roundTrip();
        longer.close();
        long usual = roundTrip();

        assertThat(usual).isLessThan(SECOND);
        assertThat(slow - faster).isGreaterThanOrEqualTo(2 * SECOND);
        assertThat(faster).isGreaterThanOrEqualTo(4 * SECOND);
    }

    private long roundTrip() {
        int before = logons.size();
        long start = lab.scheduler().now();
        logOn();
        ((VirtualTimeDriver) lab.driver()).runUntil("a session", () -> logons.size() > before, start + 200 * SECOND);
        return lab.scheduler().now() - start;
    }
}
