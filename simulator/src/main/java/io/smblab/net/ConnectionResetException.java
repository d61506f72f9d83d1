package io.smblab.net;

import java.io.IOException;

/** The peer, or a fault, reset the connection. */
public final class ConnectionResetException extends IOException {
    private static final long serialVersionUID = 1;

    /** Says what happened where. */
    public ConnectionResetException(String message) {
        super(message);
    }
}
