package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * SESSION_SETUP request: one leg of an authentication ([MS-SMB2] 2.2.5).
 *
 * <pre>
 * StructureSize        2   25
 * Flags                1   FLAG_BINDING from 3.0
 * SecurityMode         1   {@link SecurityMode}
 * Capabilities         4   only DFS is meaningful
 * Channel              4
 * SecurityBufferOffset 2
 * SecurityBufferLength 2
 * PreviousSessionId    8
 * Buffer
 * </pre>
 *
 * @param flags {@link #FLAG_BINDING} or 0
 * @param securityMode bits of {@link SecurityMode}
 * @param capabilities bits of {@link Capabilities}
 * @param channel reserved
 * @param previousSessionId a session that this one replaces after a reconnect, or 0
 * @param securityBuffer the SPNEGO or raw token
 */
public record SessionSetupRequest(
        int flags, int securityMode, int capabilities, int channel, long previousSessionId, byte[] securityBuffer)
        implements Smb2Request {
    /** Adds this connection to an existing session as a further channel. */
    public static final int FLAG_BINDING = 0x01;

    private static final int STRUCTURE_SIZE = 25;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 24;

    @Override
    public Command command() {
        return Command.SESSION_SETUP;
    }

    /** Whether this adds a channel to an existing session. */
    public boolean isBinding() {
        return (flags & FLAG_BINDING) != 0;
    }

    /** Reads the body behind the header. */
    public static SessionSetupRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "SessionSetupRequest");
        int flags = in.u8();
        int securityMode = in.u8();
        int capabilities = in.bits32();
        int channel = in.bits32();
        int securityBufferOffset = in.u16();
        int securityBufferLength = in.u16();
        long previousSessionId = in.u64();
        byte[] securityBuffer = in.bytesAt(securityBufferOffset, securityBufferLength, "SecurityBuffer");
        return new SessionSetupRequest(flags, securityMode, capabilities, channel, previousSessionId, securityBuffer);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(flags);
        out.u8(securityMode);
        out.bits32(capabilities);
        out.bits32(channel);
        out.u16(BUFFER_OFFSET);
        out.u16(securityBuffer.length);
        out.u64(previousSessionId);
        out.bytes(securityBuffer);
    }
}
