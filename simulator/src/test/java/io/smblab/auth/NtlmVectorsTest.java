package io.smblab.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.auth.NtlmVerification.Result;
import io.smblab.crypto.Vectors;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Published examples and captured exchanges: what others computed, we compute too. */
class NtlmVectorsTest {
    private static final TargetNames NAMES = TargetNames.standalone("FILES");

    private final Vectors samba = new Vectors(NtlmVectorsTest.class, "samba-ntlmv2.properties");
    private final Vectors sambaGuest = new Vectors(NtlmVectorsTest.class, "samba-guest.properties");
    private final Vectors sambaAnonymous = new Vectors(NtlmVectorsTest.class, "samba-anonymous.properties");
    private final Vectors windows = new Vectors(Vectors.class, "smb311-session.properties");

    @Test
    void computesTheExampleOfTheSpecification() {
        // [MS-NLMP] 4.2.4
        byte[] serverChallenge = Vectors.hex("0123456789abcdef");
        byte[] clientChallenge = Vectors.hex("aaaaaaaaaaaaaaaa");
        TargetInfo info = new TargetInfo();
        info.add(TargetInfo.NETBIOS_DOMAIN, "Domain");
        info.add(TargetInfo.NETBIOS_COMPUTER, "Server");

        byte[] ntHash = NtlmKeys.ntHash("Password");
        byte[] responseKey = NtlmKeys.responseKey(ntHash, "User", "Domain");
        byte[] blob = NtlmV2Response.clientChallenge(FileTime.NONE, clientChallenge, info);
        byte[] proof = NtlmKeys.proof(responseKey, serverChallenge, blob);
        byte[] sessionBaseKey = NtlmKeys.sessionBaseKey(responseKey, proof);
        byte[] randomKey = new byte[16];
        Arrays.fill(randomKey, (byte) 0x55);

        assertThat(ntHash).isEqualTo(Vectors.hex("a4f49c406510bdcab6824ee7c30fd852"));
        assertThat(responseKey).isEqualTo(Vectors.hex("0c868a403bfd7a93a3001ef22ef02e3f"));
        assertThat(proof).isEqualTo(Vectors.hex("68cd0ab851e51c96aabc927bebef6a1c"));
        assertThat(sessionBaseKey).isEqualTo(Vectors.hex("8de40ccadbc14a82f15cb0ad0de95ca3"));
        assertThat(NtlmKeys.rc4(sessionBaseKey, randomKey)).isEqualTo(Vectors.hex("c5dad2544fc9799094ce1ce90bc9d03e"));
    }

    @Test
    void provesTheUserThatSambaProved() {
        Result.Success success = (Result.Success) verify(samba, Account.of("TESTER", "Passw0rd!"));

        assertThat(success.sessionKey()).isEqualTo(samba.bytes("sessionKey"));
        assertThat(success.identity()).isEqualTo(new Identity("TESTER", "", false, false));
    }

    @Test
    void signsTheMechanismListAsSmbclientAndSmbdDo() {
        NtlmIntegrity integrity = ((Result.Success) verify(samba, Account.of("tester", "Passw0rd!"))).integrity();
        byte[] mechTypeList = NegTokenInit.decode(samba.bytes("request1")).mechTypeList();

        assertThat(integrity.byClient(mechTypeList))
                .isEqualTo(NegTokenResp.decode(samba.bytes("request2")).mechListMic());
        assertThat(integrity.byServer(mechTypeList))
                .isEqualTo(NegTokenResp.decode(samba.bytes("response2")).mechListMic());
    }

    @Test
    void noticesAChangedMicOfSmbclient() {
        byte[] token = NegTokenResp.decode(samba.bytes("request2")).responseToken();
        token[NtlmAuthenticate.MIC_OFFSET + 3] ^= 1;

        assertThat(verification(samba, Account.of("tester", "Passw0rd!")).authenticate(token))
                .isInstanceOfSatisfying(
                        Result.Failure.class,
                        failure -> assertThat(failure.status()).isEqualTo(NtStatus.INVALID_PARAMETER));
    }

