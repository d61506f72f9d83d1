package io.smblab.net;

import java.io.IOException;

/** The peer did not answer, however often a segment was repeated. */
public final class ConnectionTimedOutException extends IOException {
    private static final long serialVersionUID = 1;

    /** Says what happened where. */
    public ConnectionTimedOutException(String message) {
        super(message);
    }
}
