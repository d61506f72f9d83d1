package io.smblab.transport;

import java.io.IOException;

/**
 * What should be a frame of direct TCP is none, so the connection ends: a peer sent bytes after which nobody knows where the
 * next frame starts, or a message to send is longer than a frame can be.
 */
public final class InvalidFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What was found and what is allowed. */
    public InvalidFrameException(String message) {
        super(message);
    }
}
