package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.ReadResult;
import io.smblab.fs.WriteResult;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.SrvCopychunk;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;

/** Copying on the server: FSCTL_SRV_REQUEST_RESUME_KEY and FSCTL_SRV_COPYCHUNK ([MS-SMB2] 3.3.5.15.6, 3.3.5.15.8). */
final class ServerSideCopy {
    /** {@code ServerSideCopyMaxNumberofChunks}. */
    private static final int MAX_CHUNKS = 256;
    /** {@code ServerSideCopyMaxChunkSize}, bytes. */
    private static final int MAX_CHUNK_BYTES = 1024 * 1024;
    /** {@code ServerSideCopyMaxDataSize}, bytes. */
    private static final int MAX_TOTAL_BYTES = 16 * 1024 * 1024;

    private static final int RESUME_KEY_RESPONSE_BYTES = 32;
    private static final int COPY_RESPONSE_BYTES = 12;
    private static final SrvCopychunk.Response LIMITS =
            new SrvCopychunk.Response(MAX_CHUNKS, MAX_CHUNK_BYTES, MAX_TOTAL_BYTES);

    private final SmbServer server;

    ServerSideCopy(SmbServer server) {
        this.server = server;
    }

    /** The key names the open; it is good as long as that is. */
    void resumeKey(RequestContext request, IoctlRequest body) {
        Open open = request.requireOpen(body.fileId());
        open.requireFile();
        if (body.maxOutputResponse() < RESUME_KEY_RESPONSE_BYTES) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        IoctlHandler.answer(request, body, WireWriter.toBytes(out -> {
            out.u64(open.durableFileId);
            out.u64(open.fileId);
            out.u64(open.session.sessionId);
            out.u32(0);
            out.u32(0);
        }));
    }

    void copy(RequestContext request, IoctlRequest body) {
        Open target = request.requireOpen(body.fileId());
        target.requireFile();
        if (body.maxOutputResponse() < COPY_RESPONSE_BYTES) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        SrvCopychunk.Request asked = SrvCopychunk.Request.decode(body.input());
        if (exceedsLimits(asked.chunks())) {
            request.answer(
                    NtStatus.INVALID_PARAMETER, new IoctlResponse(body.ctlCode(), body.fileId(), LIMITS.encode()));
            return;
        }
        Open source = source(request, asked.sourceKey());
        if (target.isDirectory() || source.isDirectory()) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        target.requireAnyAccess(Access.WRITE_DATA | Access.APPEND_DATA);
        if (body.ctlCode() == Fsctl.SRV_COPYCHUNK) {
            target.requireAnyAccess(Access.READ_DATA);
        }
        source.requireAnyAccess(Access.READ_DATA | Access.EXECUTE);
        server.oplocks.breakReads(target);
        new Copying(request, body, source, target, asked.chunks()).next();
    }

    private static boolean exceedsLimits(List<SrvCopychunk.Chunk> chunks) {
        long total = 0;
        for (SrvCopychunk.Chunk chunk : chunks) {
            if (chunk.length() == 0 || chunk.length() > MAX_CHUNK_BYTES) {
                return true;
            }
            total += chunk.length();
        }
        return chunks.size() > MAX_CHUNKS || total > MAX_TOTAL_BYTES;
    }

    private Open source(RequestContext request, byte[] key) {
        WireReader in = WireReader.of(key);
        Open open = server.globalOpenTable.get(in.u64());
        boolean found = open != null
                && open.fileId == in.u64()
                && open.session == request.session
                && open.session.sessionId == in.u64()
                && !open.isPipe();
        if (!found) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        return open;
    }

    /** The chunks of one request, one after the other. */
    private static final class Copying {
        private final RequestContext request;
        private final IoctlRequest body;
        private final Open source;
        private final Open target;
        private final List<SrvCopychunk.Chunk> chunks;
        private int done;
        private long totalBytes;

        Copying(RequestContext request, IoctlRequest body, Open source, Open target, List<SrvCopychunk.Chunk> chunks) {
            this.request = request;
            this.body = body;
            this.source = source;
            this.target = target;
            this.chunks = chunks;
        }

        void next() {
            if (done == chunks.size()) {
                answer(NtStatus.SUCCESS);
                return;
            }
            SrvCopychunk.Chunk chunk = chunks.get(done);
            if (source.isClosed() || target.isClosed()) {
                answer(NtStatus.FILE_CLOSED);
                return;
            }
            source.handle.read(chunk.sourceOffset(), (int) chunk.length(), request.guarded(this::wasRead));
        }

        private void wasRead(ReadResult result) {
            SrvCopychunk.Chunk chunk = chunks.get(done);
            boolean complete =
                    result.status() == NtStatus.SUCCESS && result.data().readableBytes() == chunk.length();
            if (!complete || target.isClosed()) {
                result.data().release();
                boolean beyondEnd = result.status() == NtStatus.SUCCESS || result.status() == NtStatus.END_OF_FILE;
                answer(beyondEnd ? NtStatus.INVALID_VIEW_SIZE : result.status());
                return;
            }
            target.handle.write(chunk.targetOffset(), result.data(), request.guarded(this::wasWritten));
        }

        private void wasWritten(WriteResult result) {
            if (result.status() != NtStatus.SUCCESS) {
                answer(result.status());
                return;
            }
            totalBytes += result.count();
            done++;
            next();
        }

        private void answer(NtStatus status) {
            byte[] output = new SrvCopychunk.Response(done, 0, totalBytes).encode();
            request.answer(status, new IoctlResponse(body.ctlCode(), body.fileId(), output));
        }
    }
}
