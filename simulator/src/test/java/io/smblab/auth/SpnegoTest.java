package io.smblab.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.auth.AuthStep.Accepted;
import io.smblab.auth.AuthStep.Continue;
import io.smblab.auth.AuthStep.Rejected;
import io.smblab.engine.RandomStreams;
import io.smblab.wire.FileTime;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpnegoTest {
    private static final FileTime NOW = new FileTime(0x01D6_0000_0000_0000L);
    private static final AccountStore ACCOUNTS = AccountStore.of(Account.of("Alice", "s3cret"));

    private final SpnegoInitiator client = initiator(Credentials.of("alice", "s3cret"));

    @Test
    void acceptsAKnownUserWithTheSameKeyOnBothSides() {
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);

        Accepted accepted = (Accepted) exchange(client, server);

        assertThat(accepted.identity()).isEqualTo(new Identity("Alice", "", false, false));
        assertThat(accepted.sessionKey()).isEqualTo(client.sessionKey()).hasSize(16);
        assertThat(client.isComplete()).isTrue();
    }

    @Test
    void refusesAWrongPasswordAndAnUnknownUserAlike() {
        AuthStep wrong = exchange(initiator(Credentials.of("alice", "S3cret")), acceptor(AuthPolicy.STANDALONE));
        AuthStep unknown = exchange(initiator(Credentials.of("bob", "s3cret")), acceptor(AuthPolicy.STANDALONE));

        assertThat(((Rejected) wrong).status()).isEqualTo(NtStatus.LOGON_FAILURE);
        assertThat(((Rejected) unknown).status()).isEqualTo(NtStatus.LOGON_FAILURE);
    }

    @ParameterizedTest
    @EnumSource(value = AccountState.class, mode = EnumSource.Mode.EXCLUDE, names = "ACTIVE")
    void tellsTheStateOfAnAccountToWhoKnowsThePassword(AccountState state) {
        AccountStore accounts = AccountStore.of(Account.of("alice", "s3cret").withState(state));

        AuthStep step = exchange(client, acceptor(accounts, AuthPolicy.STANDALONE));

        assertThat(((Rejected) step).status()).isEqualTo(state.status());
    }

    @ParameterizedTest
    @CsvSource({"DISABLED, LOGON_FAILURE", "PASSWORD_EXPIRED, LOGON_FAILURE", "LOCKED_OUT, ACCOUNT_LOCKED_OUT"})
    void tellsTheStateOfAnAccountToWhoGuessesOnlyIfItIsLocked(AccountState state, NtStatus status) {
        AccountStore accounts = AccountStore.of(Account.of("alice", "s3cret").withState(state));

        AuthStep step =
                exchange(initiator(Credentials.of("alice", "guess")), acceptor(accounts, AuthPolicy.STANDALONE));

        assertThat(((Rejected) step).status()).isEqualTo(status);
    }

    @Test
    void letsNobodyInOnlyIfThePolicySaysSo() {
        AuthStep refused = exchange(initiator(Credentials.anonymous()), acceptor(AuthPolicy.STANDALONE));
        SpnegoInitiator nobody = initiator(Credentials.anonymous());
        AuthStep accepted = exchange(nobody, acceptor(AuthPolicy.STANDALONE.withAnonymous(true)));

        assertThat(((Rejected) refused).status()).isEqualTo(NtStatus.ACCESS_DENIED);
        assertThat(((Accepted) accepted).identity()).isEqualTo(Identity.ANONYMOUS);
        assertThat(((Accepted) accepted).sessionKey()).isEqualTo(nobody.sessionKey());
    }

    @Test
    void makesOnlyUnknownUsersGuests() {
        AuthPolicy policy = AuthPolicy.STANDALONE.withGuest(AuthPolicy.Guest.UNKNOWN_USERS);

        AuthStep unknown = exchange(initiator(Credentials.of("bob", "any")), acceptor(policy));
        AuthStep wrong = exchange(initiator(Credentials.of("alice", "any")), acceptor(policy));

        assertThat(((Accepted) unknown).identity()).isEqualTo(new Identity("bob", "", true, false));
        assertThat(((Rejected) wrong).status()).isEqualTo(NtStatus.LOGON_FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "files", "FILES.EXAMPLE.ORG"})
    void takesItsOwnNamesAsDomain(String domain) {
        AuthPolicy policy = AuthPolicy.STANDALONE.withDomains(AuthPolicy.Domains.OWN_NAMES);

        assertThat(exchange(initiator(inDomain(domain)), acceptor(policy))).isInstanceOf(Accepted.class);
    }

    @Test
    void takesForeignDomainsOnlyIfThePolicySaysSo() {
        AuthPolicy policy = AuthPolicy.STANDALONE.withDomains(AuthPolicy.Domains.OWN_NAMES);

        AuthStep any = exchange(initiator(inDomain("ELSEWHERE")), acceptor(AuthPolicy.STANDALONE));
        AuthStep own = exchange(initiator(inDomain("ELSEWHERE")), acceptor(policy));

        assertThat(any).isInstanceOf(Accepted.class);
        assertThat(((Rejected) own).status()).isEqualTo(NtStatus.LOGON_FAILURE);
    }

    @Test
    void prefersTheAccountOfTheDomainNamed() {
        AccountStore accounts = AccountStore.of(
                Account.of("alice", "local"), Account.of("ALICE", "s3cret").inDomain("CORP"));

        AuthStep step = exchange(initiator(inDomain("corp")), acceptor(accounts, AuthPolicy.STANDALONE));

        assertThat(((Accepted) step).identity().user()).isEqualTo("ALICE");
    }

    /** Else one could take over the sessions and channels of the other. */
    @Test
    void tellsNamesakesOfTwoDomainsApart() {
        AccountStore accounts = AccountStore.of(
                Account.of("alice", "s3cret").inDomain("CORP"),
                Account.of("alice", "s3cret").inDomain("LAB"),
                Account.of("alice", "s3cret"));

        Identity corp = identity(accounts, "CORP");
        Identity lab = identity(accounts, "LAB");
        Identity local = identity(accounts, "ELSEWHERE");

        assertThat(corp.isSamePrincipalAs(identity(accounts, "corp"))).isTrue();
        assertThat(corp.isSamePrincipalAs(lab)).isFalse();
        assertThat(corp.isSamePrincipalAs(local)).isFalse();
        assertThat(local.isSamePrincipalAs(identity(accounts, ""))).isTrue();
    }

    private static Identity identity(AccountStore accounts, String domain) {
        AuthStep step = exchange(initiator(inDomain(domain)), acceptor(accounts, AuthPolicy.STANDALONE));
        return ((Accepted) step).identity();
    }

    @Test
    void speaksNtlmWithoutSpnego() {
        NtlmInitiator ntlm = ntlm();
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);

        byte[] challenge = ((Continue) server.accept(ntlm.negotiate())).token();
        Accepted accepted = (Accepted) server.accept(ntlm.authenticate(challenge));

        assertThat(accepted.token()).isEmpty();
        assertThat(accepted.sessionKey()).isEqualTo(ntlm.sessionKey());
    }

    @Test
    void choosesNtlmWhenTheClientHopedForKerberos() {
        NtlmInitiator ntlm = ntlm();
        byte[] list = Der.element(Der.SEQUENCE, Mechanism.KERBEROS.encode(), Mechanism.NTLMSSP.encode());
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);

        NegTokenResp chosen = answer(server, init(list, new byte[] {1, 2, 3}));
        NegTokenResp challenge = answer(server, resp(ntlm.negotiate(), null));
        byte[] authenticate = ntlm.authenticate(challenge.responseToken());
        AuthStep step = server.accept(resp(authenticate, ntlm.integrity().byClient(list)));

        assertThat(chosen.state()).isEqualTo(NegTokenResp.State.REQUEST_MIC);
        assertThat(chosen.supportedMech()).isEqualTo(Mechanism.NTLMSSP.content());
        assertThat(chosen.responseToken()).isNull();
        assertThat(NegTokenResp.decode(((Accepted) step).token()).mechListMic())
                .isEqualTo(ntlm.integrity().byServer(list));
    }

    @Test
    void insistsOnTheMechListMicWhenItChoseAnotherMechanism() {
        NtlmInitiator ntlm = ntlm();
        byte[] list = Der.element(Der.SEQUENCE, Mechanism.MS_KERBEROS.encode(), Mechanism.NTLMSSP.encode());
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        answer(server, init(list, null));

        NegTokenResp challenge = answer(server, resp(ntlm.negotiate(), null));
        AuthStep step = server.accept(resp(ntlm.authenticate(challenge.responseToken()), null));

        assertThat(((Rejected) step).status()).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void asksForATokenWhenTheFirstOneHasNone() {
        NtlmInitiator ntlm = ntlm();
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);

        NegTokenResp chosen = answer(server, init(NegTokenInit.ntlmOnly(), null));
        NegTokenResp challenge = answer(server, resp(ntlm.negotiate(), null));
        AuthStep step = server.accept(resp(ntlm.authenticate(challenge.responseToken()), null));

        assertThat(chosen.state()).isEqualTo(NegTokenResp.State.ACCEPT_INCOMPLETE);
        assertThat(step).isInstanceOf(Accepted.class);
    }

    @Test
    void refusesAListOfMechanismsThatWasChangedOnTheWay() {
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        NegTokenInit genuine = NegTokenInit.decode(client.first());
        byte[] longer = Der.element(Der.SEQUENCE, Mechanism.NTLMSSP.encode(), Mechanism.KERBEROS.encode());
        byte[] challenge = ((Continue) server.accept(init(longer, genuine.mechToken()))).token();

        AuthStep step = server.accept(client.next(challenge));

        assertThat(((Rejected) step).status()).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void refusesANegotiateMessageThatWasChangedOnTheWay() {
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        byte[] first = client.first();
        first[first.length - 8] ^= 1; // Version: nobody looks at it but the MIC
        byte[] challenge = ((Continue) server.accept(first)).token();

        AuthStep step = server.accept(client.next(challenge));

        assertThat(((Rejected) step).status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesNtlmVersion1() {
        NtlmInitiator ntlm = ntlm();
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        byte[] challenge = ((Continue) server.accept(ntlm.negotiate())).token();
        NtlmAuthenticate v2 = NtlmAuthenticate.decode(ntlm.authenticate(challenge));

        byte[] v1 = new NtlmAuthenticate(
                        new byte[24], new byte[24], "", "alice", "", v2.encryptedSessionKey(), v2.flags())
                .encode();

        assertThat(((Rejected) server.accept(v1)).status()).isEqualTo(NtStatus.LOGON_FAILURE);
    }

    @Test
    void refusesAClientWithoutNtlm() {
        byte[] list = Der.element(Der.SEQUENCE, Mechanism.KERBEROS.encode());

        AuthStep step = acceptor(AuthPolicy.STANDALONE).accept(init(list, new byte[] {1}));

        assertThat(((Rejected) step).status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void challengesDifferFromTimeToTime() {
        Authenticator authenticator = authenticator(ACCOUNTS, AuthPolicy.STANDALONE);
        byte[] negotiate = ntlm().negotiate();

        AuthStep first = authenticator.newAcceptor().accept(negotiate);
        AuthStep second = authenticator.newAcceptor().accept(negotiate);

        assertThat(((Continue) first).token()).isNotEqualTo(((Continue) second).token());
    }

    @Test
    void endsWithTheFirstVerdict() {
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        server.accept(new byte[] {1});

        assertThatThrownBy(() -> server.accept(new byte[] {1})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void clientNoticesAServerThatDidNotSeeItsList() {
        Accepted accepted = (Accepted) lastServerStep(client, acceptor(AuthPolicy.STANDALONE));
        byte[] last = accepted.token();
        last[last.length - 8] ^= 1;

        assertThatThrownBy(() -> client.next(last)).isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void printsNoPassword() {
        assertThat(Account.of("alice", "s3cret") + " " + Credentials.of("alice", "s3cret"))
                .isEqualTo("Account[alice, ACTIVE] alice");
    }

    @Property(tries = 1000)
    void mutatedTokensNeverThrow(
            @ForAll @IntRange(max = 1) int which,
            @ForAll @Size(min = 1, max = 4) int[] positions,
            @ForAll byte value,
            @ForAll @IntRange(max = 600) int cut) {
        SpnegoInitiator client = initiator(Credentials.of("alice", "s3cret"));
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        byte[] first = client.first();
        if (which == 0) {
            server.accept(mutated(first, positions, value, cut));
            return;
        }
        byte[] challenge = ((Continue) server.accept(first)).token();

        AuthStep step = server.accept(mutated(client.next(challenge), positions, value, cut));

        assertThat(step).isNotInstanceOf(Continue.class);
    }

    @Property(tries = 1000)
    void clientNeverThrowsAnythingElseOnMutatedChallenges(
            @ForAll @Size(min = 1, max = 4) int[] positions, @ForAll byte value, @ForAll @IntRange(max = 600) int cut) {
        SpnegoInitiator client = initiator(Credentials.of("alice", "s3cret"));
        byte[] challenge = ((Continue) acceptor(AuthPolicy.STANDALONE).accept(client.first())).token();

        try {
            client.next(mutated(challenge, positions, value, cut));
        } catch (MalformedMessageException expected) {
            assertThat(expected.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
        }
    }

    @Property(tries = 500)
    void noBitOfTheLastTokenChangesWhoItIs(@ForAll @IntRange(max = 4000) int bit) {
        SpnegoInitiator client = initiator(Credentials.of("alice", "s3cret"));
        SpnegoAcceptor server = acceptor(AuthPolicy.STANDALONE);
        byte[] challenge = ((Continue) server.accept(client.first())).token();
        byte[] token = client.next(challenge);
        token[bit / 8 % token.length] ^= (byte) (1 << bit % 8);

        AuthStep step = server.accept(token);

        if (step instanceof Accepted accepted) {
            // Bits that mean nothing: the tag of a field that may be skipped, or a MIC that thereby is not there.
            assertThat(accepted.identity().user()).isEqualTo("Alice");
            assertThat(accepted.sessionKey()).isEqualTo(client.sessionKey());
        }
    }

    @Property(tries = 300)
    void derReadsWhatItWrote(@ForAll @Size(max = 70_000) byte[] content) {
        byte[] element = Der.element(Der.OCTET_STRING, content);
        Der.Reader reader = new Der.Reader(Der.element(Der.SEQUENCE, element, element)).enter(Der.SEQUENCE, "outer");

        assertThat(reader.whole(Der.OCTET_STRING, "first")).isEqualTo(element);
        assertThat(reader.content(Der.OCTET_STRING, "second")).isEqualTo(content);
        assertThat(reader.hasMore()).isFalse();
    }

    @Property(tries = 300)
    void truncatedDerIsMalformed(@ForAll @IntRange(min = 1, max = 72) int missing) {
        byte[] token = NegTokenInit.ofServer();

        assertThatThrownBy(() -> NegTokenInit.decode(Arrays.copyOf(token, token.length - missing)))
                .isInstanceOf(MalformedMessageException.class);
    }

    private static byte[] mutated(byte[] token, int[] positions, byte value, int cut) {
        byte[] mutated = cut < token.length && (cut & 3) == 0 ? Arrays.copyOf(token, cut) : token.clone();
        for (int position : positions) {
            if (mutated.length > 0) {
                mutated[Math.floorMod(position, mutated.length)] = value;
            }
        }
        return mutated;
    }

    private static AuthStep exchange(SpnegoInitiator initiator, SpnegoAcceptor acceptor) {
        AuthStep last = lastServerStep(initiator, acceptor);
        if (last instanceof Accepted accepted) {
            assertThat(initiator.next(accepted.token())).isEmpty();
        }
        return last;
    }

    private static AuthStep lastServerStep(SpnegoInitiator initiator, SpnegoAcceptor acceptor) {
        byte[] challenge = ((Continue) acceptor.accept(initiator.first())).token();
        return acceptor.accept(initiator.next(challenge));
    }

    private static NegTokenResp answer(SpnegoAcceptor server, byte[] token) {
        return NegTokenResp.decode(((Continue) server.accept(token)).token());
    }

    private static byte[] init(byte[] mechTypeList, byte[] mechToken) {
        byte[] list = Der.element(Der.context(0), mechTypeList);
        byte[] token =
                mechToken == null ? new byte[0] : Der.element(Der.context(2), Der.element(Der.OCTET_STRING, mechToken));
        byte[] init = Der.element(Der.context(0), Der.element(Der.SEQUENCE, list, token));
        return Der.element(Der.APPLICATION_0, Mechanism.SPNEGO.encode(), init);
    }

    private static byte[] resp(byte[] responseToken, byte[] mechListMic) {
        return new NegTokenResp(null, null, responseToken, mechListMic).encode();
    }

    private static Credentials inDomain(String domain) {
        return new Credentials("alice", domain, "s3cret", "CLIENT");
    }

    private static SpnegoInitiator initiator(Credentials credentials) {
        return new SpnegoInitiator(credentials, "files", new RandomStreams(1).stream("client"), () -> NOW);
    }

    private static NtlmInitiator ntlm() {
        return new NtlmInitiator(
                Credentials.of("alice", "s3cret"), "cifs/files", new RandomStreams(1).stream("client"), () -> NOW);
    }

    private static SpnegoAcceptor acceptor(AuthPolicy policy) {
        return acceptor(ACCOUNTS, policy);
    }

    private static SpnegoAcceptor acceptor(AccountStore accounts, AuthPolicy policy) {
        return authenticator(accounts, policy).newAcceptor();
    }

    private static Authenticator authenticator(AccountStore accounts, AuthPolicy policy) {
        return new Authenticator(
                accounts,
                policy,
                TargetNames.standalone("files.example.org"),
                new RandomStreams(2).stream("server"),
                () -> NOW);
    }
}
