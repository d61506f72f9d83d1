package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * SESSION_SETUP response, final or with MORE_PROCESSING_REQUIRED ([MS-SMB2] 2.2.6).
 *
 * <pre>
 * StructureSize        2   9
 * SessionFlags         2
 * SecurityBufferOffset 2
 * SecurityBufferLength 2
 * Buffer
 * </pre>
 *
 * @param sessionFlags the FLAG bits of this class
 * @param securityBuffer the token of the server
 */
public record SessionSetupResponse(int sessionFlags, byte[] securityBuffer) implements Smb2Response {
    /** Logged on as guest. */
    public static final int FLAG_IS_GUEST = 0x0001;

    /** Logged on anonymously. */
    public static final int FLAG_IS_NULL = 0x0002;

    /** The server insists on encryption for this session. */
    public static final int FLAG_ENCRYPT_DATA = 0x0004;

    private static final int STRUCTURE_SIZE = 9;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 8;

    /** Reads the body behind the header. */
    public static SessionSetupResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "SessionSetupResponse");
        int sessionFlags = in.u16();
        int securityBufferOffset = in.u16();
        int securityBufferLength = in.u16();
        byte[] securityBuffer = in.bytesAt(securityBufferOffset, securityBufferLength, "SecurityBuffer");
        return new SessionSetupResponse(sessionFlags, securityBuffer);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(sessionFlags);
        out.u16(BUFFER_OFFSET);
        out.u16(securityBuffer.length);
        out.bytes(securityBuffer);
    }
}
