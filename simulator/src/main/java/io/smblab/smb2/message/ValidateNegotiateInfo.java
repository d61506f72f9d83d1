package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** FSCTL_VALIDATE_NEGOTIATE_INFO: what was negotiated, repeated under a signature ([MS-SMB2] 2.2.31.4, 2.2.32.6). */
public final class ValidateNegotiateInfo {
    private ValidateNegotiateInfo() {}

    /**
     * What the client sent in NEGOTIATE.
     *
     * @param capabilities bits of {@link Capabilities}
     * @param clientGuid the client
     * @param securityMode bits of {@link SecurityMode}
     * @param dialects values on the wire, in order
     */
    public record Request(int capabilities, Guid clientGuid, int securityMode, List<Integer> dialects) {
        /** Keeps a copy of the list. */
        public Request {
            dialects = List.copyOf(dialects);
        }

        /** Reads the input of the control. */
        public static Request decode(byte[] input) {
            WireReader in = WireReader.of(input);
            in.structure(24, "VALIDATE_NEGOTIATE_INFO");
            int capabilities = in.bits32();
            Guid clientGuid = in.guid();
            int securityMode = in.u16();
            int dialectCount = in.u16();
            if (dialectCount > in.remaining() / 2) {
                throw in.malformed("DialectCount", dialectCount + ", but only " + in.remaining() + " bytes follow");
            }
            List<Integer> dialects = new ArrayList<>(dialectCount);
            for (int i = 0; i < dialectCount; i++) {
                dialects.add(in.u16());
            }
            return new Request(capabilities, clientGuid, securityMode, dialects);
        }

        /** The input of the control. */
        public byte[] encode() {
            return WireWriter.toBytes(out -> {
                out.bits32(capabilities);
                out.guid(clientGuid);
                out.u16(securityMode);
                out.u16(dialects.size());
                dialects.forEach(out::u16);
            });
        }
    }

    /**
     * What the server answered to NEGOTIATE.
     *
     * @param capabilities bits of {@link Capabilities}
     * @param serverGuid the server
     * @param securityMode bits of {@link SecurityMode}
     * @param dialect value on the wire
     */
    public record Response(int capabilities, Guid serverGuid, int securityMode, int dialect) {
        /** Bytes on the wire. */
        public static final int LENGTH = 24;

        /** Reads the output of the control. */
        public static Response decode(byte[] output) {
            WireReader in = WireReader.of(output);
            in.structure(LENGTH, "VALIDATE_NEGOTIATE_INFO");
            int capabilities = in.bits32();
            Guid serverGuid = in.guid();
            int securityMode = in.u16();
            int dialect = in.u16();
            return new Response(capabilities, serverGuid, securityMode, dialect);
        }

        /** The output of the control. */
        public byte[] encode() {
            return WireWriter.toBytes(out -> {
                out.bits32(capabilities);
                out.guid(serverGuid);
                out.u16(securityMode);
                out.u16(dialect);
            });
        }
    }
}
