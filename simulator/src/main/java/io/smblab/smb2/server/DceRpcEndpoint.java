package io.smblab.smb2.server;

import io.smblab.wire.Guid;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;

/**
 * The server end of connection-oriented DCE/RPC over a pipe (C706 12.6, [MS-RPCE] 2.2.2): one interface, one fragment per
 * request and response, transfer syntax NDR.
 *
 * <pre>
 *  0 rpc_vers 5, rpc_vers_minor 0, PTYPE, pfc_flags   1 each
 *  4 packed_drep   4   little-endian
 *  8 frag_length   2
 * 10 auth_length   2
 * 12 call_id       4
 * </pre>
 */
final class DceRpcEndpoint {
    private static final int REQUEST = 0;
    private static final int RESPONSE = 2;
    private static final int FAULT = 3;
    private static final int BIND = 11;
    private static final int BIND_ACK = 12;
    private static final int ALTER_CONTEXT = 14;
    private static final int ALTER_CONTEXT_RESPONSE = 15;

    private static final int FIRST_AND_LAST = 0x03;
    private static final int LITTLE_ENDIAN = 0x0000_0010;
    private static final int MAX_FRAGMENT_BYTES = 4280;
    private static final int HEADER_BYTES = 16;
    private static final int FAULT_OPERATION_RANGE = 0x1C01_0002;
    private static final int FAULT_BAD_STUB_DATA = 0x0000_06F7;
    private static final int PROVIDER_REJECTION = 2;
    private static final int TRANSFER_SYNTAXES_NOT_SUPPORTED = 2;
    private static final Guid NDR = Guid.parse("8a885d04-1ceb-11c9-9fe8-08002b104860");
    private static final int NDR_VERSION = 2;

    private final String pipeName;
    private final Operations operations;

    /** The operations of the interface behind the endpoint. */
    @FunctionalInterface
    interface Operations {
        /**
         * Carries out one operation.
         *
         * @param stub the arguments in NDR
         * @param out takes the results in NDR
         * @return false when there is no such operation
         */
        boolean call(int opnum, WireReader stub, WireWriter out);
    }

    DceRpcEndpoint(String pipeName, Operations operations) {
        this.pipeName = pipeName;
        this.operations = operations;
    }

    /** The answer to one PDU; empty for what is none, which a client notices by its time-out. */
    byte[] answer(byte[] pdu) {
        try {
            WireReader in = WireReader.of(pdu);
            in.structure(HEADER_BYTES, "DCE/RPC header");
            int version = in.u8();
            in.skip(1);
            int type = in.u8();
            in.skip(1);
            in.skip(4);
            in.skip(2);
            in.skip(2);
            int callId = in.bits32();
            if (version != 5) {
                return new byte[0];
            }
            return switch (type) {
                case BIND -> bind(in, BIND_ACK, callId);
                case ALTER_CONTEXT -> bind(in, ALTER_CONTEXT_RESPONSE, callId);
                case REQUEST -> request(in, callId);
                default -> new byte[0];
            };
        } catch (MalformedMessageException e) {
            return new byte[0];
        }
    }

    /** Accepts each presentation context that offers NDR. */
    private byte[] bind(WireReader in, int answerType, int callId) {
        in.skip(2);
        in.skip(2);
        in.skip(4);
        int contexts = in.u8();
        in.skip(3);
        boolean[] offersNdr = new boolean[contexts];
        for (int i = 0; i < contexts; i++) {
            in.skip(2);
            int syntaxes = in.u8();
            in.skip(1);
            in.skip(20);
            for (int s = 0; s < syntaxes; s++) {
                boolean isNdr = in.guid().equals(NDR);
                offersNdr[i] |= isNdr & in.bits32() == NDR_VERSION;
            }
        }
        return pdu(answerType, callId, out -> {
            out.u16(MAX_FRAGMENT_BYTES);
            out.u16(MAX_FRAGMENT_BYTES);
            out.u32(1);
            byte[] address = (pipeName + "\0").getBytes(StandardCharsets.US_ASCII);
            out.u16(address.length);
            out.bytes(address);
            out.align(4);
            out.u8(contexts);
            out.zero(3);
            for (boolean accepted : offersNdr) {
                out.u16(accepted ? 0 : PROVIDER_REJECTION);
                out.u16(accepted ? 0 : TRANSFER_SYNTAXES_NOT_SUPPORTED);
                out.guid(accepted ? NDR : Guid.ZERO);
                out.u32(accepted ? NDR_VERSION : 0);
            }
        });
    }

    private byte[] request(WireReader in, int callId) {
        in.skip(4);
        int contextId = in.u16();
        int opnum = in.u16();
        WireReader stub = WireReader.of(in.bytes(in.remaining(), "stub"));
        try {
            boolean[] known = new boolean[1];
            byte[] results = WireWriter.toBytes(out -> known[0] = operations.call(opnum, stub, out));
            if (!known[0]) {
                return fault(callId, contextId, FAULT_OPERATION_RANGE);
            }
            return pdu(RESPONSE, callId, out -> {
                out.u32(results.length);
                out.u16(contextId);
                out.zero(2);
                out.bytes(results);
            });
        } catch (MalformedMessageException e) {
            return fault(callId, contextId, FAULT_BAD_STUB_DATA);
        }
    }

    private static byte[] fault(int callId, int contextId, int status) {
        return pdu(FAULT, callId, out -> {
            out.u32(0);
            out.u16(contextId);
            out.zero(2);
            out.bits32(status);
            out.zero(4);
        });
    }

    private static byte[] pdu(int type, int callId, java.util.function.Consumer<WireWriter> body) {
        return WireWriter.toBytes(out -> {
            out.u8(5);
            out.u8(0);
            out.u8(type);
            out.u8(FIRST_AND_LAST);
            out.bits32(LITTLE_ENDIAN);
            int fragmentLength = out.position();
            out.u16(0);
            out.u16(0);
            out.bits32(callId);
            body.accept(out);
            out.patchU16(fragmentLength, out.position());
        });
    }
}
