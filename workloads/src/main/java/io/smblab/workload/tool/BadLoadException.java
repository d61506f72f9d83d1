package io.smblab.workload.tool;

/** A job line or a trace cannot be read: what was found, what is allowed. */
public final class BadLoadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BadLoadException(String message) {
        super(message);
    }

    BadLoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
