package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The header of an encrypted message ([MS-SMB2] 2.2.41), 52 bytes, before the ciphertext.
 *
 * <pre>
 *  0 ProtocolId          4   FD 'S' 'M' 'B'
 *  4 Signature          16
 * 20 Nonce              16   11 (CCM) or 12 (GCM) used, then 0   } authenticated
 * 36 OriginalMessageSize 4                                       }
 * 40 Reserved            2                                       }
 * 42 Flags               2   1; EncryptionAlgorithm before 3.1.1 }
 * 44 SessionId           8                                       }
 * </pre>
 *
 * @param signature 16 bytes
 * @param nonce 16 bytes
 * @param originalMessageSize bytes of the message, 0 to 2^32 - 1
 * @param flags {@link #FLAG_ENCRYPTED}
 * @param sessionId whose keys
 */
public record TransformHeader(byte[] signature, byte[] nonce, long originalMessageSize, int flags, long sessionId) {
    /** Bytes on the wire. */
    public static final int LENGTH = 52;

    /** The first four bytes, little-endian: FD 'S' 'M' 'B'. */
    public static final int PROTOCOL_ID = 0x424D_53FD;

    /** The message is encrypted. In 3.0 and 3.0.2 the same value names AES-128-CCM. */
    public static final int FLAG_ENCRYPTED = 0x0001;

    /** Where Signature lies. */
    public static final int SIGNATURE_OFFSET = 4;

    /** Where Nonce lies, and with it the part that is authenticated without being encrypted, which goes on to the end. */
    public static final int NONCE_OFFSET = 20;

    /** Bytes of that part. */
    public static final int AUTHENTICATED_BYTES = LENGTH - NONCE_OFFSET;

    /** Where OriginalMessageSize lies. */
    public static final int ORIGINAL_MESSAGE_SIZE_OFFSET = 36;

    /** Where Flags lies. */
    public static final int FLAGS_OFFSET = 42;

    /** Where SessionId lies. */
    public static final int SESSION_ID_OFFSET = 44;

    /** Checks the lengths. */
    public TransformHeader {
        if (signature.length != 16 || nonce.length != 16) {
            throw new IllegalArgumentException(
                    "signature of " + signature.length + " and nonce of " + nonce.length + " bytes (expected 16 each)");
        }
    }

    /** Reads the header; what is wrong here cannot be answered, the connection has to end. */
    public static TransformHeader decode(WireReader in) {
        if (in.remaining() < LENGTH) {
            throw in.malformed("SMB2 TRANSFORM_HEADER", in.remaining() + " bytes (expected 52)")
                    .thatDisconnects();
        }
        int protocolId = in.bits32();
        if (protocolId != PROTOCOL_ID) {
            throw in.malformed("ProtocolId", "0x" + Integer.toHexString(protocolId))
                    .thatDisconnects();
        }
        byte[] signature = in.bytes(16, "Signature");
        byte[] nonce = in.bytes(16, "Nonce");
        long originalMessageSize = in.u32();
        in.skip(2);
        int flags = in.u16();
        long sessionId = in.u64();
        return new TransformHeader(signature, nonce, originalMessageSize, flags, sessionId);
    }

    /** Writes the 52 bytes. */
    public void encode(WireWriter out) {
        out.bits32(PROTOCOL_ID);
        out.bytes(signature);
        out.bytes(nonce);
        out.u32(originalMessageSize);
        out.zero(2);
        out.u16(flags);
        out.u64(sessionId);
    }
}
