package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** FSCTL_SRV_COPYCHUNK and FSCTL_SRV_COPYCHUNK_WRITE: copying inside the server ([MS-SMB2] 2.2.31.1, 2.2.32.1). */
public final class SrvCopychunk {
    /** Bytes of the key that names the source. */
    public static final int RESUME_KEY_LENGTH = 24;

    private SrvCopychunk() {}

    /**
     * One range to copy, 24 bytes.
     *
     * @param sourceOffset first byte in the source
     * @param targetOffset first byte in the target
     * @param length bytes, 0 to 2^32 - 1
     */
    public record Chunk(long sourceOffset, long targetOffset, long length) {
        private static final int LENGTH = 24;
    }

    /**
     * The copy to make.
     *
     * @param sourceKey the answer to FSCTL_SRV_REQUEST_RESUME_KEY, 24 bytes
     * @param chunks in order
     */
    public record Request(byte[] sourceKey, List<Chunk> chunks) {
        /** Keeps a copy of the list. */
        public Request {
            chunks = List.copyOf(chunks);
        }

        /** Reads the input of the control. */
        public static Request decode(byte[] input) {
            WireReader in = WireReader.of(input);
            in.structure(32, "SRV_COPYCHUNK_COPY");
            byte[] sourceKey = in.bytes(RESUME_KEY_LENGTH, "SourceKey");
            long chunkCount = in.u32();
            in.skip(4);
            if (chunkCount > in.remaining() / Chunk.LENGTH) {
                throw in.malformed("ChunkCount", chunkCount + ", but only " + in.remaining() + " bytes follow");
            }
            List<Chunk> chunks = new ArrayList<>((int) chunkCount);
            for (int i = 0; i < chunkCount; i++) {
                chunks.add(new Chunk(in.u64(), in.u64(), in.u32()));
                in.skip(4);
            }
            return new Request(sourceKey, chunks);
        }

        /** The input of the control. */
        public byte[] encode() {
            return WireWriter.toBytes(out -> {
                out.bytes(sourceKey);
                out.u32(chunks.size());
                out.zero(4);
                for (Chunk chunk : chunks) {
                    out.u64(chunk.sourceOffset);
                    out.u64(chunk.targetOffset);
                    out.u32(chunk.length);
                    out.zero(4);
                }
            });
        }
    }

    /**
     * What was copied; with INVALID_PARAMETER the limits of the server.
     *
     * @param chunksWritten chunks, or the largest number of them
     * @param chunkBytesWritten bytes of the last, incomplete chunk, or the largest chunk
     * @param totalBytesWritten bytes, or the largest sum
     */
    public record Response(long chunksWritten, long chunkBytesWritten, long totalBytesWritten) {
        /** Reads the output of the control. */
        public static Response decode(byte[] output) {
            WireReader in = WireReader.of(output);
            in.structure(12, "SRV_COPYCHUNK_RESPONSE");
            long chunksWritten = in.u32();
            long chunkBytesWritten = in.u32();
            long totalBytesWritten = in.u32();
            return new Response(chunksWritten, chunkBytesWritten, totalBytesWritten);
        }

        /** The output of the control. */
        public byte[] encode() {
            return WireWriter.toBytes(out -> {
                out.u32(chunksWritten);
                out.u32(chunkBytesWritten);
                out.u32(totalBytesWritten);
            });
        }
    }
}
