package io.smblab.fs;

import java.util.Objects;

/**
 * What is asked of a volume to open or create a file ([MS-FSA] 2.1.5.1).
 *
 * @param path relative to the root, components separated by backslashes, without one at the front; may name a stream
 * @param desiredAccess bits of {@link Access}, generic ones allowed
 * @param shareAccess bits of {@link ShareMode}
 * @param disposition what to do when the file exists or does not
 * @param options bits of {@link OpenOption}
 * @param attributes bits of {@link Attributes} for a file that is created or overwritten
 * @param allocationBytes space to reserve for a file that is created or overwritten, 0 or more
 * @param security descriptor for a file that is created; null for the default
 * @param policy who is asking
 */
public record OpenRequest(
        String path,
        int desiredAccess,
        int shareAccess,
        Disposition disposition,
        int options,
        int attributes,
        long allocationBytes,
        SecurityDescriptor security,
        AccessPolicy policy) {
    /** Checks what only a bug can get wrong; what a client can get wrong is answered by the open. */
    public OpenRequest {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(disposition, "disposition");
        Objects.requireNonNull(policy, "policy");
    }

    /** Opens an existing file or directory for reading, sharing everything. */
    public static OpenRequest toRead(String path) {
        return new OpenRequest(
                path, Access.GENERIC_READ, ShareMode.ALL, Disposition.OPEN, 0, 0, 0, null, AccessPolicy.FULL);
    }

    /** Opens or creates a file with every right, sharing everything. */
    public static OpenRequest toWrite(String path) {
        return new OpenRequest(
                path, Access.GENERIC_ALL, ShareMode.ALL, Disposition.OPEN_IF, 0, 0, 0, null, AccessPolicy.FULL);
    }

    /** Opens or creates a directory with every right, sharing everything. */
    public static OpenRequest directory(String path) {
        return toWrite(path).withOptions(OpenOption.DIRECTORY_FILE);
    }

    /** The same with another access. */
    public OpenRequest withAccess(int newAccess) {
        return new OpenRequest(
                path, newAccess, shareAccess, disposition, options, attributes, allocationBytes, security, policy);
    }

    /** The same with another share mode. */
    public OpenRequest withShare(int newShare) {
        return new OpenRequest(
                path, desiredAccess, newShare, disposition, options, attributes, allocationBytes, security, policy);
    }

    /** The same with another disposition. */
    public OpenRequest withDisposition(Disposition newDisposition) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                newDisposition,
                options,
                attributes,
                allocationBytes,
                security,
                policy);
    }

    /** The same with other options. */
    public OpenRequest withOptions(int newOptions) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                disposition,
                newOptions,
                attributes,
                allocationBytes,
                security,
                policy);
    }

    /** The same with other attributes. */
    public OpenRequest withAttributes(int newAttributes) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                disposition,
                options,
                newAttributes,
                allocationBytes,
                security,
                policy);
    }

    /** The same with another allocation. */
    public OpenRequest withAllocationBytes(long newAllocationBytes) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                disposition,
                options,
                attributes,
                newAllocationBytes,
                security,
                policy);
    }

    /** The same with a descriptor. */
    public OpenRequest withSecurity(SecurityDescriptor newSecurity) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                disposition,
                options,
                attributes,
                allocationBytes,
                newSecurity,
                policy);
    }

    /** The same for another user. */
    public OpenRequest withPolicy(AccessPolicy newPolicy) {
        return new OpenRequest(
                path,
                desiredAccess,
                shareAccess,
                disposition,
                options,
                attributes,
                allocationBytes,
                security,
                newPolicy);
    }
}
