package io.smblab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.wire.PatternByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyTargetTest {
    private static final long MILLI = 1_000_000;
    private static final int BLOCK = 1 << 20;

    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final FakeTarget share = new FakeTarget(driver.scheduler(), 3 * MILLI, 7);
    private final FakeTarget local = new FakeTarget(driver.scheduler(), 2 * MILLI, 7);
    private final CopyTarget copy = new CopyTarget(share, local);
    private final List<IoResult> results = new ArrayList<>();

    private void run() {
        driver.runUntil(() -> !results.isEmpty());
    }

    @Test
    void aBlockFromTheShareIsReadThereAndThenWrittenHere() {
        driver.execute(() -> copy.read(0, BLOCK, results::add));
        run();

        ByteBuf data = results.get(0).data();
        assertThat(data.readableBytes()).isEqualTo(BLOCK);
        data.release();
        assertThat(driver.scheduler().now()).isEqualTo(5 * MILLI);
        assertThat(local.requests).isEqualTo(1);
    }

    @Test
    void aBlockToTheShareIsReadHereAndThenWrittenThere() {
        driver.execute(() -> copy.write(0, new PatternByteBuf(7, 0, BLOCK), results::add));
        driver.runUntil(() -> !results.isEmpty());

        assertThat(results.get(0).error()).isNull();
        assertThat(driver.scheduler().now()).isEqualTo(5 * MILLI);
    }

    @Test
    void whatCannotBeStoredHereIsAnError() {
        local.failing = 1;

        driver.execute(() -> copy.read(0, BLOCK, results::add));
        run();

        assertThat(results.get(0).error()).isNotNull();
        assertThat(results.get(0).data()).isNull();
    }
}
