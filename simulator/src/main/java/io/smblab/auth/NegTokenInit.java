package io.smblab.auth;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The first token of a negotiation (RFC 4178 4.2.1; from a server, NegTokenInit2 of [MS-SPNG] 2.2.1).
 *
 * @param mechanisms identifiers in the order of preference, unknown ones too
 * @param mechTypeList the list as it was encoded, which the mechListMIC covers
 * @param mechToken for the first mechanism; null if there is none
 */
record NegTokenInit(List<byte[]> mechanisms, byte[] mechTypeList, byte[] mechToken) {
    private static final int MAX_MECHANISMS = 64;
    private static final String HINT = "not_defined_in_RFC4178@please_ignore";

    /** Reads a token; the wrapping of GSS-API may be missing, as some clients leave it out. */
    static NegTokenInit decode(byte[] token) {
        Der.Reader reader = new Der.Reader(token);
        if (reader.peekTag() == Der.APPLICATION_0) {
            reader = reader.enter(Der.APPLICATION_0, "InitialContextToken");
            byte[] oid = reader.content(Der.OBJECT_IDENTIFIER, "InitialContextToken.thisMech");
            if (!Mechanism.SPNEGO.is(oid)) {
                throw reader.malformed("InitialContextToken.thisMech", "is not SPNEGO");
            }
        }
        Der.Reader fields = reader.enter(Der.context(0), "NegTokenInit").enter(Der.SEQUENCE, "NegTokenInit");
        byte[] mechTypeList =
                fields.enter(Der.context(0), "NegTokenInit.mechTypes").whole(Der.SEQUENCE, "MechTypeList");
        byte[] mechToken = null;
        while (fields.hasMore()) {
            if (fields.peekTag() == Der.context(2)) {
                mechToken = fields.enter(Der.context(2), "NegTokenInit.mechToken")
                        .content(Der.OCTET_STRING, "NegTokenInit.mechToken");
            } else {
                fields.skip("NegTokenInit");
            }
        }
        return new NegTokenInit(mechanisms(mechTypeList), mechTypeList, mechToken);
    }

    private static List<byte[]> mechanisms(byte[] mechTypeList) {
        Der.Reader list = new Der.Reader(mechTypeList).enter(Der.SEQUENCE, "MechTypeList");
        List<byte[]> mechanisms = new ArrayList<>();
        while (list.hasMore()) {
            if (mechanisms.size() == MAX_MECHANISMS) {
                throw list.malformed("MechTypeList", "more than " + MAX_MECHANISMS + " mechanisms");
            }
            mechanisms.add(list.content(Der.OBJECT_IDENTIFIER, "MechType"));
        }
        return mechanisms;
    }

    /** The list of a party that has NTLM only. */
    static byte[] ntlmOnly() {
        return Der.element(Der.SEQUENCE, Mechanism.NTLMSSP.encode());
    }

    /** What a server puts into its NEGOTIATE response: its mechanisms and the hint that Windows puts there. */
    static byte[] ofServer() {
        byte[] hintName =
                Der.element(Der.context(0), Der.element(Der.GENERAL_STRING, HINT.getBytes(StandardCharsets.US_ASCII)));
        byte[] negHints = Der.element(Der.context(3), Der.element(Der.SEQUENCE, hintName));
        return wrap(Der.element(Der.context(0), ntlmOnly()), negHints);
    }

    /** A client's token with NTLM as only mechanism and its first message. */
    static byte[] ofClient(byte[] ntlmNegotiate) {
        byte[] mechToken = Der.element(Der.context(2), Der.element(Der.OCTET_STRING, ntlmNegotiate));
        return wrap(Der.element(Der.context(0), ntlmOnly()), mechToken);
    }

    private static byte[] wrap(byte[]... fields) {
        byte[] token = Der.element(Der.context(0), Der.element(Der.SEQUENCE, fields));
        return Der.element(Der.APPLICATION_0, Mechanism.SPNEGO.encode(), token);
    }

    boolean prefers(Mechanism mechanism) {
        return !mechanisms.isEmpty() && mechanism.is(mechanisms.get(0));
    }

    boolean offers(Mechanism mechanism) {
        return mechanisms.stream().anyMatch(mechanism::is);
    }
}
