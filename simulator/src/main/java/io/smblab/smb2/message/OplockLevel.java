package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import java.util.Optional;

/** Oplock levels ([MS-SMB2] 2.2.13, 2.2.14, 2.2.23). */
public enum OplockLevel {
    /** No oplock. */
    NONE(0x00),
    /** Level II: shared, for reading. */
    II(0x01),
    /** Exclusive. */
    EXCLUSIVE(0x08),
    /** Batch: exclusive, and the handle may be kept. */
    BATCH(0x09),
    /** A lease, described by a create context. */
    LEASE(0xFF);

    private final int code;

    OplockLevel(int code) {
        this.code = code;
    }

    /** The value on the wire. */
    public int code() {
        return code;
    }

    /** Reads a level; there are no others. */
    static OplockLevel decode(WireReader in) {
        int code = in.u8();
        return of(code).orElseThrow(() -> in.malformed("OplockLevel", "0x" + Integer.toHexString(code)));
    }

    /** Reads a level that is only a wish: servers take one that does not exist for none. */
    static OplockLevel decodeRequested(WireReader in) {
        return of(in.u8()).orElse(NONE);
    }

    private static Optional<OplockLevel> of(int code) {
        for (OplockLevel level : values()) {
            if (level.code == code) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }
}
