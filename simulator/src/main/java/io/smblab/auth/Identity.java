package io.smblab.auth;

/**
 * Who was authenticated.
 *
 * @param user as the account store spells it; empty when anonymous
 * @param domain of the account; empty for a local account, which is the same under any name; of a guest as the client gave it
 * @param guest let in without proof, as the policy allows for unknown users
 * @param anonymous asked to be nobody, as the policy allows
 */
public record Identity(String user, String domain, boolean guest, boolean anonymous) {
    /** Nobody. */
    public static final Identity ANONYMOUS = new Identity("", "", false, true);

    /** Whether both are the same principal: names are compared without regard to case. */
    public boolean isSamePrincipalAs(Identity other) {
        return guest == other.guest
                && anonymous == other.anonymous
                && Names.equal(user, other.user)
                && Names.equal(domain, other.domain);
    }
}
