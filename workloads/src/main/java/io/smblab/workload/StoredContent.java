package io.smblab.workload;

import io.netty.buffer.ByteBuf;

/** A look at what a store holds, beside the protocol and without taking time: the lab has it where it owns the store. */
@FunctionalInterface
public interface StoredContent {
    /** Content of the file; the caller releases it. Shorter than {@code length} at the end of the file. */
    ByteBuf read(long offset, int length);
}
