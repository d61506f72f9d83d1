package io.smblab.smb2.message;

import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;
import java.util.Optional;

/**
 * NEGOTIATE response ([MS-SMB2] 2.2.4).
 *
 * <pre>
 * StructureSize          2   65
 * SecurityMode           2
 * DialectRevision        2
 * NegotiateContextCount  2   3.1.1, else reserved
 * ServerGuid            16
 * Capabilities           4
 * MaxTransactSize        4
 * MaxReadSize            4
 * MaxWriteSize           4
 * SystemTime             8
 * ServerStartTime        8   0
 * SecurityBufferOffset   2
 * SecurityBufferLength   2
 * NegotiateContextOffset 4   3.1.1, multiple of 8, else reserved
 * Buffer, Padding, NegotiateContextList
 * </pre>
 *
 * @param securityMode bits of {@link SecurityMode}
 * @param dialectRevision the dialect chosen, or {@link Dialect#WILDCARD}
 * @param serverGuid the server
 * @param capabilities bits of {@link Capabilities}
 * @param maxTransactSize bytes, 0 to 2^32 - 1
 * @param maxReadSize bytes, 0 to 2^32 - 1
 * @param maxWriteSize bytes, 0 to 2^32 - 1
 * @param systemTime the clock of the server
 * @param serverStartTime {@link FileTime#NONE} from current servers
 * @param securityBuffer the SPNEGO hint
 * @param contexts in order; only with 3.1.1
 */
public record NegotiateResponse(
        int securityMode,
        int dialectRevision,
        Guid serverGuid,
        int capabilities,
        long maxTransactSize,
        long maxReadSize,
        long maxWriteSize,
        FileTime systemTime,
        FileTime serverStartTime,
        byte[] securityBuffer,
        List<NegotiateContext> contexts)
        implements Smb2Response {
    private static final int STRUCTURE_SIZE = 65;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 64;

    /** Keeps a copy of the list. */
    public NegotiateResponse {
        contexts = List.copyOf(contexts);
    }

    /** The dialect chosen; empty for the wildcard and for values that are no dialect. */
    public Optional<Dialect> dialect() {
        return Dialect.of(dialectRevision);
    }

    /** The first context of a kind. */
    public <T extends NegotiateContext> Optional<T> context(Class<T> kind) {
        return NegotiateContext.find(contexts, kind);
    }

    /** Reads the body behind the header. */
    public static NegotiateResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "NegotiateResponse");
        int securityMode = in.u16();
        int dialectRevision = in.u16();
        int contextCount = in.u16();
        Guid serverGuid = in.guid();
        int capabilities = in.bits32();
        long maxTransactSize = in.u32();
        long maxReadSize = in.u32();
        long maxWriteSize = in.u32();
        FileTime systemTime = in.fileTime();
        FileTime serverStartTime = in.fileTime();
        int securityBufferOffset = in.u16();
        int securityBufferLength = in.u16();
        long contextOffset = in.u32();
        byte[] securityBuffer = in.bytesAt(securityBufferOffset, securityBufferLength, "SecurityBuffer");
        boolean withContexts = dialectRevision == Dialect.SMB_3_1_1.code();
        List<NegotiateContext> contexts =
                withContexts ? NegotiateContext.decodeList(in, contextOffset, contextCount) : List.of();
        return new NegotiateResponse(
                securityMode,
                dialectRevision,
                serverGuid,
                capabilities,
                maxTransactSize,
                maxReadSize,
                maxWriteSize,
                systemTime,
                serverStartTime,
                securityBuffer,
                contexts);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(securityMode);
        out.u16(dialectRevision);
        out.u16(contexts.size());
        out.guid(serverGuid);
        out.bits32(capabilities);
        out.u32(maxTransactSize);
        out.u32(maxReadSize);
        out.u32(maxWriteSize);
        out.fileTime(systemTime);
        out.fileTime(serverStartTime);
        out.u16(BUFFER_OFFSET);
        out.u16(securityBuffer.length);
        int contextOffset = out.position();
        out.u32(0);
        out.bytes(securityBuffer);
        NegotiateContext.encodeList(contexts, out, contextOffset);
    }
}
