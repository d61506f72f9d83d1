package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.block.BlockDevice;
import io.smblab.block.BlockRequest;
import io.smblab.block.BlockResult;
import io.smblab.engine.Completion;
import io.smblab.model.Probe;
import io.smblab.wire.NtStatus;
import io.smblab.wire.PatternByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceIoTest {
    private static final int MIB = 1 << 20;

    private final HeldDevice device = new HeldDevice(1L << 30);
    private final StoreFixture fixture = new StoreFixture(StoreOptions.defaults(), device);
    private final List<String> log = new ArrayList<>();

    /** A device that keeps requests until it is told to finish them. */
    private static final class HeldDevice implements BlockDevice {
        final long capacity;
        final List<BlockRequest> requests = new ArrayList<>();
        final List<Completion<BlockResult>> completions = new ArrayList<>();

        HeldDevice(long capacity) {
            this.capacity = capacity;
        }

        @Override
        public long capacityBytes() {
            return capacity;
        }

        @Override
        public void submit(BlockRequest request, Completion<BlockResult> done) {
            requests.add(request);
            completions.add(done);
        }

        @Override
        public List<Probe> probes() {
            return List.of();
        }

        void finish(BlockResult.Outcome outcome) {
            List<Completion<BlockResult>> finished = List.copyOf(completions);
            completions.clear();
            requests.clear();
            finished.forEach(done -> done.complete(new BlockResult(outcome, 1)));
        }
    }

    @Test
    void answersAReadWhenTheDeviceHasReadIt() throws FileStoreException {
        fixture.store.populate("f", MIB, 1);
        FileHandle file = fixture.open("f");

        read(file, 0, 1000);
        assertThat(log).isEmpty();
        device.finish(BlockResult.Outcome.OK);

        assertThat(log).containsExactly("SUCCESS 1000");
        file.close();
    }

    @Test
    void answersAWriteWhenTheDeviceHasWrittenIt() {
        FileHandle file = fixture.open("f");

        write(file, 0, MIB);
        assertThat(log).isEmpty();
        device.finish(BlockResult.Outcome.OK);

        assertThat(log).containsExactly("SUCCESS " + MIB);
        file.close();
    }

    @Test
    void liesInOrderOnTheDeviceWhenItIsWrittenInOrder() {
        FileHandle file = fixture.open("f");
        for (int i = 0; i < 64; i++) {
            write(file, (long) i * MIB, MIB);
        }

        List<BlockRequest> requests = List.copyOf(device.requests);
        for (int i = 1; i < requests.size(); i++) {
            assertThat(requests.get(i).offset())
                    .isEqualTo(
                            requests.get(i - 1).offset() + requests.get(i - 1).length());
        }
        device.finish(BlockResult.Outcome.OK);
        file.close();
    }

    @Test
    void keepsTwoGrowingFilesInLargePieces() throws FileStoreException {
        FileHandle a = fixture.open("a");
        FileHandle b = fixture.open("b");
        for (int i = 0; i < 128; i++) {
            write(a, (long) i * MIB, MIB);
            write(b, (long) i * MIB, MIB);
        }
        device.finish(BlockResult.Outcome.OK);

        read(a, 0, 128 * MIB);

        assertThat(device.requests).hasSizeLessThan(16);
        device.finish(BlockResult.Outcome.OK);
        a.close();
        b.close();
    }

    @Test
    void tellsWhatTheDeviceCouldNotDo() throws FileStoreException {
        fixture.store.populate("f", MIB, 1);
        FileHandle file = fixture.open("f");

        read(file, 0, 1000);
        device.finish(BlockResult.Outcome.MEDIUM_ERROR);
        write(file, 0, 1000);
        device.finish(BlockResult.Outcome.REJECTED);

        assertThat(log).containsExactly("DEVICE_DATA_ERROR 0", "INSUFFICIENT_RESOURCES 0");
        file.close();
    }

    @Test
    void spendsNoTimeOnWhatWasNeverWritten() throws FileStoreException {
        FileHandle file = fixture.open("f");
        file.setEndOfFile(MIB);

        read(file, 0, 1000);

        assertThat(log).containsExactly("SUCCESS 1000");
        file.close();
    }

    @Test
    void flushesTheDevice() {
        FileHandle file = fixture.open("f");

        file.flush(status -> log.add(status.name()));
        assertThat(device.requests).extracting(BlockRequest::kind).containsExactly(BlockRequest.Kind.FLUSH);
        device.finish(BlockResult.Outcome.OK);

        assertThat(log).containsExactly("SUCCESS");
        file.close();
    }

    @Test
    void isAsLargeAsTheDevice() {
        assertThat(fixture.store.volume().totalClusters()).isEqualTo((1L << 30) / 4096);
        FileHandle file = fixture.open("f");

        StoreFixture.refused(() -> file.setEndOfFile((1L << 30) + 1), NtStatus.DISK_FULL);
        file.close();
    }

    @Test
    void canBeFilledToTheLastClusterAndEmptiedAgain() throws FileStoreException {
        for (int round = 0; round < 2; round++) {
            fixture.store.populate("a", 600L << 20, 1);
            fixture.store.populate("b", (1L << 30) - (600L << 20), 2);
            assertThat(fixture.store.volume().freeClusters()).isZero();
            for (String name : List.of("a", "b")) {
                FileHandle file = fixture.open(name);
                file.setDeletePending(true);
                file.close();
            }
        }

        assertThat(fixture.store.volume().freeClusters()).isEqualTo((1L << 30) / 4096);
        fixture.store.close();
    }

    private void read(FileHandle file, long offset, int length) {
        file.read(offset, length, result -> {
            log.add(result.status() + " " + result.data().readableBytes());
            result.data().release();
        });
    }

    private void write(FileHandle file, long offset, int length) {
        file.write(
                offset,
                new PatternByteBuf(1, offset, length),
                result -> log.add(result.status() + " " + result.count()));
    }
}
