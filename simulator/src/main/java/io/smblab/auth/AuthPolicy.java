package io.smblab.auth;

/**
 * What a server lets pass.
 *
 * @param anonymous whether a client may ask to be nobody
 * @param guest who becomes a guest
 * @param domains which domain names a client may give with a local account
 */
public record AuthPolicy(boolean anonymous, Guest guest, Domains domains) {
    /** What a stand-alone server does by default: no anonymous, no guests, any domain name. */
    public static final AuthPolicy STANDALONE = new AuthPolicy(false, Guest.NOBODY, Domains.ANY);

    /** Who becomes a guest. */
    public enum Guest {
        /** No one: an unknown user is refused. */
        NOBODY,
        /** Who is unknown; a known user with a wrong password is still refused. */
        UNKNOWN_USERS
    }

    /** Which domain names are accepted. */
    public enum Domains {
        /** All: the name is not looked at for local accounts. */
        ANY,
        /** None at all, {@code "."}, or a name of this server or its workgroup. */
        OWN_NAMES
    }

    /** The same policy with or without anonymous access. */
    public AuthPolicy withAnonymous(boolean allowed) {
        return new AuthPolicy(allowed, guest, domains);
    }

    /** The same policy with other guests. */
    public AuthPolicy withGuest(Guest newGuest) {
        return new AuthPolicy(anonymous, newGuest, domains);
    }

    /** The same policy with other domain names. */
    public AuthPolicy withDomains(Domains newDomains) {
        return new AuthPolicy(anonymous, guest, newDomains);
    }
}
