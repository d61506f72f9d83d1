package io.smblab.lab;

/**
 * Someone who may log on.
 *
 * @param user name, compared without regard to case
 * @param password in clear text: these are test accounts
 * @param domain empty for an account of the server itself
 * @param disabled answers STATUS_ACCOUNT_DISABLED
 * @param lockedOut answers STATUS_ACCOUNT_LOCKED_OUT
 * @param passwordExpired answers STATUS_PASSWORD_EXPIRED
 */
public record AccountSpec(
        String user, String password, String domain, boolean disabled, boolean lockedOut, boolean passwordExpired) {
    /** An account in good standing. */
    public static AccountSpec of(String user, String password) {
        return new AccountSpec(user, password, "", false, false, false);
    }

    /** Without the password: specifications end up in messages. */
    @Override
    public String toString() {
        return "AccountSpec[" + (domain.isEmpty() ? "" : domain + "\\") + user + "]";
    }
}
