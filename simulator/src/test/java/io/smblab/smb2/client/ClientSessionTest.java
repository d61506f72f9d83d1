package io.smblab.smb2.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.wire.NtStatus;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One channel, against a scripted server. */
class ClientSessionTest {
    private static final int MIB = 1 << 20;

    private final ClientFixture lab = new ClientFixture();

    /** What is on its way arrives, so that nothing leaks. */
    @AfterEach
    void drain() {
        lab.driver.runUntilQuiet();
    }

    private static ClientConfig single() {
        return ClientConfig.DEFAULT.withMultichannel(false, ChannelLimits.WINDOWS_CLIENT);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void readsAndWritesInEveryDialect(Dialect dialect) {
        lab.server.dialect = dialect;
        lab.open(single());

        ClientFixture.Tally reads = lab.readAll(4, MIB);
        ClientFixture.Tally writes = lab.writeAll(4, MIB);
        lab.finish(reads);
        lab.finish(writes);

        assertThat(reads.good).isEqualTo(4);
        assertThat(writes.good).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signsEverythingWhenAsked(Dialect dialect) {
        lab.server.dialect = dialect;
        lab.open(single().withSigning(true, List.of()));

        ClientFixture.Tally reads = lab.readAll(4, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(4);
    }

    @Test
    void wrongPasswordIsReportedAsTheServersStatus() {
        Outcome<ClientSession> outcome = lab.connect(single(), "wrong");

        assertThat(outcome.failure().is(NtStatus.LOGON_FAILURE)).isTrue();
    }

    @Test
    void dialectOutsideTheOfferIsAProtocolViolation() {
        lab.server.dialect = Dialect.SMB_3_1_1;

        Outcome<ClientSession> outcome =
                lab.connect(single().withDialects(List.of(Dialect.SMB_2_1)), ScriptedServer.PASSWORD);

        assertThat(outcome.failure().kind()).isEqualTo(SmbClientException.Kind.PROTOCOL);
    }

    @Test
    void readsAreCutToTheSizeThatTheServerAllows() {
        lab.server.maxIo = 256 << 10;
        lab.open(single());

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(1);
        assertThat(lab.server.requests(Command.READ)).hasSize(4);
    }

    @Test
    void oneCreditAtATimeIsEnough() {
        lab.server.grant = requested -> 1;
        lab.open(single());

        ClientFixture.Tally reads = lab.readAll(2, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(2);
        assertThat(lab.server.requests(Command.READ)).hasSize(32);
    }

    @Test
    void aServerThatGrantsNoMoreCreditsFailsTheRequestInsteadOfHanging() {
        lab.open(single());
        lab.server.grant = requested -> 0;

        ClientFixture.Tally reads = lab.readAll(40, MIB);
        lab.finish(reads);

        assertThat(reads.good).isPositive();
        assertThat(reads.failure.kind()).isEqualTo(SmbClientException.Kind.REFUSED);
    }

    @Test
    void lossOfTheLastChannelFailsWhatIsUnderWay() {
        lab.open(single());
        ClientFixture.Tally reads = lab.readAll(8, MIB);
        lab.driver.runFor(1_000_000);

        lab.network.links().get(0).reset();
        lab.finish(reads);

        assertThat(reads.bad).isEqualTo(8);
        assertThat(reads.failure.kind()).isEqualTo(SmbClientException.Kind.DISCONNECTED);
    }

    @Test
    void silentServerIsGivenUpAfterTheRequestExpires() {
        lab.open(single());
        lab.server.script = (connection, request) -> ScriptedServer.SILENCE;
        long before = lab.driver.scheduler().now();

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("not answered within 60.0 s");
        assertThat(lab.driver.scheduler().now() - before).isEqualTo(60_000_000_000L);
    }

    @Test
    void echoThatIsAnsweredKeepsASlowServer() {
        ClientTimers timers = new ClientTimers(1_000_000_000L, 60_000_000_000L, 600_000_000_000L, 1);
        lab.open(single().withTimers(timers));
        lab.server.script = (connection, request) -> request.command() == Command.READ ? ScriptedServer.SILENCE : null;

        lab.readAll(1, MIB);
        lab.driver.runFor(10_000_000_000L);

        assertThat(lab.session.isOver()).isFalse();
        assertThat(lab.server.requests(Command.ECHO)).hasSizeBetween(8, 10);
    }

    @Test
    void echoWithoutAnswerLosesTheChannelAfterTwoIntervals() {
        ClientTimers timers = new ClientTimers(1_000_000_000L, 60_000_000_000L, 600_000_000_000L, 1);
        lab.open(single().withTimers(timers));
        lab.network.links().get(0).cut();

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("no answer to ECHO within 1.0 s");
    }

    @Test
    void unsignedAnswerToASignedRequestEndsTheConnection() {
        lab.open(single().withSigning(true, List.of()));
        lab.server.script = (connection, request) -> null;
        lab.server.forgetToSign = true;

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("unsigned response");
    }

    @Test
    void interimResponseGrantsCreditsAndKeepsTheRequestWaiting() {
        lab.open(single());
        lab.server.interim = true;

        ClientFixture.Tally reads = lab.readAll(64, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(64);
    }

    @Test
    void responseThatNobodyAskedForEndsTheConnection() {
        lab.open(single());
        lab.server.wrongMessageId = 1000;

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("which was not asked");
    }

    @Test
    void wrongSignatureEndsTheConnection() {
        lab.open(single().withSigning(true, List.of()));
        lab.server.wrongSignature = true;

        ClientFixture.Tally reads = lab.readAll(1, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("wrong signature");
    }

    @Test
    void moreRequestsThanMayWaitAreRefused() {
        lab.server.grant = requested -> 1;
        ClientConfig config = single();
        lab.open(new ClientConfig(
                config.dialects(),
                false,
                false,
                config.ciphers(),
                config.signingAlgorithms(),
                config.cryptoMode(),
                false,
                config.limits(),
                config.timers(),
                config.creditTarget(),
                4));

        ClientFixture.Tally reads = lab.readAll(20, MIB);
        lab.finish(reads);

        assertThat(reads.failure.getMessage()).contains("4 requests wait already");
        assertThat(reads.good).isPositive();
    }
}
