package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.smb2.message.Smb1Negotiate;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireWriter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NegotiateTest {
    private static final NegotiateContext SHA_512 =
            new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), new byte[32]);

    private final ServerFixture fixture = new ServerFixture();
    private final TestPeer peer = fixture.connect();

    @AfterEach
    void stop() {
        fixture.close();
    }

    private static NegotiateRequest newest(NegotiateContext... contexts) {
        return new NegotiateRequest(List.of(0x0311), 1, 0, new Guid(1, 1), List.of(contexts));
    }

    @Test
    void choosesTheNewestCommonDialect() {
        NegotiateResponse response =
                (NegotiateResponse) peer.negotiate(Dialect.SMB_2_0_2, Dialect.SMB_3_0_2, Dialect.SMB_2_1)
                        .body();

        assertThat(response.dialectRevision()).isEqualTo(Dialect.SMB_3_0_2.code());
    }

    @Test
    void refusesUnknownDialectsAndThenWaitsForNothingButNegotiate() {
        NegotiateRequest unknown = new NegotiateRequest(List.of(0x0999), 1, 0, Guid.ZERO, List.of());
        assertThat(peer.negotiate(unknown).status()).isEqualTo(NtStatus.NOT_SUPPORTED);

        peer.post(peer.header(Command.ECHO), new EchoRequest());

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void endsTheConnectionAtASecondNegotiate() {
        peer.negotiate(Dialect.SMB_2_1);

        peer.negotiate(Dialect.SMB_2_1);

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void endsTheConnectionAtAnSmb1NegotiateAfterAnSmb2One() {
        peer.negotiate(Dialect.SMB_2_1);

        peer.deliver(WireWriter.toBytes(new Smb1Negotiate(List.of(Smb1Negotiate.SMB_2_WILDCARD))::encode));

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void answersAnSmb1NegotiateWithTheWildcardAndTakesTheSmb2OneAfterIt() {
        peer.deliver(
                WireWriter.toBytes(new Smb1Negotiate(List.of("NT LM 0.12", Smb1Negotiate.SMB_2_WILDCARD))::encode));
        NegotiateResponse first = (NegotiateResponse) peer.reply().body();
        peer.nextMessageId = 1;

        NegotiateResponse second =
                (NegotiateResponse) peer.negotiate(Dialect.SMB_3_0).body();

        assertThat(first.dialectRevision()).isEqualTo(Dialect.WILDCARD);
        assertThat(second.dialectRevision()).isEqualTo(Dialect.SMB_3_0.code());
    }

    @Test
    void demandsAPreauthenticationContextFrom311() {
        assertThat(peer.negotiate(newest()).status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesTwoContextsOfOneKind() {
        assertThat(peer.negotiate(newest(SHA_512, SHA_512)).status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesHashAlgorithmsThatItDoesNotKnow() {
        NegotiateContext md5 = new NegotiateContext.PreauthIntegrity(List.of(0x77), new byte[8]);

        assertThat(peer.negotiate(newest(md5)).status()).isEqualTo(NtStatus.SMB_NO_PREAUTH_INTEGRITY_HASH_OVERLAP);
    }

    @Test
    void answersCipherZeroWhenNoneIsCommon() {
        NegotiateResponse response =
                (NegotiateResponse) peer.negotiate(newest(SHA_512, new NegotiateContext.Encryption(List.of(0x99))))
                        .body();

        assertThat(response.context(NegotiateContext.Encryption.class)
                        .orElseThrow()
                        .ciphers())
                .containsExactly(0);
    }

    @Test
    void ignoresContextsThatItDoesNotKnow() {
        NegotiateContext unknown = new NegotiateContext.Unknown(0x7777, new byte[5]);

        assertThat(peer.negotiate(newest(unknown, SHA_512)).status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void announcesMultichannelOnlyToAClientThatDoes() {
        NegotiateRequest without = new NegotiateRequest(List.of(0x0300), 1, 0, Guid.ZERO, List.of());

        NegotiateResponse response = (NegotiateResponse) peer.negotiate(without).body();

        assertThat(response.capabilities() & Capabilities.MULTI_CHANNEL).isZero();
    }

    @Test
    void dropsAConnectionThatDoesNotLogOnInTime() {
        peer.negotiate(Dialect.SMB_2_1);

        fixture.runMillis(46_000);

        assertThat(peer.transport.isOpen()).isFalse();
    }
}
