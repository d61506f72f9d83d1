package io.smblab.unit;

/** A text that is not a quantity. The message says what was found and what is allowed. */
public final class UnitFormatException extends IllegalArgumentException {
    UnitFormatException(String message) {
        super(message);
    }
}
