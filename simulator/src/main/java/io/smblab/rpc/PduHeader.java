package io.smblab.rpc;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The common header of a connection-oriented PDU ([C706] 12.6.3.1).
 *
 * @param type what it is
 * @param flags bits of the constants here
 * @param fragmentLength length of the whole PDU
 * @param authLength length of the verifier at its end
 * @param callId which call it belongs to
 */
record PduHeader(int type, int flags, int fragmentLength, int authLength, int callId) {
    static final int REQUEST = 0;
    static final int RESPONSE = 2;
    static final int FAULT = 3;
    static final int BIND = 11;
    static final int BIND_ACK = 12;
    static final int BIND_NAK = 13;
    static final int ALTER_CONTEXT = 14;
    static final int ALTER_CONTEXT_RESPONSE = 15;
    static final int AUTH3 = 16;
    static final int CO_CANCEL = 18;
    static final int ORPHANED = 19;

    static final int FIRST_FRAGMENT = 0x01;
    static final int LAST_FRAGMENT = 0x02;
    static final int OBJECT_UUID = 0x80;

    static final int BYTES = 16;

    private static final int LITTLE_ENDIAN = 0x10;
    private static final int FRAGMENT_LENGTH_AT = 8;

    /** Reads and checks the header; the reader is left behind it. */
    static PduHeader decode(WireReader in) {
        in.structure(BYTES, "PDU");
        int version = in.u8();
        int minor = in.u8();
        int type = in.u8();
        int flags = in.u8();
        int representation = in.bits32();
        int fragmentLength = in.u16();
        int authLength = in.u16();
        int callId = in.bits32();
        if (version != 5 || minor > 1) {
            throw in.malformed("version", version + "." + minor + " (expected 5.0)");
        }
        if ((representation & 0xF0) != LITTLE_ENDIAN) {
            throw in.malformed("drep", "big-endian (expected little-endian)");
        }
        if (fragmentLength < BYTES || authLength > fragmentLength - BYTES) {
            throw in.malformed("frag_length", fragmentLength + " with auth_length " + authLength);
        }
        return new PduHeader(type, flags, fragmentLength, authLength, callId);
    }

    /** Begins a PDU; {@link #finish} puts in its length. */
    static void begin(WireWriter out, int type, int flags, int callId) {
        out.u8(5);
        out.u8(0);
        out.u8(type);
        out.u8(flags);
        out.bits32(LITTLE_ENDIAN);
        out.u16(0); // frag_length
        out.u16(0); // auth_length
        out.bits32(callId);
    }

    static void finish(WireWriter out) {
        out.patchU16(FRAGMENT_LENGTH_AT, out.position());
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
