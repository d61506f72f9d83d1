package io.smblab.auth;

import io.smblab.engine.RandomStream;
import io.smblab.wire.FileTime;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.function.Supplier;

/**
 * The server's side of one NTLM authentication ([MS-NLMP] 3.2).
 *
 * <p>{@link #challenge} comes first, then {@link #authenticate}, each once. Both throw
 * {@link io.smblab.wire.MalformedMessageException} for bytes that are no such message.
 */
final class NtlmAcceptor {
    private final AccountStore accounts;
    private final AuthPolicy policy;
    private final TargetNames names;
    private final RandomStream random;
    private final Supplier<FileTime> clock;
    private NtlmVerification verification;

    NtlmAcceptor(
            AccountStore accounts,
            AuthPolicy policy,
            TargetNames names,
            RandomStream random,
            Supplier<FileTime> clock) {
        this.accounts = accounts;
        this.policy = policy;
        this.names = names;
        this.random = random;
        this.clock = clock;
    }

    /** Takes the NEGOTIATE_MESSAGE (2.2.1.1), of which only the flags matter; gives the CHALLENGE_MESSAGE. */
    byte[] challenge(byte[] negotiate) {
        WireReader reader = NtlmMessages.open(negotiate, NtlmMessages.NEGOTIATE, 16, "NEGOTIATE_MESSAGE");
        int requested = reader.bits32();
        int encoding = requested & NtlmFlags.UNICODE;
        if (encoding == 0) {
            encoding = requested & NtlmFlags.OEM;
        }
        if (encoding == 0) {
            throw reader.malformed("NegotiateFlags", "neither UNICODE nor OEM");
        }
        int flags = encoding
                | requested & NtlmFlags.OPTIONAL
                | NtlmFlags.NTLM
                | NtlmFlags.TARGET_INFO
                | NtlmFlags.TARGET_TYPE_SERVER;
        byte[] serverChallenge = new byte[NtlmChallenge.CHALLENGE_BYTES];
        random.nextBytes(serverChallenge);
        byte[] challenge = new NtlmChallenge(flags, serverChallenge, names.netbiosComputer(), targetInfo()).encode();
        verification = new NtlmVerification(accounts, policy, names, negotiate, challenge);
        return challenge;
    }

    private TargetInfo targetInfo() {
        TargetInfo info = new TargetInfo();
        info.add(TargetInfo.NETBIOS_DOMAIN, names.netbiosDomain());
        info.add(TargetInfo.NETBIOS_COMPUTER, names.netbiosComputer());
        info.add(TargetInfo.DNS_DOMAIN, names.dnsDomain());
        info.add(TargetInfo.DNS_COMPUTER, names.dnsComputer());
        info.add(TargetInfo.TIMESTAMP, WireWriter.toBytes(writer -> writer.fileTime(clock.get())));
        return info;
    }

    /** Takes the AUTHENTICATE_MESSAGE. */
    NtlmVerification.Result authenticate(byte[] token) {
        return verification.authenticate(token);
    }
}
