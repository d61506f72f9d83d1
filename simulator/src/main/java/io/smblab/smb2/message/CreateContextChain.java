package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The create contexts of one message, each pointing to the next; the form is drawn at {@link CreateContext}. */
final class CreateContextChain {
    private CreateContextChain() {}

    /** Reads the contexts of a request. */
    static List<CreateContext> ofRequest(WireReader chain) {
        return decodeChain(chain, CreateContextChain::decodeRequest);
    }

    /** Reads the contexts of a response. */
    static List<CreateContext> ofResponse(WireReader chain) {
        return decodeChain(chain, CreateContextChain::decodeResponse);
    }

    private static CreateContext decodeRequest(String name, WireReader data) {
        return switch (name) {
            case "ExtA" -> new CreateContext.ExtendedAttributes(data.bytes(data.remaining(), "ExtA"));
            case "SecD" -> new CreateContext.SecurityDescriptor(data.bytes(data.remaining(), "SecD"));
            case "DHnQ" -> CreateContext.DurableHandleRequest.decode(data);
            case "DHnC" -> CreateContext.DurableHandleReconnect.decode(data);
            case "AlSi" -> CreateContext.AllocationSize.decode(data);
            case "MxAc" -> CreateContext.MaximalAccessRequest.decode(data);
            case "TWrp" -> CreateContext.TimewarpToken.decode(data);
            case "QFid" -> new CreateContext.OnDiskIdRequest();
            case "RqLs" -> LeaseContext.decode(data);
            case "DH2Q" -> CreateContext.DurableHandleV2Request.decode(data);
            case "DH2C" -> CreateContext.DurableHandleV2Reconnect.decode(data);
            case CreateContext.AppInstanceId.NAME -> CreateContext.AppInstanceId.decode(data);
            case CreateContext.AppInstanceVersion.NAME -> CreateContext.AppInstanceVersion.decode(data);
            default -> new CreateContext.Unknown(name, data.bytes(data.remaining(), "Data"));
        };
    }

    private static CreateContext decodeResponse(String name, WireReader data) {
        return switch (name) {
            case "DHnQ" -> CreateContext.DurableHandleResponse.decode(data);
            case "MxAc" -> CreateContext.MaximalAccessResponse.decode(data);
            case "QFid" -> CreateContext.OnDiskIdResponse.decode(data);
            case "RqLs" -> LeaseContext.decode(data);
            case "DH2Q" -> CreateContext.DurableHandleV2Response.decode(data);
            default -> new CreateContext.Unknown(name, data.bytes(data.remaining(), "Data"));
        };
    }

    private static List<CreateContext> decodeChain(
            WireReader chain, BiFunction<String, WireReader, CreateContext> decoder) {
        List<CreateContext> contexts = new ArrayList<>();
        long start = 0;
        long next = chain.remaining() == 0 ? 0 : 1;
        while (next != 0) {
            chain.seek(start, "Next");
            next = chain.u32();
            chain.requireAligned(next, 8, "Next");
            long end = next == 0 ? chain.length() : start + next;
            chain.seek(start, "Next");
            contexts.add(decodeOne(chain.reader(end - start, "CreateContext"), decoder));
            start = end;
        }
        return contexts;
    }

    private static CreateContext decodeOne(WireReader in, BiFunction<String, WireReader, CreateContext> decoder) {
        in.structure(16, "CreateContext");
        in.skip(4);
        int nameOffset = in.u16();
        int nameLength = in.u16();
        in.skip(2);
        int dataOffset = in.u16();
        long dataLength = in.u32();
        if (nameLength < 4) {
            throw in.malformed("NameLength", nameLength + " (expected 4 or more)");
        }
        String name = new String(in.bytesAt(nameOffset, nameLength, "Name"), StandardCharsets.ISO_8859_1);
        if (dataLength > 0) {
            in.requireAligned(dataOffset, 8, "DataOffset");
        }
        return decoder.apply(name, in.readerAt(dataOffset, dataLength, "Data"));
    }

    /**
     * Writes contexts behind everything else of a message.
     *
     * @param offsetField where CreateContextsOffset and CreateContextsLength stand, which stay 0 without contexts
     */
    static void encode(List<CreateContext> contexts, WireWriter out, int offsetField) {
        if (contexts.isEmpty()) {
            return;
        }
        out.align(8);
        int chain = out.position();
        int previous = -1;
        for (CreateContext context : contexts) {
            out.align(8);
            if (previous >= 0) {
                out.patchU32(previous, out.position() - previous);
            }
            previous = out.position();
            encodeOne(context, out);
        }
        out.patchU32(offsetField, chain);
        out.patchU32(offsetField + 4, out.position() - chain);
    }

    private static void encodeOne(CreateContext context, WireWriter out) {
        int start = out.position();
        byte[] name = context.name().getBytes(StandardCharsets.ISO_8859_1);
        out.u32(0);
        out.u16(16);
        out.u16(name.length);
        out.zero(2);
        out.u16(0);
        out.u32(0);
        out.bytes(name);
        out.align(8);
        int data = out.position();
        context.encodeData(out);
        out.patchU16(start + 10, data - start);
        out.patchU32(start + 12, out.position() - data);
    }
}
