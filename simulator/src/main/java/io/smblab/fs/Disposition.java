package io.smblab.fs;

/** What to do when the file exists, and when it does not ([MS-SMB2] 2.2.13, CreateDisposition). The ordinal is the value on the wire. */
public enum Disposition {
    /** Replace it; else create it. */
    SUPERSEDE(true),
    /** Open it; else fail. */
    OPEN(false),
    /** Fail; else create it. */
    CREATE(true),
    /** Open it; else create it. */
    OPEN_IF(true),
    /** Empty it; else fail. */
    OVERWRITE(false),
    /** Empty it; else create it. */
    OVERWRITE_IF(true);

    private static final Disposition[] BY_WIRE_VALUE = values();

    private final boolean creates;

    Disposition(boolean creates) {
        this.creates = creates;
    }

    /** The disposition with a value of the wire, or null when there is none. */
    public static Disposition ofWireValue(int value) {
        return value >= 0 && value < BY_WIRE_VALUE.length ? BY_WIRE_VALUE[value] : null;
    }

    /** Whether a file that does not exist is created. */
    boolean creates() {
        return creates;
    }

    /** Whether a file that exists loses its content. */
    boolean replacesContent() {
        return this == SUPERSEDE || this == OVERWRITE || this == OVERWRITE_IF;
    }
}
