package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.lab.file.SourceTree;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientObserver;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Virtual and real time run the same code: what the client says and hears is the same over simulated links and over sockets. */
class SameMessagesTest {
    // Loopback addresses, so that real sockets can have them; simulated links have them as well.
    private static final String LAB = """
        lab: two-hosts
        crypto: real
        accounts: {anna: {password: secret}}
        hosts:
          files:
            preset: xeon-e5506
            nics: {nic1: {preset: intel-expi9402pt, address: 127.0.0.1/8}}
            volumes: {memory: {instant: {}}}
            shares: {data: {volume: memory, files: {there.bin: {size: 4 MiB, pattern: 7}}}}
            server: {profile: windows-2022}
          client:
            preset: xeon-e5506
            nics: {nic1: {preset: intel-expi9402pt, address: 127.0.0.2/8}}
            client: {signing: required}
        network: {cables: [[files.nic1, client.nic1]]}
        """;

    private final List<String> messages = new ArrayList<>();

    private LabBuilder lab() {
        LabSpec spec = new LabReader().read(SourceTree.parse("two-hosts.yaml", LAB));
        return new LabBuilder(spec).observer(new ClientObserver() {
            @Override
            public void sent(int channel, Smb2Header request) {
                messages.add(channel + " -> " + request.command() + " " + request.messageId() + " credits "
                        + request.creditCharge());
            }

            @Override
            public void received(int channel, Smb2Header response) {
                messages.add(channel + " <- " + response.command() + " " + response.messageId() + " "
                        + NtStatus.describe(response.status()));
            }
        });
    }

    /** Reads a pattern, writes a file, reads it back, says goodbye. */
    private static void talk(Lab lab, CompletableFuture<Integer> done) {
        lab.host("client").client().connect(lab.host("files"), session -> {
            ClientSession logon = value(session, done);
            logon.connectTree(
                    "data",
                    tree -> value(tree, done)
                            .open(
                                    OpenOptions.forReading("there.bin"),
                                    file -> value(file, done).read(0, 3 << 20, data -> {
                                        release(value(data, done));
                                        value(tree, done)
                                                .open(
                                                        OpenOptions.forWriting("new.bin"),
                                                        written -> write(value(written, done), logon, done));
                                    })));
        });
    }

    private static void write(ClientFile file, ClientSession session, CompletableFuture<Integer> done) {
        file.write(
                0,
                Unpooled.wrappedBuffer(new byte[100_000]),
                written -> file.read(0, 100_000, back -> {
                    int length = release(value(back, done));
                    file.flush(flushed -> file.close(closed -> session.logoff(bye -> done.complete(length))));
                }));
    }

    private static int release(ByteBuf data) {
        int length = data.readableBytes();
        data.release();
        return length;
    }

    private static <T> T value(Outcome<T> outcome, CompletableFuture<Integer> done) {
        if (!outcome.isSuccess()) {
            done.completeExceptionally(outcome.failure());
        }
        return outcome.value();
    }

    private List<String> overSimulatedLinks() {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        try (Lab lab = lab().virtual()) {
            lab.scheduler().at(0, () -> talk(lab, done));
            ((VirtualTimeDriver) lab.driver()).runUntil("the talk", done::isDone, TimeUnit.MINUTES.toNanos(1));
            assertThat(done.join()).isEqualTo(100_000);
        }
        return List.copyOf(messages);
    }

    private List<String> overSockets(boolean shaped) throws Exception {
        messages.clear();
        CompletableFuture<Integer> done = new CompletableFuture<>();
        try (Lab lab = lab().real(0, null, shaped)) {
            lab.driver().execute(() -> talk(lab, done));
            assertThat(done.get(60, TimeUnit.SECONDS)).isEqualTo(100_000);
        }
        return List.copyOf(messages);
    }

    @Test
    void realSocketsCarryTheMessagesOfSimulatedLinks() throws Exception {
        List<String> simulated = overSimulatedLinks();

        assertThat(simulated).hasSizeGreaterThan(20).anyMatch(line -> line.contains("LOGOFF"));
        assertThat(overSockets(false)).isEqualTo(simulated);
    }

    @Test
    void shapingChangesTimesAndNoMessage() throws Exception {
        List<String> simulated = overSimulatedLinks();

        assertThat(overSockets(true)).isEqualTo(simulated);
    }
}
