package io.smblab.auth;

import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the three NTLM messages have in common ([MS-NLMP] 2.2.1). */
final class NtlmMessages {
    static final int NEGOTIATE = 1;
    static final int CHALLENGE = 2;
    static final int AUTHENTICATE = 3;

    private static final byte[] SIGNATURE = "NTLMSSP\0".getBytes(StandardCharsets.US_ASCII);

    /** ProductMajorVersion 10.0, build 20348, NTLMSSP_REVISION_W2K3 (2.2.2.10): for people who read captures, nothing else. */
    private static final byte[] VERSION = {10, 0, (byte) 0x7C, 0x4F, 0, 0, 0, 0x0F};

    private NtlmMessages() {}

    /** Whether a token is NTLM without SPNEGO around it. */
    static boolean isNtlm(byte[] token) {
        return token.length >= SIGNATURE.length
                && Arrays.equals(token, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }

    /** A reader behind Signature and MessageType, both checked. */
    static WireReader open(byte[] token, int messageType, int fixedBytes, String name) {
        WireReader reader = WireReader.of(token);
        reader.structure(fixedBytes, name);
        if (!isNtlm(token)) {
            throw reader.malformed("Signature", "is not NTLMSSP");
        }
        reader.skip(SIGNATURE.length);
        long found = reader.u32();
        if (found != messageType) {
            throw reader.malformed("MessageType", found + " (expected " + messageType + ")");
        }
        return reader;
    }

    /** A buffer of the payload, named by length, maximum length and offset. */
    static byte[] field(WireReader reader, String name) {
        int length = reader.u16();
        reader.skip(2);
        long offset = reader.u32();
        return reader.bytesAt(offset, length, name);
    }

    static String text(byte[] bytes, int flags, String name) {
        if (!NtlmFlags.has(flags, NtlmFlags.UNICODE)) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        if (bytes.length % 2 != 0) {
            throw new MalformedMessageException(name, 0, bytes.length + " bytes of UTF-16 (expected an even number)");
        }
        return WireReader.of(bytes).utf16(bytes.length, name);
    }

    static byte[] encoded(String text, int flags) {
        return NtlmFlags.has(flags, NtlmFlags.UNICODE)
                ? NtlmKeys.unicode(text)
                : text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Writes a message: fixed part first, then the buffers in the order in which they were named. */
    static final class Writer {
        private final WireWriter fixed;
        private final int fixedBytes;
        private final List<byte[]> payload = new ArrayList<>();
        private int payloadBytes;

        Writer(WireWriter fixed, int messageType, int fixedBytes) {
            this.fixed = fixed;
            this.fixedBytes = fixedBytes;
            fixed.bytes(SIGNATURE);
            fixed.u32(messageType);
        }

        void field(byte[] bytes) {
            fixed.u16(bytes.length);
            fixed.u16(bytes.length);
            fixed.u32(fixedBytes + payloadBytes);
            payload.add(bytes);
            payloadBytes += bytes.length;
        }

        void version() {
            fixed.bytes(VERSION);
        }

        void finish() {
            for (byte[] bytes : payload) {
                fixed.bytes(bytes);
            }
        }
    }
}
