package io.smblab.engine;

/**
 * Virtual time cannot go on: something was waited for, and nothing is left to happen that could bring it about, or the time
 * allowed for it is over. The message says what was waited for and since when nothing happens.
 */
public final class StuckException extends RuntimeException {
    StuckException(String message) {
        super(message);
    }
}
