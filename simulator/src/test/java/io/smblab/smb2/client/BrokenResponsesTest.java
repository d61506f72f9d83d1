package io.smblab.smb2.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A server, or somebody on the way, that breaks messages: every operation ends, and nothing escapes as a bug. */
class BrokenResponsesTest {
    private static final int HEAD_BYTES = 200;
    private static final int BLOCK = 128 << 10;
    private static final long HOUR = 3_600_000_000_000L;

    private static ByteBuf broken(ByteBuf message, RandomStream random) {
        int length = Math.min(HEAD_BYTES, message.readableBytes());
        byte[] head = new byte[length];
        message.getBytes(message.readerIndex(), head);
        switch (random.nextInt(3)) {
            case 0 -> head[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
            case 1 -> head[random.nextInt(length)] = (byte) random.nextInt();
            default -> head = Arrays.copyOf(head, random.nextInt(length));
        }
        message.release();
        return Unpooled.wrappedBuffer(head);
    }

    @Property(tries = 60)
    void everyOperationEnds(@ForAll int seed, @ForAll @IntRange(min = 1, max = 40) int onceIn, @ForAll boolean signed) {
        ClientFixture lab = new ClientFixture();
        RandomStream random = new RandomStreams(seed).stream("broken");
        lab.network.towardsClient = message -> random.nextInt(onceIn) == 0 ? broken(message, random) : message;
        ClientConfig config = ClientFixture.config();
        if (signed) {
            config = config.withSigning(true, List.of());
        }
        Outcome<ClientSession> session = lab.connect(config, ScriptedServer.PASSWORD);
        if (session.isSuccess()) {
            lab.session = session.value();
            use(lab);
        }

        lab.driver.runUntilQuiet();
    }

    private static void use(ClientFixture lab) {
        Outcome<ClientTree> tree = lab.await(done -> lab.session.connectTree("data", done));
        if (!tree.isSuccess()) {
            return;
        }
        Outcome<ClientFile> file = lab.await(done -> tree.value().open(OpenOptions.forWriting("big.bin"), done));
        if (!file.isSuccess()) {
            return;
        }
        List<Outcome<ByteBuf>> reads = new ArrayList<>();
        lab.driver.execute(() -> {
            for (int i = 0; i < 20; i++) {
                file.value().read((long) i * BLOCK, BLOCK, reads::add);
            }
        });
        lab.driver.runUntil(
                "all reads", () -> reads.size() == 20, lab.driver.scheduler().now() + HOUR);
        for (Outcome<ByteBuf> read : reads) {
            if (read.isSuccess()) {
                read.value().release();
            } else {
                assertThat(read.failure().getMessage()).isNotEmpty();
            }
        }
    }
}
