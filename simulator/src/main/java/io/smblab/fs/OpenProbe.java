package io.smblab.fs;

import io.smblab.wire.NtStatus;

/**
 * The outcome of {@link FileStore#probe}.
 *
 * @param identity the existing stream or directory that would be opened, to be compared by reference with
 *     {@link FileHandle#identity}; null when nothing exists under the name
 * @param outcome SUCCESS, or the status that the open would fail with
 * @param access bits of {@link Access} that would be granted, with those that the disposition implies; 0 when the checks did
 *     not get that far or nothing exists
 */
public record OpenProbe(Object identity, NtStatus outcome, int access) {}
