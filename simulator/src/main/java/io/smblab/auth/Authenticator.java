package io.smblab.auth;

import io.smblab.engine.RandomStream;
import io.smblab.wire.FileTime;
import java.util.function.Supplier;

/** How a server authenticates: a server has one, and every SESSION_SETUP exchange an acceptor made by it. */
public final class Authenticator {
    private final AccountStore accounts;
    private final AuthPolicy policy;
    private final TargetNames names;
    private final RandomStream random;
    private final Supplier<FileTime> clock;

    /**
     * Creates an authenticator.
     *
     * @param accounts looked at in every authentication, so that changes take effect at once
     * @param random for the challenges
     * @param clock what time it is on the server
     */
    public Authenticator(
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

    /** The security buffer of the NEGOTIATE response: which mechanisms there are. */
    public byte[] initialToken() {
        return NegTokenInit.ofServer();
    }

    /** The acceptor of a new authentication. */
    public SpnegoAcceptor newAcceptor() {
        return new SpnegoAcceptor(new NtlmAcceptor(accounts, policy, names, random, clock));
    }
}