    @Test
    void letsAnUnknownUserInAsGuestLikeSmbd() {
        AuthPolicy policy = AuthPolicy.STANDALONE.withGuest(AuthPolicy.Guest.UNKNOWN_USERS);

        Result result = verification(sambaGuest, policy).authenticate(message(sambaGuest));

        assertThat(((Result.Success) result).identity()).isEqualTo(new Identity("ghost", "WORKGROUP", true, false));
    }

    @Test
    void agreesWithSambaOnTheSessionKeyOfNobody() {
        AuthPolicy policy = AuthPolicy.STANDALONE.withAnonymous(true);

        Result.Success success =
                (Result.Success) verification(sambaAnonymous, policy).authenticate(message(sambaAnonymous));

        assertThat(success.identity()).isEqualTo(Identity.ANONYMOUS);
        assertThat(success.sessionKey()).isEqualTo(sambaAnonymous.bytes("sessionKey"));
    }

    @Test
    void writesTheTokensOfSmbd() {
        NegTokenResp challenge = NegTokenResp.decode(samba.bytes("response1"));
        NegTokenResp last = NegTokenResp.decode(samba.bytes("response2"));

        assertThat(NegTokenInit.ofServer()).isEqualTo(samba.bytes("serverInit"));
        assertThat(challenge.encode()).isEqualTo(samba.bytes("response1"));
        assertThat(last.encode()).isEqualTo(samba.bytes("response2"));
        assertThat(NegTokenResp.decode(sambaGuest.bytes("response2")).encode())
                .isEqualTo(sambaGuest.bytes("response2"));
    }

    @Test
    void signsTheMechanismListAsWindowsDoes() {
        byte[] mechTypeList = NegTokenInit.decode(setup("setupRequest1")).mechTypeList();
        NegTokenResp request = NegTokenResp.decode(setup("setupRequest2"));
        int flags = NtlmAuthenticate.decode(request.responseToken()).flags();

        NtlmIntegrity integrity = new NtlmIntegrity(windows.bytes("sessionKey"), flags);

        assertThat(integrity.byClient(mechTypeList)).isEqualTo(request.mechListMic());
        assertThat(integrity.byServer(mechTypeList))
                .isEqualTo(NegTokenResp.decode(setup("setupResponse2")).mechListMic());
    }

    @Test
    void computesTheMicOfWindows() {
        byte[] negotiate = NegTokenInit.decode(setup("setupRequest1")).mechToken();
        byte[] challenge = NegTokenResp.decode(setup("setupResponse1")).responseToken();
        byte[] authenticate = NegTokenResp.decode(setup("setupRequest2")).responseToken();
        byte[] zeroed = NtlmAuthenticate.withMic(authenticate, new byte[16]);

        byte[] mic = NtlmKeys.mic(windows.bytes("sessionKey"), negotiate, challenge, zeroed);

        assertThat(mic).isEqualTo(NtlmAuthenticate.mic(authenticate));
    }

    /** The security buffer is the last thing in a SESSION_SETUP message. */
    private byte[] setup(String name) {
        byte[] message = windows.bytes(name);
        int offset = message[64] == 0x19 ? 76 : 68;
        int start = message[offset] & 0xFF;
        return Arrays.copyOfRange(message, start, message.length);
    }

    private static Result verify(Vectors exchange, Account account) {
        return verification(exchange, account).authenticate(message(exchange));
    }

    private static byte[] message(Vectors exchange) {
        return NegTokenResp.decode(exchange.bytes("request2")).responseToken();
    }

    private static NtlmVerification verification(Vectors exchange, Account account) {
        return new NtlmVerification(
                AccountStore.of(account), AuthPolicy.STANDALONE, NAMES, negotiate(exchange), challenge(exchange));
    }

    private static NtlmVerification verification(Vectors exchange, AuthPolicy policy) {
        return new NtlmVerification(AccountStore.of(), policy, NAMES, negotiate(exchange), challenge(exchange));
    }

    private static byte[] negotiate(Vectors exchange) {
        return NegTokenInit.decode(exchange.bytes("request1")).mechToken();
    }

    private static byte[] challenge(Vectors exchange) {
        return NegTokenResp.decode(exchange.bytes("response1")).responseToken();
    }
}
