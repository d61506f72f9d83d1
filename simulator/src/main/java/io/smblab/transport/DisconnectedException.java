package io.smblab.transport;

import java.io.IOException;

/** This end gave the connection up, see {@link SmbTransport#disconnect}. */
public final class DisconnectedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public DisconnectedException(String cause) {
        super(cause);
    }
}
