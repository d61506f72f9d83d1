package io.smblab.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.VirtualTimeDriver;
import io.smblab.model.Probe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTest {
    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final Cpu cpu = new Cpu("files", driver.scheduler(), 2, 2e9);
    private final List<String> happened = new ArrayList<>();

    private Runnable note(String what) {
        return () -> happened.add(driver.scheduler().now() + " " + what);
    }

    @Test
    void workOnOneCoreIsDoneInOrderAndOnTwoCoresAtOnce() {
        cpu.execute(0, 2_000, note("a"));
        cpu.execute(0, 2_000, note("b"));
        cpu.execute(1, 3_000, note("c"));

        driver.runUntilQuiet();

        assertThat(happened).containsExactly("1000 a", "1500 c", "2000 b");
    }

    @Test
    void probesShowWhichCoreIsBusy() {
        cpu.execute(0, 2_000, note("a"));
        driver.runTo(2_000);
        for (Probe probe : cpu.probes()) {
            probe.check(2_000);
        }

        assertThat(cpu.probes())
                .extracting(probe -> probe.load(2_000).utilisation())
                .containsExactly(0.5, 0.0);
        assertThat(cpu.probes()).extracting(Probe::name).containsExactly("files.cpu0", "files.cpu1");
    }

    @Test
    void freeWorkGoesToTheLeastLoadedCore() {
        cpu.execute(0, 2_000, note("a"));

        assertThat(cpu.leastLoadedCore()).isEqualTo(1);
    }

    @Test
    void costsAddUpByCountAndSize() {
        HostCosts costs = new HostCosts(100, 2.5, 60_000, 0.5, HostCosts.NONE.crypto());

        assertThat(costs.networkCycles(3, 1_000)).isEqualTo(2_800);
        assertThat(costs.requestCycles(1_000)).isEqualTo(60_500);
    }
}
