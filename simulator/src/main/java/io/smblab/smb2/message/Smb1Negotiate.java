package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An SMB1 NEGOTIATE request, the only message of SMB1 that an SMB2 server understands: it may offer SMB2 ([MS-SMB2]
 * 3.3.5.3, [MS-CIFS] 2.2.4.52.1).
 *
 * <pre>
 *  0 Protocol   4   FF 'S' 'M' 'B'
 *  4 Command    1   0x72
 *  5 (header)  27
 * 32 WordCount  1   0
 * 33 ByteCount  2
 * 35 Dialects       each 0x02, ASCII, 0x00
 * </pre>
 *
 * @param dialects in order
 */
public record Smb1Negotiate(List<String> dialects) {
    /** Offers SMB 2.0.2. */
    public static final String SMB_2_002 = "SMB 2.002";

    /** Offers 2.1 or later: a second negotiation is to follow. */
    public static final String SMB_2_WILDCARD = "SMB 2.???";

    private static final int PROTOCOL_ID = 0x424D_53FF;
    private static final int COMMAND_NEGOTIATE = 0x72;
    private static final int DIALECT_FORMAT = 0x02;
    private static final int HEADER_LENGTH = 32;

    /** Keeps a copy of the list. */
    public Smb1Negotiate {
        dialects = List.copyOf(dialects);
    }

    /** Reads the message; whatever is wrong, the connection has to end. */
    public static Smb1Negotiate decode(WireReader in) {
        if (in.remaining() < HEADER_LENGTH + 3) {
            throw in.malformed("SMB1 header", in.remaining() + " bytes (expected 35 or more)")
                    .thatDisconnects();
        }
        int protocolId = in.bits32();
        int command = in.u8();
        if (protocolId != PROTOCOL_ID || command != COMMAND_NEGOTIATE) {
            throw in.malformed("SMB1 Command", "0x" + Integer.toHexString(command))
                    .thatDisconnects();
        }
        in.skip(HEADER_LENGTH - 5);
        int wordCount = in.u8();
        int byteCount = in.u16();
        if (wordCount != 0 || byteCount > in.remaining()) {
            throw in.malformed("SMB1 ByteCount", byteCount + " with " + wordCount + " words")
                    .thatDisconnects();
        }
        return new Smb1Negotiate(decodeDialects(in, in.bytes(byteCount, "Dialects")));
    }

    private static List<String> decodeDialects(WireReader in, byte[] bytes) {
        List<String> dialects = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != 0) {
                continue;
            }
            if (bytes[start] != DIALECT_FORMAT) {
                throw in.malformed("SMB1 BufferFormat", "0x" + Integer.toHexString(bytes[start] & 0xFF))
                        .thatDisconnects();
            }
            dialects.add(new String(bytes, start + 1, i - start - 1, StandardCharsets.ISO_8859_1));
            start = i + 1;
        }
        if (start != bytes.length) {
            throw in.malformed("SMB1 Dialects", "the last one has no end").thatDisconnects();
        }
        return dialects;
    }

    /** Writes the message. */
    public void encode(WireWriter out) {
        out.bits32(PROTOCOL_ID);
        out.u8(COMMAND_NEGOTIATE);
        out.zero(HEADER_LENGTH - 5);
        out.u8(0);
        int byteCount = out.position();
        out.u16(0);
        for (String dialect : dialects) {
            out.u8(DIALECT_FORMAT);
            out.bytes(dialect.getBytes(StandardCharsets.ISO_8859_1));
            out.u8(0);
        }
        out.patchU16(byteCount, out.position() - byteCount - 2);
    }
}
