package io.smblab.net;

import java.io.IOException;

/** The local network card lost its carrier. */
public final class CarrierLostException extends IOException {
    private static final long serialVersionUID = 1;

    /** Says what happened where. */
    public CarrierLostException(String message) {
        super(message);
    }
}
