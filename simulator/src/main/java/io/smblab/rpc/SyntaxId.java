package io.smblab.rpc;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * An interface, or a way to encode its parameters, with its version ([C706] 12.6.3.1, p_syntax_id_t).
 *
 * @param uuid which
 * @param version major version in the low 16 bits, minor in the high ones
 */
record SyntaxId(Guid uuid, int version) {
    /** Parameters in the 32-bit Network Data Representation. */
    static final SyntaxId NDR32 = new SyntaxId(Guid.parse("8a885d04-1ceb-11c9-9fe8-08002b104860"), 2);

    static final SyntaxId NONE = new SyntaxId(Guid.ZERO, 0);

    /** The first eight bytes of a bind time feature negotiation ([MS-RPCE] 3.3.1.5.3); what follows are the features. */
    private static final long FEATURE_NEGOTIATION =
            Guid.parse("6cb71c2c-9812-4540-0000-000000000000").firstEight();

    static SyntaxId decode(WireReader in) {
        return new SyntaxId(in.guid(), in.bits32());
    }

    void encode(WireWriter out) {
        out.guid(uuid);
        out.bits32(version);
    }

    boolean isFeatureNegotiation() {
        return uuid.firstEight() == FEATURE_NEGOTIATION;
    }

    /** Whether an interface of this version serves a client who wants {@code wanted}: same major, no newer minor. */
    boolean serves(SyntaxId wanted) {
        boolean sameMajor = (version & 0xFFFF) == (wanted.version & 0xFFFF);
        return uuid.equals(wanted.uuid) && sameMajor && wanted.version >>> 16 <= version >>> 16;
    }
}
