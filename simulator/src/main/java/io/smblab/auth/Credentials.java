package io.smblab.auth;

/**
 * As whom a client logs on. The password never shows in texts.
 *
 * @param user empty to be anonymous
 * @param domain may be empty
 * @param password in clear
 * @param workstation the client's own name
 */
public record Credentials(String user, String domain, String password, String workstation) {
    /** Credentials without a domain. */
    public static Credentials of(String user, String password) {
        return new Credentials(user, "", password, "SMBLAB");
    }

    /** To be nobody. */
    public static Credentials anonymous() {
        return of("", "");
    }

    /** Whether this is nobody. */
    public boolean isAnonymous() {
        return user.isEmpty();
    }

    @Override
    public String toString() {
        return isAnonymous() ? "anonymous" : (domain.isEmpty() ? "" : domain + '\\') + user;
    }
}
