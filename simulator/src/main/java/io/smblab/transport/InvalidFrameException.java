package io.smblab.transport;

import java.io.IOException;

/** A peer sent bytes that are no frame of direct TCP; where the next frame starts is unknown, so the connection ends. */
public final class InvalidFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What was found and what is allowed. */
    public InvalidFrameException(String message) {
        super(message);
    }
}
