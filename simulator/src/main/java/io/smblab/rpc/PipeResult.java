package io.smblab.rpc;

import io.smblab.wire.NtStatus;

/**
 * What a read of a pipe, or a transaction on it, gave.
 *
 * @param status SUCCESS; BUFFER_OVERFLOW when the message goes on; else why there is nothing
 * @param data the bytes, possibly none
 */
public record PipeResult(NtStatus status, byte[] data) {
    private static final byte[] NOTHING = {};

    static PipeResult failed(NtStatus status) {
        return new PipeResult(status, NOTHING);
    }
}
