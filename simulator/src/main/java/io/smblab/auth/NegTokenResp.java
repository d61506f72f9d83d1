package io.smblab.auth;

import java.util.ArrayList;
import java.util.List;

/**
 * All further tokens of a negotiation (RFC 4178 4.2.2). Fields that are absent are null.
 *
 * @param state negState
 * @param supportedMech the mechanism that the acceptor chose, as content of an OBJECT IDENTIFIER
 * @param responseToken for the mechanism
 * @param mechListMic signature over the client's MechTypeList
 */
record NegTokenResp(State state, byte[] supportedMech, byte[] responseToken, byte[] mechListMic) {
    /** NegState. The order is that of the numbers. */
    enum State {
        ACCEPT_COMPLETED,
        ACCEPT_INCOMPLETE,
        REJECT,
        REQUEST_MIC
    }

    static NegTokenResp decode(byte[] token) {
        Der.Reader fields =
                new Der.Reader(token).enter(Der.context(1), "NegTokenResp").enter(Der.SEQUENCE, "NegTokenResp");
        State state = null;
        byte[] supportedMech = null;
        byte[] responseToken = null;
        byte[] mechListMic = null;
        while (fields.hasMore()) {
            switch (fields.peekTag() & 0xFF) {
                case 0xA0 -> state = state(fields.enter(Der.context(0), "NegTokenResp.negState"));
                case 0xA1 ->
                    supportedMech = fields.enter(Der.context(1), "NegTokenResp.supportedMech")
                            .content(Der.OBJECT_IDENTIFIER, "NegTokenResp.supportedMech");
                case 0xA2 ->
                    responseToken = fields.enter(Der.context(2), "NegTokenResp.responseToken")
                            .content(Der.OCTET_STRING, "NegTokenResp.responseToken");
                case 0xA3 ->
                    mechListMic = fields.enter(Der.context(3), "NegTokenResp.mechListMIC")
                            .content(Der.OCTET_STRING, "NegTokenResp.mechListMIC");
                default -> fields.skip("NegTokenResp");
            }
        }
        return new NegTokenResp(state, supportedMech, responseToken, mechListMic);
    }

    private static State state(Der.Reader reader) {
        byte[] value = reader.content(Der.ENUMERATED, "NegTokenResp.negState");
        if (value.length != 1 || value[0] < 0 || value[0] >= State.values().length) {
            throw reader.malformed("NegTokenResp.negState", "is not one of 0 to 3");
        }
        return State.values()[value[0]];
    }

    byte[] encode() {
        List<byte[]> fields = new ArrayList<>();
        if (state != null) {
            byte[] value = {(byte) state.ordinal()};
            fields.add(Der.element(Der.context(0), Der.element(Der.ENUMERATED, value)));
        }
        if (supportedMech != null) {
            fields.add(Der.element(Der.context(1), Der.element(Der.OBJECT_IDENTIFIER, supportedMech)));
        }
        if (responseToken != null) {
            fields.add(Der.element(Der.context(2), Der.element(Der.OCTET_STRING, responseToken)));
        }
        if (mechListMic != null) {
            fields.add(Der.element(Der.context(3), Der.element(Der.OCTET_STRING, mechListMic)));
        }
        return Der.element(Der.context(1), Der.element(Der.SEQUENCE, fields.toArray(new byte[0][])));
    }
}
