package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.wire.PatternByteBuf;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FileContentTest {
    private static final int CHUNK = ChunkPool.CHUNK_BYTES;

    private final ChunkPool pool = new ChunkPool(64L << 20, 16L << 20);
    private final FileContent content = new FileContent(pool);

    @Test
    void returnsWhatWasWritten() throws FileStoreException {
        write(10, bytes(1, 100));

        assertThat(read(10, 100)).isEqualTo(bytes(1, 100));
        assertThat(content.size()).isEqualTo(110);
        free();
    }

    @Test
    void readsHolesAsZero() throws FileStoreException {
        write(3L * CHUNK + 5, bytes(2, 10));

        assertThat(read(0, 3 * CHUNK + 5)).containsOnly(0);
        free();
    }

    @Test
    void readsZeroesWhereAShrunkFileGrowsAgain() throws FileStoreException {
        write(0, bytes(3, 100));

        content.setSize(50);
        content.setSize(100);

        assertThat(read(0, 50)).isEqualTo(Arrays.copyOf(bytes(3, 100), 50));
        assertThat(read(50, 50)).containsOnly(0);
        free();
    }

    @Test
    void readsWithoutCopying() throws FileStoreException {
        write(0, bytes(4, CHUNK));

        ByteBuf read = content.read(1000, 64 * 1024);

        assertThat(read.unwrap()).isNotNull();
        assertThat(read.isDirect()).isTrue();
        read.release();
        free();
    }

    @Test
    void keepsAReadInFlightUnchangedByALaterWrite() throws FileStoreException {
        write(0, bytes(5, 4096));
        ByteBuf inFlight = content.read(0, 4096);

        write(100, bytes(6, 1000));

        assertThat(ByteBufUtil.getBytes(inFlight)).isEqualTo(bytes(5, 4096));
        assertThat(read(100, 1000)).isEqualTo(bytes(6, 1000));
        inFlight.release();
        free();
    }

    @Test
    void keepsAReadInFlightAliveWhenTheFileGoes() throws FileStoreException {
        write(0, bytes(7, CHUNK));
        ByteBuf inFlight = content.read(0, CHUNK);

        content.setSize(0);
        FileContent other = new FileContent(pool);
        other.write(0, Unpooled.wrappedBuffer(bytes(8, CHUNK)));

        assertThat(ByteBufUtil.getBytes(inFlight)).isEqualTo(bytes(7, CHUNK));
        inFlight.release();
        other.free();
        free();
    }

    @Test
    void takesNoMemoryForPattern() throws FileStoreException {
        content.write(0, new PatternByteBuf(42, 0, 1 << 30));

        assertThat(pool.bytesInUse()).isLessThan(1000);
        assertThat(content.read(12345, 1 << 20)).isInstanceOf(PatternByteBuf.class);
        free();
    }

    @Test
    void joinsPatternsThatContinueEachOther() throws FileStoreException {
        for (int i : new int[] {3, 1, 0, 2}) {
            content.write(i * 1000L, new PatternByteBuf(42, i * 1000L, 1000));
        }

        assertThat(content.extentCount()).isEqualTo(1);
        free();
    }

    @Test
    void keepsPatternAroundWhatIsOverwrittenInIt() throws FileStoreException {
        content.writePattern(0, 10_000, 9, 0);

        write(4000, bytes(1, 10));

        byte[] expected = ByteBufUtil.getBytes(new PatternByteBuf(9, 0, 10_000));
        System.arraycopy(bytes(1, 10), 0, expected, 4000, 10);
        assertThat(read(0, 10_000)).isEqualTo(expected);
        assertThat(content.extentCount()).isEqualTo(3);
        free();
    }

    @Test
    void takesAPayloadOfBytesAndPattern() throws FileStoreException {
        CompositeByteBuf payload = Unpooled.compositeBuffer();
        payload.addComponent(true, Unpooled.wrappedBuffer(bytes(1, 70)));
        payload.addComponent(true, new PatternByteBuf(5, 77, 1000));
        byte[] expected = ByteBufUtil.getBytes(payload);

        content.write(20, payload);
        payload.release();

        assertThat(read(20, 1070)).isEqualTo(expected);
        assertThat(content.extentCount()).isEqualTo(2);
        free();
    }

    @Test
    void refusesWhatDoesNotFitAndKeepsWhatIsThere() throws FileStoreException {
        ChunkPool small = new ChunkPool(CHUNK * 2L, 0);
        FileContent bounded = new FileContent(small);
        bounded.write(0, Unpooled.wrappedBuffer(bytes(1, CHUNK)));

        assertThatThrownBy(() -> bounded.write(0, Unpooled.wrappedBuffer(bytes(2, 2 * CHUNK))))
                .isInstanceOf(FileStoreException.class)
                .hasMessage("DISK_FULL");
        assertThat(bounded.size()).isEqualTo(CHUNK);
        ByteBuf there = bounded.read(0, CHUNK);
        assertThat(ByteBufUtil.getBytes(there)).isEqualTo(bytes(1, CHUNK));
        there.release();
        bounded.free();
        small.close();
    }

    @Test
    void needsLittleMemoryForALittleFile() throws FileStoreException {
        write(0, bytes(1, 10));

        assertThat(pool.bytesInUse()).isLessThan(5000);
        free();
    }

    @Test
    void reusesTheMemoryOfADeletedFile() {
        ByteBuf chunk = pool.allocate(CHUNK);

        pool.free(chunk);

        assertThat(pool.allocate(CHUNK)).isSameAs(chunk);
        pool.free(chunk);
        free();
    }

    /** Random writes, patterns, truncations and holes, with reads held over them, against an array of bytes. */
    @Property(tries = 50)
    void behavesLikeAnArrayOfBytes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int steps)
            throws FileStoreException {
        Random random = new Random(seed);
        ChunkPool shared = new ChunkPool(64L << 20, 2L << 20);
        FileContent subject = new FileContent(shared);
        byte[] model = new byte[0];
        ByteBuf held = Unpooled.EMPTY_BUFFER;
        byte[] heldBytes = new byte[0];
        for (int step = 0; step < steps; step++) {
            int offset = position(random);
            int length = position(random) / 2;
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    byte[] data = bytes(random.nextLong(), length);
                    subject.write(offset, Unpooled.wrappedBuffer(data));
                    model = overwritten(model, offset, data);
                }
                case 2 -> {
                    PatternByteBuf data = new PatternByteBuf(random.nextInt(2), offset, length);
                    subject.write(offset, data);
                    model = overwritten(model, offset, ByteBufUtil.getBytes(data));
                }
                case 3 -> {
                    subject.setSize(offset);
                    model = Arrays.copyOf(model, offset);
                }
                case 4 -> {
                    subject.zero(offset, offset + length);
                    int from = Math.min(offset, model.length);
                    Arrays.fill(model, from, Math.min(offset + length, model.length), (byte) 0);
                }
                default -> {
                    assertThat(ByteBufUtil.getBytes(held)).isEqualTo(heldBytes);
                    held.release();
                    int from = Math.min(offset, model.length);
                    int to = Math.min(offset + length, model.length);
                    held = subject.read(from, to - from);
                    heldBytes = Arrays.copyOfRange(model, from, to);
                }
            }
            assertThat(subject.size()).isEqualTo(model.length);
        }
        ByteBuf all = subject.read(0, model.length);
        assertThat(ByteBufUtil.getBytes(all)).isEqualTo(model);
        all.release();
        subject.free();
        assertThat(shared.bytesInUse()).isZero();
        assertThat(ByteBufUtil.getBytes(held)).isEqualTo(heldBytes);
        held.release();
        shared.close();
    }

    private static int position(Random random) {
        int around = random.nextInt(4) * CHUNK;
        return Math.max(0, around + random.nextInt(2000) - 1000);
    }

    private static byte[] overwritten(byte[] model, int offset, byte[] data) {
        byte[] result = data.length == 0 ? model : Arrays.copyOf(model, Math.max(model.length, offset + data.length));
        System.arraycopy(data, 0, result, data.length == 0 ? 0 : offset, data.length);
        return result;
    }

    private void write(long offset, byte[] data) throws FileStoreException {
        content.write(offset, Unpooled.wrappedBuffer(data));
    }

    private byte[] read(long offset, int length) {
        ByteBuf data = content.read(offset, length);
        try {
            return ByteBufUtil.getBytes(data);
        } finally {
            data.release();
        }
    }

    private void free() {
        content.free();
        assertThat(pool.bytesInUse()).isZero();
        pool.close();
    }

    private static byte[] bytes(long seed, int length) {
        byte[] result = new byte[length];
        new Random(seed).nextBytes(result);
        return result;
    }
}
