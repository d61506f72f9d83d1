package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * NEGOTIATE request ([MS-SMB2] 2.2.3).
 *
 * <pre>
 * StructureSize          2   36
 * DialectCount           2
 * SecurityMode           2
 * Reserved               2
 * Capabilities           4
 * ClientGuid            16
 * NegotiateContextOffset 4   multiple of 8   } with 3.1.1 among the dialects;
 * NegotiateContextCount  2                   } else ClientStartTime, reserved
 * Reserved2              2                   }
 * Dialects               2 each
 * Padding, NegotiateContextList
 * </pre>
 *
 * @param dialects values on the wire, also such as {@link Dialect} does not know; at least one to be valid
 * @param securityMode bits of {@link SecurityMode}
 * @param capabilities bits of {@link Capabilities}
 * @param clientGuid the client
 * @param contexts in order; only with 3.1.1 among the dialects
 */
public record NegotiateRequest(
        List<Integer> dialects, int securityMode, int capabilities, Guid clientGuid, List<NegotiateContext> contexts)
        implements Smb2Request {
    private static final int STRUCTURE_SIZE = 36;

    /** Keeps copies of the lists. */
    public NegotiateRequest {
        dialects = List.copyOf(dialects);
        contexts = List.copyOf(contexts);
    }

    @Override
    public Command command() {
        return Command.NEGOTIATE;
    }

    /** Whether a dialect is offered. */
    public boolean offers(Dialect dialect) {
        return dialects.contains(dialect.code());
    }

    /** The first context of a kind. */
    public <T extends NegotiateContext> Optional<T> context(Class<T> kind) {
        return NegotiateContext.find(contexts, kind);
    }

    /** Reads the body behind the header. */
    public static NegotiateRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "NegotiateRequest");
        int dialectCount = in.u16();
        int securityMode = in.u16();
        in.skip(2);
        int capabilities = in.bits32();
        Guid clientGuid = in.guid();
        long contextOffset = in.u32();
        int contextCount = in.u16();
        in.skip(2);
        if (dialectCount == 0) {
            throw in.malformed("DialectCount", "0 (expected 1 or more)");
        }
        if (dialectCount > in.remaining() / 2) {
            throw in.malformed("DialectCount", dialectCount + ", but only " + in.remaining() + " bytes follow");
        }
        List<Integer> dialects = new ArrayList<>(dialectCount);
        for (int i = 0; i < dialectCount; i++) {
            dialects.add(in.u16());
        }
        boolean withContexts = dialects.contains(Dialect.SMB_3_1_1.code());
        List<NegotiateContext> contexts =
                withContexts ? NegotiateContext.decodeList(in, contextOffset, contextCount) : List.of();
        return new NegotiateRequest(dialects, securityMode, capabilities, clientGuid, contexts);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(dialects.size());
        out.u16(securityMode);
        out.zero(2);
        out.bits32(capabilities);
        out.guid(clientGuid);
        int contextOffset = out.position();
        out.u32(0);
        out.u16(contexts.size());
        out.zero(2);
        for (int dialect : dialects) {
            out.u16(dialect);
        }
        NegotiateContext.encodeList(contexts, out, contextOffset);
    }
}
