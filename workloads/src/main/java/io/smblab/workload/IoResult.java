package io.smblab.workload;

import io.netty.buffer.ByteBuf;

/**
 * How one request of a workload ended.
 *
 * @param error what went wrong, or null
 * @param fatal whether further requests cannot work either
 * @param data what was read, which the receiver releases; null for writes, after errors, and from devices without content
 */
public record IoResult(String error, boolean fatal, ByteBuf data) {
    /** Done, nothing to hand over. */
    public static final IoResult DONE = new IoResult(null, false, null);

    /** Read; the receiver releases the data. */
    public static IoResult read(ByteBuf data) {
        return new IoResult(null, false, data);
    }

    /** Failed. */
    public static IoResult failed(String error, boolean fatal) {
        return new IoResult(error, fatal, null);
    }
}
