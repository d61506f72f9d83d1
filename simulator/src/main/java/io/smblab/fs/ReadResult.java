package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.wire.NtStatus;

/**
 * How a read ended.
 *
 * @param status SUCCESS, or why not
 * @param data the bytes; empty unless the status is SUCCESS. Whoever gets the result releases them
 */
public record ReadResult(NtStatus status, ByteBuf data) {
    /** A read that failed. */
    static ReadResult failed(NtStatus status) {
        return new ReadResult(status, Unpooled.EMPTY_BUFFER);
    }
}
