package io.smblab.auth;

import java.util.Objects;

/** A user of the server. The password is kept as its NT hash, which never shows in texts. */
public final class Account {
    private static final int MAX_NAME_CHARS = 104;

    private final String user;
    private final String domain;
    private final byte[] ntHash;
    private final AccountState state;

    private Account(String user, String domain, byte[] ntHash, AccountState state) {
        if (user.isEmpty() || user.length() > MAX_NAME_CHARS) {
            throw new IllegalArgumentException(
                    "user name of " + user.length() + " characters (expected 1 to " + MAX_NAME_CHARS + ")");
        }
        this.user = user;
        this.domain = domain;
        this.ntHash = ntHash;
        this.state = state;
    }

    /** A local account that can log on. */
    public static Account of(String user, String password) {
        return new Account(user, "", NtlmKeys.ntHash(password), AccountState.ACTIVE);
    }

    /** The same account, known in one domain only. */
    public Account inDomain(String newDomain) {
        return new Account(user, Objects.requireNonNull(newDomain), ntHash, state);
    }

    /** The same account in another state. */
    public Account withState(AccountState newState) {
        return new Account(user, domain, ntHash, newState);
    }

    /** The name, as the administrator wrote it. */
    public String user() {
        return user;
    }

    /** The domain; empty for a local account, which a client finds whatever domain it names. */
    public String domain() {
        return domain;
    }

    /** Whether it can log on. */
    public AccountState state() {
        return state;
    }

    byte[] ntHash() {
        return ntHash;
    }

    @Override
    public String toString() {
        return "Account[" + (domain.isEmpty() ? "" : domain + '\\') + user + ", " + state + ']';
    }
}
