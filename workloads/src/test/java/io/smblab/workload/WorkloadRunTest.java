package io.smblab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.RandomStreams;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadRunTest {
    private static final long SEED = 7;
    private static final long MILLI = 1_000_000;

    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final FakeTarget target = new FakeTarget(driver.scheduler(), 10 * MILLI, SEED);

    private static Workload workload(Operation operation, AccessPattern pattern, int outstanding, Extent extent) {
        return new Workload(
                "copy",
                "client",
                "files/data/big.bin",
                operation,
                pattern,
                ByteSize.parse("1 MiB"),
                outstanding,
                ByteSize.parse("64 MiB"),
                TimeSpan.ZERO,
                extent,
                true,
                SEED);
    }

    private static Extent seconds(int seconds) {
        return new Extent.ForTime(TimeSpan.ofSeconds(seconds));
    }

    private static Extent mebibytes(int count) {
        return new Extent.ForBytes(new ByteSize((long) count << 20));
    }

    private WorkloadResult run(Workload workload, StoredContent store) {
        WorkloadRun run =
                new WorkloadRun(workload, target, store, driver.scheduler(), new RandomStreams(1).stream("test"));
        List<WorkloadResult> results = new ArrayList<>();
        driver.execute(() -> run.start(results::add));
        driver.runUntil(() -> !results.isEmpty());
        return results.get(0);
    }

    @Test
    void smallBlocksOfALargeFileTakeLittleMemory() {
        Workload workload = new Workload(
                "small",
                "client",
                "files/data/big.bin",
                Operation.WRITE,
                AccessPattern.RANDOM,
                new ByteSize(512),
                4,
                ByteSize.parse("512 GiB"),
                TimeSpan.ZERO,
                new Extent.ForBytes(new ByteSize(100 * 512)),
                true,
                SEED);

        WorkloadResult result = run(workload, null);

        assertThat(result.operations()).isEqualTo(100);
        assertThat(result.integrity()).isEqualTo(WorkloadResult.Integrity.VERIFIED);
    }

    @Test
    void leavesTheWarmUpOutOfWhatItMeasures() {
        Extent extent = new Extent.ForTime(TimeSpan.ofMillis(500), TimeSpan.ofSeconds(1));

        WorkloadResult warm = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 1, extent), null);

        // One block takes 10 ms: the 50th completes at 500 ms, the first that counts.
        assertThat(warm.startNanos()).isEqualTo(500 * MILLI);
        assertThat(warm.endNanos()).isEqualTo(1500 * MILLI);
        assertThat(warm.operations()).isEqualTo(101);
        assertThat(warm.series().bytesBetween(0, 500 * MILLI)).isZero();
    }

    @Test
    void keepsTheQueueDepthAndCountsEveryByte() {
        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 8, mebibytes(80)), null);

        assertThat(target.mostUnderWay).isEqualTo(8);
        assertThat(result.bytes()).isEqualTo(80L << 20);
        assertThat(result.operations()).isEqualTo(80);
        assertThat(result.seconds()).isCloseTo(0.1, within(1e-9));
        assertThat(result.integrity()).isEqualTo(WorkloadResult.Integrity.VERIFIED);
        assertThat(target.closed).isTrue();
    }

    @Test
    void stopsIssuingWhenTheTimeIsOverAndAwaitsTheRest() {
        WorkloadResult result = run(workload(Operation.READ, AccessPattern.RANDOM, 4, seconds(1)), null);

        assertThat(result.operations()).isEqualTo(400);
        assertThat(result.endNanos()).isEqualTo(1_000 * MILLI);
    }

    @Test
    void latencyIsThatOfTheTarget() {
        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 1, mebibytes(10)), null);

        assertThat(result.latency().p50()).isCloseTo(10_000, within(10.0));
        assertThat(result.latency().max()).isCloseTo(10_000, within(10.0));
    }

    @Test
    void longestStallIsFoundWithItsStart() {
        target.stall = now -> now == 200 * MILLI ? 500 * MILLI : 0;

        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 2, seconds(1)), null);

        assertThat(result.longestStall().startNanos()).isEqualTo(200 * MILLI);
        assertThat(result.longestStall().nanos()).isEqualTo(510 * MILLI);
    }

    @Test
    void ratesOfWindowsComeFromTheSeries() {
        target.stall = now -> now >= 500 * MILLI ? 10 * MILLI : 0;

        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 1, seconds(1)), null);

        assertThat(result.series().megabytesPerSecond(0, 500 * MILLI)).isCloseTo(104.8, within(3.0));
        assertThat(result.series().megabytesPerSecond(600 * MILLI, 1_000 * MILLI))
                .isCloseTo(52.4, within(3.0));
    }

    @Test
    void wrongContentOfAReadIsAMismatch() {
        FakeTarget other = new FakeTarget(driver.scheduler(), MILLI, SEED + 1);
        Workload workload = workload(Operation.READ, AccessPattern.SEQUENTIAL, 2, mebibytes(4));
        WorkloadRun run =
                new WorkloadRun(workload, other, null, driver.scheduler(), new RandomStreams(1).stream("test"));
        List<WorkloadResult> results = new ArrayList<>();

        driver.execute(() -> run.start(results::add));
        driver.runUntilQuiet();

        assertThat(results.get(0).mismatches()).isEqualTo(4);
        assertThat(results.get(0).integrity()).isEqualTo(WorkloadResult.Integrity.FAILED);
    }

    @Test
    void writesAreReadBackAfterTheMeasuredPart() {
        WorkloadResult result = run(workload(Operation.WRITE, AccessPattern.RANDOM, 4, mebibytes(200)), null);

        assertThat(result.operations()).isEqualTo(200);
        assertThat(result.integrity()).isEqualTo(WorkloadResult.Integrity.VERIFIED);
        assertThat(target.flushed).isTrue();
        assertThat(target.requests).isGreaterThan(200);
    }

    @Test
    void aLostWriteIsFoundEvenWhereTheBlockWasWrittenBefore() {
        target.lost = 100;

        WorkloadResult result = run(workload(Operation.WRITE, AccessPattern.SEQUENTIAL, 4, mebibytes(100)), null);

        assertThat(result.mismatches()).isEqualTo(1);
        assertThat(result.integrity()).isEqualTo(WorkloadResult.Integrity.FAILED);
    }

    @Test
    void writesCanBeCheckedInTheStoreItself() {
        WorkloadResult result =
                run(workload(Operation.WRITE, AccessPattern.SEQUENTIAL, 4, mebibytes(64)), target::stored);

        assertThat(result.integrity()).isEqualTo(WorkloadResult.Integrity.VERIFIED);
        assertThat(target.requests).isEqualTo(64);
    }

    @Test
    void oneErrorIsCountedAndTheLoopGoesOn() {
        target.failing = 5;

        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 2, mebibytes(20)), null);

        assertThat(result.errors()).isEqualTo(1);
        assertThat(result.firstErrors()).containsExactly("told to fail");
        assertThat(result.operations()).isEqualTo(19);
    }

    @Test
    void fatalErrorEndsTheLoop() {
        target.failing = -1;
        target.fatal = true;

        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 2, seconds(100)), null);

        assertThat(result.errors()).isEqualTo(2);
        assertThat(driver.scheduler().now()).isEqualTo(10 * MILLI);
    }

    @Test
    void endlessErrorsEndTheLoop() {
        target.failing = -1;

        WorkloadResult result = run(workload(Operation.READ, AccessPattern.SEQUENTIAL, 2, seconds(100)), null);

        assertThat(result.errors()).isBetween(100L, 101L);
    }

    @Test
    void moreOutstandingThanBlocksIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workload(Operation.WRITE, AccessPattern.RANDOM, 65, seconds(1)))
                .withMessageContaining("64 blocks");
    }
}
