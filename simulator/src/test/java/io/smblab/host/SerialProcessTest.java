package io.smblab.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.VirtualTimeDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SerialProcessTest {
    private static final long CYCLES = 1_000_000;

    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final Cpu cpu = new Cpu("files", driver.scheduler(), 4, 1e9);
    private final SerialProcess process = new SerialProcess(cpu, driver.scheduler(), 3);

    @AfterEach
    void close() {
        driver.close();
    }

    private long work() {
        return cpu.occupy(process.coreFor(CYCLES), CYCLES);
    }

    @Test
    void doesOneThingAfterTheOther() {
        assertThat(work()).isEqualTo(1_000_000);
        assertThat(work()).isEqualTo(2_000_000);
        assertThat(work()).isEqualTo(3_000_000);
    }

    @Test
    void staysWhereItIsWhileItHasWork() {
        work();
        cpu.occupy(3, CYCLES);

        assertThat(process.coreFor(CYCLES)).isEqualTo(3);
    }

    @Test
    void wakesUpElsewhereWhenItsCoreIsBusy() {
        work();
        driver.runFor(1_500_000);
        cpu.occupy(3, CYCLES);

        assertThat(process.coreFor(CYCLES)).isEqualTo(0);
    }

    @Test
    void comesBackToItsCoreWhenThatIsIdle() {
        work();
        driver.runFor(1_500_000);

        assertThat(process.coreFor(CYCLES)).isEqualTo(3);
    }
}
