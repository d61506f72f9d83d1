package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.wire.NtStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiveChainTest {
    private final ServerFixture fixture = new ServerFixture();

    @AfterEach
    void stop() {
        fixture.close();
    }

    /** Bytes as files beside this test, each with a line on where it comes from. */
    private static byte[] resource(String name) {
        try (InputStream in = ReceiveChainTest.class.getResourceAsStream("bad-inputs/" + name + ".hex")) {
            StringBuilder hex = new StringBuilder();
            for (String line : new String(in.readAllBytes()).split("\n")) {
                hex.append(line.startsWith("#") ? "" : line.replaceAll("\\s", ""));
            }
            return HexFormat.of().parseHex(hex);
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "short-message",
                "unknown-protocol-id",
                "compressed-message",
                "header-structure-size-65",
                "next-command-unaligned",
                "next-command-beyond-end",
                "response-as-request",
                "transform-for-unknown-session",
                "smb1-that-is-no-negotiate"
            })
    void dropsTheConnectionAndNoOtherAfter(String name) {
        TestPeer bad = fixture.connect();
        TestPeer good = fixture.logOn();

        bad.deliver(resource(name));

        assertThat(bad.transport.isOpen()).isFalse();
        assertThat(good.send(Command.ECHO, new EchoRequest()).status()).isEqualTo(NtStatus.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "negotiate-no-dialects",
                "negotiate-dialect-count-beyond-end",
                "negotiate-preauth-too-short",
                "negotiate-cipher-count-beyond-end",
                "negotiate-structure-size-37"
            })
    void answersInvalidParameterTo(String name) {
        TestPeer peer = fixture.connect();

        peer.deliver(resource(name));

        assertThat(peer.reply().status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void takesOnlySmallMessagesBeforeLogon() {
        TestPeer peer = fixture.connect();
        peer.negotiate(Dialect.SMB_3_0);

        peer.deliver(Unpooled.buffer().writeZero(1 << 20));

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void dropsAConnectionWhoseMessageIdIsNotInTheWindow() {
        TestPeer peer = fixture.logOn();
        peer.nextMessageId += 100_000;

        peer.post(peer.header(Command.ECHO), new EchoRequest());

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void refusesAReadThatItsCreditChargeDoesNotPayFor() {
        TestPeer peer = fixture.logOn();
        FileId file = peer.open("file");

        TestPeer.Reply reply = peer.send(Command.READ, new ReadRequest(file, 0, 65_537));

        assertThat(reply.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesTheRestOfACompoundThatStartsWithoutSession() {
        TestPeer peer = fixture.logOn();
        peer.sessionId = 0;
        ByteBuf echo = peer.encode(peer.header(Command.ECHO), new EchoRequest());
        Smb2Header related = peer.header(Command.READ).plusFlags(Smb2Header.FLAG_RELATED);
        ByteBuf read = peer.encode(related, new ReadRequest(FileId.ALL_ONES, 0, 10));

        peer.deliver(Compounds.of(List.of(echo, read)));

        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(peer.reply().status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void answersACommandThatNobodyKnowsWithInvalidParameterUnderItsNumber() {
        TestPeer peer = fixture.logOn();
        ByteBuf message = peer.encode(peer.header(Command.ECHO), new EchoRequest());
        message.setShortLE(12, 0x00FF);

        peer.deliver(message);

        ByteBuf answer = peer.transport.take();
        assertThat(answer.getUnsignedShortLE(12)).isEqualTo(0xFF);
        assertThat(answer.getIntLE(8)).isEqualTo(NtStatus.INVALID_PARAMETER.code());
    }

    @Property(tries = 50)
    void survivesARequestWithAnyBytesInIt(@ForAll Random random) {
        try (ServerFixture own = new ServerFixture()) {
            TestPeer bad = own.logOn();
            TestPeer good = own.logOn();
            for (int i = 0; i < 8 && bad.transport.isOpen(); i++) {
                Command command = Command.values()[random.nextInt(Command.values().length)];
                ByteBuf message = bad.encode(bad.header(command), new EchoRequest());
                byte[] body = new byte[random.nextInt(120)];
                random.nextBytes(body);
                message.writerIndex(Smb2Header.LENGTH).writeBytes(body);
                bad.deliver(message);
            }

            assertThat(bad.transport.isOpen() || !bad.transport.disconnectCause.startsWith("internal error"))
                    .as(bad.transport.disconnectCause)
                    .isTrue();
            assertThat(good.send(Command.ECHO, new EchoRequest()).status()).isEqualTo(NtStatus.SUCCESS);
        }
    }
}
