package io.smblab.workload.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smblab.block.FlashDevice;
import io.smblab.block.FlashSpec;
import io.smblab.block.InstantDevice;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.LocalTarget;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadsTest {
    private static final TimeSpan SECOND = TimeSpan.parse("1 s");

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("load");
    private final FlashDevice device = new FlashDevice(
            "flash",
            queue,
            new FlashSpec(
                    ByteSize.parse("10 GB"),
                    TimeSpan.parse("100 us"),
                    TimeSpan.parse("50 us"),
                    8,
                    DataRate.parse("100 GB/s"),
                    DataRate.parse("100 GB/s"),
                    DataRate.parse("100 GB/s"),
                    new ByteSize(0),
                    DataRate.parse("100 GB/s"),
                    0,
                    0,
                    1_000));

    private LoadResult run(LoadSpec spec) {
        LoadResult[] result = new LoadResult[1];
        new LoadRun(spec, new LocalTarget(device), queue, random).start(loadResult -> result[0] = loadResult);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
        return result[0];
    }

    @Test
    void aLoadLargerThanItsVolumeEndsWithAnErrorThatSaysSo() {
        AccessSpec access = new AccessSpec(ByteSize.parse("1 MiB"), 1, 1);

        LoadResult result = run(LoadSpec.iometer(List.of(access), 1, 1, ByteSize.parse("1 TB"), TimeSpan.parse("1 s")));

        assertThat(result.errors()).isEqualTo(1);
        assertThat(result.toString()).contains("the volume ends at 10000000000");
    }

    @Test
    void aClosedLoopFollowsLittlesLaw() {
        LoadResult result = run(LoadSpec.iometer(
                List.of(new AccessSpec(ByteSize.parse("4 KiB"), 1, 1)), 4, 8, ByteSize.parse("1 GB"), SECOND));

        double inside = result.iops() * result.latency().mean() / 1e6;
        assertThat(inside).isCloseTo(32, within(0.32));
        assertThat(result.iops()).isCloseTo(80_000, within(800.0));
    }

    @Test
    void theMixIsTheOneThatWasAskedFor() {
        LoadResult result = run(LoadSpec.iometer(
                List.of(
                        new AccessSpec(ByteSize.parse("4 KiB"), 0.75, 1, 3),
                        new AccessSpec(ByteSize.parse("64 KiB"), 0.75, 1, 1)),
                2,
                4,
                ByteSize.parse("1 GB"),
                SECOND));

        double total = result.reads() + result.writes();
        assertThat(result.reads() / total).isCloseTo(0.75, within(0.01));
        assertThat(result.bytes() / total).isCloseTo((3 * 4_096 + 65_536) / 4.0, within(400.0));
    }

    @Test
    void theWarmUpIsNotMeasured() {
        LoadSpec spec = FioJob.parse("--rw=randread --bs=4k --iodepth=1 --size=1g --ramp_time=2 --runtime=3");

        LoadResult result = run(spec);

        assertThat(result.seconds()).isEqualTo(3.0);
        assertThat(result.reads()).isCloseTo(30_000, within(30L));
    }

    @Test
    void thinkTimeSlowsAWorker() {
        LoadResult result = run(FioJob.parse("--rw=randread --bs=4k --size=1g --runtime=1 --thinktime=900"));

        assertThat(result.iops()).isCloseTo(1_000, within(5.0));
    }

    @Test
    void aTargetWithoutDelayEndsTheLoadInsteadOfRunningForEver() {
        LoadResult[] result = new LoadResult[1];
        new LoadRun(
                        LoadSpec.sanergy(true, ByteSize.parse("1 GB"), SECOND),
                        new LocalTarget(new InstantDevice(1L << 40)),
                        queue,
                        random)
                .start(loadResult -> result[0] = loadResult);

        assertThat(result[0].firstErrors().get(0)).contains("takes no time");
    }

    @Test
    void readsAFioJob() {
        LoadSpec spec = FioJob.parse(
                "fio --name=mix --rw=randrw --rwmixread=70 --bs=8k --iodepth=16 --numjobs=4 --size=10g --offset=1g"
                        + " --runtime=500ms");

        assertThat(spec.name()).isEqualTo("mix");
        assertThat(spec.access()).containsExactly(new AccessSpec(ByteSize.parse("8 KiB"), 0.7, 1));
        assertThat(spec.workers()).isEqualTo(4);
        assertThat(spec.outstanding()).isEqualTo(16);
        assertThat(spec.size()).isEqualTo(ByteSize.parse("10 GiB"));
        assertThat(spec.start()).isEqualTo(1L << 30);
        assertThat(spec.duration()).isEqualTo(TimeSpan.parse("500 ms"));
    }

    @Test
    void takesWhatPublishedJobsSayAndAModelNeedNotKnow() {
        LoadSpec plain = FioJob.parse("--rw=randwrite --bs=4k --size=1g");

        LoadSpec published =
                FioJob.parse("fio --rw=randwrite --bs=4k --size=1g --direct=1 --filename=/dev/sdb --norandommap"
                        + " --refill_buffers --invalidate=1 --randrepeat=0 --fsync=0 --ioengine=libaio");

        assertThat(published).isEqualTo(plain);
        assertThatThrownBy(() -> FioJob.parse("--rw=write --size=1g --fsync=1")).hasMessageContaining("--fsync=1");
    }

    @Test
    void saysWhatIsWrongWithAFioJob() {
        assertThatThrownBy(() -> FioJob.parse("--rw=sideways --size=1g")).hasMessageContaining("rw=sideways");
        assertThatThrownBy(() -> FioJob.parse("--rw=read")).hasMessageContaining("size");
        assertThatThrownBy(() -> FioJob.parse("--blocks=4k --size=1g")).hasMessageContaining("--blocks");
        assertThatThrownBy(() -> FioJob.parse("--rw=read --size=1g --iodepth=many"))
                .hasMessageContaining("iodepth=many");
        assertThatThrownBy(() -> FioJob.parse("--rw=read --size=1g --bs=2g")).isInstanceOf(BadLoadException.class);
    }

    @Test
    void replaysATraceAtItsOwnTimes() {
        List<TraceRequest> trace =
                TraceRequest.parse("time,op,offset,length\n0,R,0,4096\n0.5,W,8192,4096\n\n# end\n1,read,0,512\n");
        LoadResult[] result = new LoadResult[1];

        new TraceReplay(trace, 1, 8, new LocalTarget(device), queue).start(loadResult -> result[0] = loadResult);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(result[0].reads()).isEqualTo(2);
        assertThat(result[0].writes()).isEqualTo(1);
        assertThat(result[0].seconds()).isCloseTo(1.0001, within(0.00001));
    }

    @Test
    void aReplayHoldsBackWhenTheTargetCannotKeepUp() {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            csv.append("0,R,0,4096\n");
        }
        LoadResult[] result = new LoadResult[1];

        new TraceReplay(TraceRequest.parse(csv.toString()), 1, 2, new LocalTarget(device), queue)
                .start(loadResult -> result[0] = loadResult);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(result[0].reads()).isEqualTo(1_000);
        assertThat(result[0].latency().max()).isLessThan(110);
    }

    @Test
    void saysInWhichLineATraceIsWrong() {
        assertThatThrownBy(() -> TraceRequest.parse("0,R,0,4096\n1,X,0,4096")).hasMessageContaining("line 2");
        assertThatThrownBy(() -> TraceRequest.parse("0,R,0")).hasMessageContaining("3 fields");
        assertThatThrownBy(() -> TraceRequest.parse("2,R,0,1\n1,R,0,1")).hasMessageContaining("earlier");
        assertThatThrownBy(() -> TraceRequest.parse("0,R,-1,1")).isInstanceOf(BadLoadException.class);
        assertThatThrownBy(() -> TraceRequest.parse("NaN,R,0,1")).isInstanceOf(BadLoadException.class);
    }

    @Test
    void refusesALoadThatDoesNotFit() {
        assertThatThrownBy(() -> LoadSpec.oblDisk(4, ByteSize.parse("1 MiB"), ByteSize.parse("2 MiB"), SECOND))
                .hasMessageContaining("expected at most 512 KiB");
    }

    private LoadResult jetstress(LocalTarget target, String size) {
        JetstressSpec spec = new JetstressSpec(
                1,
                4,
                ByteSize.parse("32 KiB"),
                0.6,
                0.5,
                ByteSize.parse("64 KiB"),
                ByteSize.parse(size),
                SECOND,
                SECOND);
        LoadResult[] result = new LoadResult[1];
        new Jetstress(spec, List.of(target), List.of(target), queue, random)
                .start(loadResult -> result[0] = loadResult);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
        return result[0];
    }

    @Test
    void databasesOnAVolumeThatFailsAtOnceGiveUp() {
        LoadResult result = jetstress(new LocalTarget(device), "1 TB");

        assertThat(result.errors()).isBetween(1L, 200L);
        assertThat(result.toString()).contains("the volume ends at 10000000000");
    }

    @Test
    void databasesOnAVolumeThatTakesNoTimeGiveUp() {
        LoadResult result = jetstress(new LocalTarget(new InstantDevice(1L << 40)), "1 GB");

        assertThat(result.toString()).contains("the target takes no time");
    }

    @Test
    void databasesHoldOnePageAndTwoPiecesOfLogAtLeast() {
        assertThatThrownBy(() -> jetstress(new LocalTarget(device), "64 KiB"))
                .hasMessageContaining("databases of 64 KiB (expected 128 KiB or more each)");
    }

    @Test
    void saysThatATraceIsEmptyOrTooLong() {
        assertThatThrownBy(() -> TraceRequest.parse("# nothing")).hasMessageContaining("no request");
        assertThatThrownBy(() -> TraceRequest.parse("0,R,9223372036854775807,4096"))
                .hasMessageContaining("up to 30 days and 1000 PB");
        assertThatThrownBy(() -> TraceRequest.parse("9999999,R,0,4096")).isInstanceOf(BadLoadException.class);
    }
}
