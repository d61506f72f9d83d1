package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.auth.Credentials;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.engine.RandomStreams;
import io.smblab.fs.ShareMode;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.LockElement;
import io.smblab.smb2.message.LockRequest;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inputs that brought other servers down. Each gets the answer that the protocol has for it, over real sockets and in virtual
 * time, and a second client that was logged on before goes on as if nothing had happened.
 */
class BadInputTest {
    private static final int SHARE_ALL = ShareMode.ALL;
    private static final byte[] CONTENT = "the bystander's bytes".getBytes(StandardCharsets.US_ASCII);

    /** Receive buffers of two sockets, and small change. */
    private static final long MESSAGE_BYTES_MAX = 3 << 20;

    private InteropServer server;
    private RawClient bystander;
    private FileId bystandersFile;

    @BeforeEach
    void logTheBystanderOn() {
        server = InteropServer.start();
        bystander = RawClient.loggedOn(new SocketWire(server.port()), Dialect.SMB_3_1_1);
        bystandersFile = bystander.open("bystander", SHARE_ALL);
        assertThat(bystander
                        .exchange(new WriteRequest(bystandersFile, 0, Unpooled.wrappedBuffer(CONTENT)))
                        .status())
                .isEqualTo(NtStatus.SUCCESS);
    }

    @AfterEach
    void theBystanderGoesOnAndNothingLeaks() {
        assertThat(contentOf(bystander, bystandersFile)).isEqualTo(CONTENT);
        bystander.close();
        server.close();
    }

    static List<BadInputScript> scripts() {
        return BadInputScript.all();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAnsweredAsItMustBe(BadInputScript script) {
        try (SocketWire wire = new SocketWire(server.port())) {
            play(script, wire);
            assertThat(server.messageBytes()).isLessThan(MESSAGE_BYTES_MAX);
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAnsweredAsItMustBeInVirtualTime(BadInputScript script) {
        try (VirtualServer virtual = new VirtualServer()) {
            try (Wire wire = virtual.connect()) {
                play(script, wire);
            }
            assertThat(virtual.bugs()).isEmpty();
            assertThat(virtual.messageBytes()).isZero();
        }
    }

    /** Row 3: who sends a message byte by byte for minutes does not keep the connection. */
    @Test
    void endsAConnectionThatTricklesInsteadOfLoggingOn() {
        try (VirtualServer virtual = new VirtualServer();
                Wire wire = virtual.connect()) {
            wire.send(new byte[] {0, 0, (byte) 0xFF, 0});
            for (int second = 0; second < 40; second++) {
                wire.send(new byte[] {(byte) 0xFE});
                virtual.runFor(1_000_000_000L);
            }
            assertThat(virtual.connections()).isEqualTo(1);
            assertThat(virtual.messageBytes()).isLessThan(10_000);

            virtual.runFor(6_000_000_000L);

            assertThat(virtual.connections()).isZero();
            assertThat(virtual.messageBytes()).isZero();
        }
    }

    /** Row 19, one after the other: the session's keys stay what they were. */
    @Test
    void keepsTheKeysOfASessionThatLogsOnAgainAndAgain() {
        try (RawClient client = RawClient.loggedOn(new SocketWire(server.port()), Dialect.SMB_3_1_1)) {
            FileId file = client.open("mine", SHARE_ALL);

            assertThat(client.logon(InteropServer.USER, 0).status()).isEqualTo(NtStatus.SUCCESS);
            assertThat(client.logon(InteropServer.USER, 0).status()).isEqualTo(NtStatus.SUCCESS);

            RawClient.Reply closed = client.exchange(new CloseRequest(0, file));
            assertThat(closed.status()).isEqualTo(NtStatus.SUCCESS);
            assertThat(client.isSigned(closed)).isTrue();
        }
    }

    /** Row 19, in parallel: answered in order, and a session that could not be renewed is gone for good. */
    @Test
    void servesParallelLogonsOfOneSessionOneAfterTheOther() {
        try (RawClient client = RawClient.loggedOn(new SocketWire(server.port()), Dialect.SMB_3_1_1)) {
            byte[] second = client.encode(new SessionSetupRequest(0, 1, 0, 0, 0, firstToken()));
            byte[] third = client.encode(new SessionSetupRequest(0, 1, 0, 0, 0, firstToken()));

            client.send(second);
            client.send(third);

            assertThat(client.receive().status()).isEqualTo(NtStatus.MORE_PROCESSING_REQUIRED);
            NtStatus answer = client.receive().status();
            assertThat(NtStatus.isError(answer.code())).isTrue();
            assertThat(client.create("after", SHARE_ALL).status()).isEqualTo(NtStatus.USER_SESSION_DELETED);
        }
    }

    /** Row 21: what the old session had in flight ends, its opens are closed, then it is gone. */
    @Test
    void drainsASessionThatIsReplacedWithRequestsInFlight() {
        try (RawClient old = RawClient.loggedOn(new SocketWire(server.port()), Dialect.SMB_2_1);
                RawClient fresh = new RawClient(new SocketWire(server.port()))) {
            FileId held = old.open("held", 0);
            LockElement range = new LockElement(0, 10, LockElement.FLAG_EXCLUSIVE);
            assertThat(bystander
                            .exchange(new LockRequest(0, 0, bystandersFile, List.of(range)))
                            .status())
                    .isEqualTo(NtStatus.SUCCESS);
            FileId shared = old.open("bystander", SHARE_ALL);
            assertThat(old.exchange(new LockRequest(0, 0, shared, List.of(range)))
                            .status())
                    .isEqualTo(NtStatus.PENDING);

            fresh.negotiate(Dialect.SMB_2_1);
            assertThat(fresh.logon(InteropServer.USER, old.sessionId()).status())
                    .isEqualTo(NtStatus.SUCCESS);
            fresh.treeConnect();

            assertThat(NtStatus.isError(old.receive().status().code())).isTrue();
            assertThat(old.exchange(new CloseRequest(0, held)).status()).isEqualTo(NtStatus.USER_SESSION_DELETED);
            assertThat(fresh.create("held", 0).status()).isEqualTo(NtStatus.SUCCESS);
        }
    }

    private static byte[] firstToken() {
        return new SpnegoInitiator(
                        Credentials.of(InteropServer.USER, InteropServer.PASSWORD),
                        "server",
                        new RandomStreams(1).stream("raw"),
                        () -> FileTime.NONE)
                .first();
    }

    private static void play(BadInputScript script, Wire wire) {
        RawClient client = new RawClient(wire);
        for (BadInputScript.Step step : script.steps()) {
            wire.send(step.bytes());
            RawClient.Reply reply = client.receive();
            if (step.answer().equals("end")) {
                assertThat(reply).as("the connection should have ended").isNull();
                return;
            }
            assertThat(reply).as("the connection should have gone on").isNotNull();
            String[] expected = step.answer().split(" ");
            assertThat(reply.header().command().name()).isEqualTo(expected[0]);
            assertThat(expected[1].split("\\|")).contains(reply.status().name());
        }
    }

    private static byte[] contentOf(RawClient client, FileId file) {
        RawClient.Reply reply = client.exchange(new ReadRequest(file, 0, 100));
        assertThat(reply.status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(client.isSigned(reply)).isTrue();
        ByteBuf data = ReadResponse.decode(reply.body()).data();
        byte[] bytes = new byte[data.readableBytes()];
        data.readBytes(bytes).release();
        assertThat(client.exchange(new EchoRequest()).status()).isEqualTo(NtStatus.SUCCESS);
        return bytes;
    }
}
