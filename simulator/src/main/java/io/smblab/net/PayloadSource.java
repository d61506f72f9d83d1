package io.smblab.net;

import java.nio.ByteBuffer;

/** Produces the bytes of a sender's stream on demand. */
@FunctionalInterface
public interface PayloadSource {
    /**
     * Fills {@code destination} (all that remains) from a stream position that is in flight or waits to be acknowledged.
     */
    void copy(long position, ByteBuffer destination);
}
