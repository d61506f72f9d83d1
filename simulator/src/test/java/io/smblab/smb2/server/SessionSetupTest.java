package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.QueryInfoRequest;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionSetupTest {
    private final ServerFixture fixture = new ServerFixture();

    @AfterEach
    void stop() {
        fixture.close();
    }

    /** A further connection of a client, ready to bind the session of the first one. */
    private TestPeer secondChannel(TestPeer first, Dialect dialect) {
        TestPeer second = new TestPeer(fixture, first.clientGuid);
        second.negotiate(dialect);
        second.sessionId = first.sessionId;
        second.treeId = first.treeId;
        second.signer = first.signer;
        second.signs = true;
        return second;
    }

    private static NtStatus bind(TestPeer channel, String user, String password) {
        return channel.authenticate(user, password, SessionSetupRequest.FLAG_BINDING)
                .status();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void logsOnInEveryDialect(Dialect dialect) {
        TestPeer peer = fixture.connect();
        peer.negotiate(dialect);

        assertThat(peer.logOn("tester").status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(peer.connectTree("share").status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void refusesAWrongPasswordAndForgetsTheSession() {
        TestPeer peer = fixture.connect();
        peer.negotiate(Dialect.SMB_3_0);

        NtStatus status = peer.authenticate("tester", "wrong", 0).status();

        assertThat(status).isEqualTo(NtStatus.LOGON_FAILURE);
        assertThat(fixture.server.globalSessionTable).isEmpty();
    }

    @Test
    void signsTheFinalResponse() {
        TestPeer peer = fixture.connect();
        peer.negotiate(Dialect.SMB_3_1_1);

        assertThat(peer.logOn("tester").header().isSigned()).isTrue();
    }

    @Test
    void endsTheConnectionAtAnUnsignedTreeConnectOn311() {
        TestPeer peer = fixture.connect();
        peer.negotiate(Dialect.SMB_3_1_1);
        peer.logOn("tester");
        peer.signs = false;

        peer.post(peer.header(Command.TREE_CONNECT), new TreeConnectRequest("\\\\files\\share"));

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void bindsASecondChannelThatSeesTheSameOpens() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_1_1);
        FileId file = first.open("file");
        TestPeer second = secondChannel(first, Dialect.SMB_3_1_1);

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.SUCCESS);

        QueryInfoRequest query = new QueryInfoRequest(1, FileInfoClass.STANDARD.code(), 24, file);
        assertThat(second.send(Command.QUERY_INFO, query).status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void refusesToBindWithAnotherUserAndKeepsTheSession() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);

        NtStatus status = bind(secondChannel(first, Dialect.SMB_3_0_2), "tester2", ServerFixture.PASSWORD);

        assertThat(status).isEqualTo(NtStatus.ACCESS_DENIED);
        assertThat(first.send(Command.ECHO, new EchoRequest()).status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void refusesToBindWithAWrongPasswordAndKeepsTheSession() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_1_1);

        NtStatus status = bind(secondChannel(first, Dialect.SMB_3_1_1), "tester", "wrong");

        assertThat(status).isEqualTo(NtStatus.LOGON_FAILURE);
        assertThat(first.connectTree("share").status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void refusesToBindAnUnknownSession() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        TestPeer second = secondChannel(first, Dialect.SMB_3_0_2);
        second.sessionId++;

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.USER_SESSION_DELETED);
    }

    @Test
    void refusesToBindSessionZero() {
        TestPeer second = secondChannel(fixture.logOn(Dialect.SMB_3_0_2), Dialect.SMB_3_0_2);
        second.sessionId = 0;

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesToBindInAnotherDialect() {
        TestPeer second = secondChannel(fixture.logOn(Dialect.SMB_3_0_2), Dialect.SMB_3_0);

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesToBindBelow30() {
        TestPeer second = secondChannel(fixture.logOn(Dialect.SMB_2_1), Dialect.SMB_2_1);

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.REQUEST_NOT_ACCEPTED);
    }

    @Test
    void refusesAnUnsignedRequestToBind() {
        TestPeer second = secondChannel(fixture.logOn(Dialect.SMB_3_0_2), Dialect.SMB_3_0_2);
        second.signs = false;

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesToBindWithASignatureOfAnotherKey() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        TestPeer stranger = fixture.logOn(Dialect.SMB_3_0_2);
        TestPeer second = secondChannel(first, Dialect.SMB_3_0_2);
        second.signer = stranger.signer;

        assertThat(bind(second, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void refusesToBindASessionTwiceToOneConnection() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        first.signs = true;

        assertThat(bind(first, "tester", ServerFixture.PASSWORD)).isEqualTo(NtStatus.REQUEST_NOT_ACCEPTED);
    }

    @Test
    void bindsNoMoreChannelsThanTheLimit() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        for (int i = 1; i < 32; i++) {
            assertThat(bind(secondChannel(first, Dialect.SMB_3_0_2), "tester", ServerFixture.PASSWORD))
                    .isEqualTo(NtStatus.SUCCESS);
        }

        assertThat(bind(secondChannel(first, Dialect.SMB_3_0_2), "tester", ServerFixture.PASSWORD))
                .isEqualTo(NtStatus.INSUFFICIENT_RESOURCES);
    }

    @Test
    void endsTheSessionOnEveryChannelAtLogoff() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        TestPeer second = secondChannel(first, Dialect.SMB_3_0_2);
        bind(second, "tester", ServerFixture.PASSWORD);

        first.send(Command.LOGOFF, new LogoffRequest());

        assertThat(second.connectTree("share").status()).isEqualTo(NtStatus.USER_SESSION_DELETED);
    }

    @Test
    void keepsOpensWhenOneOfTwoChannelsIsLost() {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        FileId file = first.open("file");
        TestPeer second = secondChannel(first, Dialect.SMB_3_0_2);
        bind(second, "tester", ServerFixture.PASSWORD);

        first.connection.closed(null);

        QueryInfoRequest query = new QueryInfoRequest(1, FileInfoClass.STANDARD.code(), 24, file);
        assertThat(second.send(Command.QUERY_INFO, query).status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void closesOpensWhenTheLastChannelIsLost() {
        TestPeer peer = fixture.logOn(Dialect.SMB_3_0_2);
        peer.open("file");

        peer.connection.closed(null);

        assertThat(fixture.server.globalOpenTable).isEmpty();
        assertThat(fixture.store.openCount()).isZero();
    }

    @Test
    void refusesARequestWithAWrongSignature() {
        TestPeer peer = fixture.logOn(Dialect.SMB_3_0_2);
        peer.signs = true;
        peer.signer = fixture.logOn(Dialect.SMB_3_0_2).signer;

        assertThat(peer.connectTree("share").status()).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void refusesASessionThatIsNotBoundToTheConnection() {
        TestPeer first = fixture.logOn(Dialect.SMB_2_1);
        TestPeer other = new TestPeer(fixture, new Guid(9, 9));
        other.negotiate(Dialect.SMB_2_1);
        other.sessionId = first.sessionId;

        assertThat(other.connectTree("share").status()).isEqualTo(NtStatus.USER_SESSION_DELETED);
    }
}
