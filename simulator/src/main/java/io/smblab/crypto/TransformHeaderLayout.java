package io.smblab.crypto;

/**
 * Where the fields of the SMB2 TRANSFORM_HEADER ([MS-SMB2] 2.2.41) lie.
 *
 * <pre>
 *  0  ProtocolId (4)  0xFD 'S' 'M' 'B'
 *  4  Signature (16)
 * 20  Nonce (16)             ┐
 * 36  OriginalMessageSize (4)│
 * 40  Reserved (2)           │ the additional authenticated data
 * 42  Flags (2)              │
 * 44  SessionId (8)          ┘
 * </pre>
 */
final class TransformHeaderLayout {
    static final int BYTES = 52;
    static final int PROTOCOL_ID = 0;
    static final int SIGNATURE = 4;
    static final int NONCE = 20;
    static final int ORIGINAL_MESSAGE_SIZE = 36;
    static final int FLAGS = 42;
    static final int SESSION_ID = 44;

    /** ProtocolId read as a little-endian number. */
    static final int PROTOCOL_ID_VALUE = 0x424D53FD;

    /** SMB2_TRANSFORM_HEADER Flags: encrypted. In dialects 3.0 and 3.0.2 the same field and value mean AES-128-CCM. */
    static final int FLAG_ENCRYPTED = 0x0001;

    static final int AAD = NONCE;
    static final int AAD_BYTES = BYTES - AAD;

    private TransformHeaderLayout() {}
}
