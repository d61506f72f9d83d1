package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The body of a response that reports an error, and of an interim response ([MS-SMB2] 2.2.2).
 *
 * <pre>
 * StructureSize     2   9
 * ErrorContextCount 1   3.1.1 only
 * Reserved          1
 * ByteCount         4
 * ErrorData             one byte of zero when ByteCount is 0
 * </pre>
 *
 * @param errorContextCount how many contexts the data consists of; 0 before 3.1.1
 * @param errorData uninterpreted; see {@link #contexts}
 */
public record ErrorResponse(int errorContextCount, byte[] errorData) implements Smb2Response {
    /** Nothing but the status. */
    public static final ErrorResponse EMPTY = new ErrorResponse(0, new byte[0]);

    /** Identifier of a context that the status explains: a symbolic link, or the size of the buffer needed. */
    public static final int ERROR_ID_DEFAULT = 0;

    /** Identifier of a share redirection ("SRDR"). */
    public static final int ERROR_ID_SHARE_REDIRECT = 0x7264_5253;

    static final int STRUCTURE_SIZE = 9;

    /**
     * One error context of 3.1.1 (2.2.2.1).
     *
     * @param errorId one of the ERROR_ID constants
     * @param data for a default context and STOPPED_ON_SYMLINK a symbolic link error response (2.2.2.2.1)
     */
    public record Context(int errorId, byte[] data) {}

    /** Error data for a dialect: as it is before 3.1.1, wrapped into a default context from then on. */
    public static ErrorResponse of(Dialect dialect, byte[] data) {
        return dialect.isAtLeast(Dialect.SMB_3_1_1)
                ? ofContexts(List.of(new Context(ERROR_ID_DEFAULT, data)))
                : new ErrorResponse(0, data);
    }

    /** BUFFER_TOO_SMALL tells how many bytes would do (2.2.2.2). */
    public static ErrorResponse bufferTooSmall(Dialect dialect, long neededBytes) {
        return of(dialect, WireWriter.toBytes(out -> out.u32(neededBytes)));
    }

    /** A response of contexts, each starting at a multiple of 8. */
    public static ErrorResponse ofContexts(List<Context> contexts) {
        byte[] data = WireWriter.toBytes(out -> {
            for (Context context : contexts) {
                out.align(8);
                out.u32(context.data.length);
                out.bits32(context.errorId);
                out.bytes(context.data);
            }
        });
        return new ErrorResponse(contexts.size(), data);
    }

    /** The contexts of 3.1.1. */
    public List<Context> contexts() {
        WireReader in = WireReader.of(errorData);
        List<Context> contexts = new ArrayList<>();
        for (int i = 0; i < errorContextCount; i++) {
            in.align(8);
            long length = in.u32();
            int errorId = in.bits32();
            contexts.add(new Context(errorId, in.bytes(length, "ErrorContextData")));
        }
        return contexts;
    }

    /** Reads the body behind the header. */
    public static ErrorResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "ErrorResponse");
        int errorContextCount = in.u8();
        in.skip(1);
        long byteCount = in.u32();
        byte[] errorData = in.bytes(byteCount, "ErrorData");
        return new ErrorResponse(errorContextCount, errorData);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(errorContextCount);
        out.zero(1);
        out.u32(errorData.length);
        out.bytes(errorData);
        if (errorData.length == 0) {
            out.zero(1);
        }
    }
}
