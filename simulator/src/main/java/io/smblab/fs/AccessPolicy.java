package io.smblab.fs;

/** Who may do what: decides the most that one user gets on one file. The place where access control lists can be evaluated. */
@FunctionalInterface
public interface AccessPolicy {
    /** Every right on everything. */
    AccessPolicy FULL = (security, directory) -> Access.ALL;

    /** Look, but don't touch. */
    AccessPolicy READ_ONLY = (security, directory) -> Access.FILE_GENERIC_READ | Access.FILE_GENERIC_EXECUTE;

    /**
     * The rights that can be granted.
     *
     * @param security the descriptor of the file
     * @param directory whether it is a directory
     * @return bits of {@link Access#ALL}
     */
    int maximalAccess(SecurityDescriptor security, boolean directory);
}
