package io.smblab.smb2.message;

import java.util.Optional;

/** SMB2 dialect revisions ([MS-SMB2] 2.2.3, 2.2.4), in ascending order. */
public enum Dialect {
    /** Windows Vista SP1, Windows Server 2008. */
    SMB_2_0_2(0x0202, "2.0.2"),
    /** Windows 7, Windows Server 2008 R2. */
    SMB_2_1(0x0210, "2.1"),
    /** Windows 8, Windows Server 2012. */
    SMB_3_0(0x0300, "3.0"),
    /** Windows 8.1, Windows Server 2012 R2. */
    SMB_3_0_2(0x0302, "3.0.2"),
    /** Windows 10, Windows Server 2016 and later. */
    SMB_3_1_1(0x0311, "3.1.1");

    /** In a response to an SMB1 negotiation: a second, SMB2 negotiation has to follow. Not a dialect. */
    public static final int WILDCARD = 0x02FF;

    private final int code;
    private final String text;

    Dialect(int code, String text) {
        this.code = code;
        this.text = text;
    }

    /** The value on the wire. */
    public int code() {
        return code;
    }

    /** The dialect with this value, if there is one. */
    public static Optional<Dialect> of(int code) {
        for (Dialect dialect : values()) {
            if (dialect.code == code) {
                return Optional.of(dialect);
            }
        }
        return Optional.empty();
    }

    /** Whether this is {@code other} or a later one. */
    public boolean isAtLeast(Dialect other) {
        return compareTo(other) >= 0;
    }

    /** The version number, for example {@code 3.1.1}. */
    @Override
    public String toString() {
        return text;
    }
}
