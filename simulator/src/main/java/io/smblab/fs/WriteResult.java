package io.smblab.fs;

import io.smblab.wire.NtStatus;

/**
 * How a write ended.
 *
 * @param status SUCCESS, or why not
 * @param count bytes written
 */
public record WriteResult(NtStatus status, int count) {}
