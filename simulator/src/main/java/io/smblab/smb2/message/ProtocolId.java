package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;

/** What a received message is, told by its first four bytes. */
public enum ProtocolId {
    /** FF 'S' 'M' 'B': SMB1, see {@link Smb1Negotiate}. */
    SMB1,
    /** FE 'S' 'M' 'B': SMB2, see {@link Smb2Header}. */
    SMB2,
    /** FD 'S' 'M' 'B': encrypted, see {@link TransformHeader}. */
    TRANSFORM,
    /** FC 'S' 'M' 'B': compressed ([MS-SMB2] 2.2.42). */
    COMPRESSION,
    /** Nothing of this protocol, or too short. */
    UNKNOWN;

    /** Looks at the first bytes; nothing is consumed. */
    public static ProtocolId of(ByteBuf message) {
        if (message.readableBytes() < 4) {
            return UNKNOWN;
        }
        int id = message.getIntLE(message.readerIndex());
        if (id >>> 8 != Smb2Header.PROTOCOL_ID >>> 8) {
            return UNKNOWN;
        }
        return switch (id & 0xFF) {
            case 0xFF -> SMB1;
            case 0xFE -> SMB2;
            case 0xFD -> TRANSFORM;
            case 0xFC -> COMPRESSION;
            default -> UNKNOWN;
        };
    }
}
