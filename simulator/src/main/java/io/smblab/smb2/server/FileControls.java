package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.FileStoreException;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;

/** Control codes that files understand ([MS-FSCC] 2.3, [MS-FSA] 2.1.5.10). What is not here is refused, and said to be. */
final class FileControls {
    private static final int OBJECT_ID_BYTES = 64;
    private static final int RANGE_BYTES = 16;

    void handle(RequestContext request, IoctlRequest body) throws FileStoreException {
        Open open = request.requireOpen(body.fileId());
        open.requireFile();
        switch (body.ctlCode()) {
            case Fsctl.CREATE_OR_GET_OBJECT_ID, Fsctl.GET_OBJECT_ID -> objectId(request, body, open);
            case Fsctl.GET_COMPRESSION -> getCompression(request, body);
            case Fsctl.SET_COMPRESSION -> setCompression(request, body);
            case Fsctl.SET_SPARSE -> setSparse(request, body, open);
            case Fsctl.SET_ZERO_DATA -> zeroData(request, body, open);
            case Fsctl.QUERY_ALLOCATED_RANGES -> allocatedRanges(request, body, open);
            case Fsctl.GET_REPARSE_POINT, Fsctl.DELETE_REPARSE_POINT -> request.fail(NtStatus.NOT_A_REPARSE_POINT);
            case Fsctl.SRV_ENUMERATE_SNAPSHOTS -> snapshots(request, body);
            default -> request.fail(NtStatus.INVALID_DEVICE_REQUEST);
        }
    }

    /** FILE_OBJECTID_BUFFER ([MS-FSCC] 2.1.3): made from the volume and the file id, so that it is always the same. */
    private static void objectId(RequestContext request, IoctlRequest body, Open open) {
        requireOutput(body, OBJECT_ID_BYTES);
        long volume = request.treeConnect.share.config.store().volume().serialNumber();
        IoctlHandler.answer(request, body, WireWriter.toBytes(out -> {
            out.u64(open.handle.fileId());
            out.u64(volume);
            out.u64(volume);
            out.u64(0);
            out.u64(open.handle.fileId());
            out.u64(volume);
            out.zero(16);
        }));
    }

    private static void getCompression(RequestContext request, IoctlRequest body) {
        requireOutput(body, 2);
        IoctlHandler.answer(request, body, new byte[2]);
    }

    /** Nothing is compressed, and saying so again is fine. */
    private static void setCompression(RequestContext request, IoctlRequest body) {
        int format = WireReader.of(body.input()).u16();
        if (format == 0) {
            IoctlHandler.answer(request, body, new byte[0]);
        } else {
            request.fail(NtStatus.NOT_SUPPORTED);
        }
    }

    /** Without a buffer the file becomes sparse. */
    private static void setSparse(RequestContext request, IoctlRequest body, Open open) throws FileStoreException {
        open.handle.setSparse(body.input().length == 0 || body.input()[0] != 0);
        IoctlHandler.answer(request, body, new byte[0]);
    }

    private static void zeroData(RequestContext request, IoctlRequest body, Open open) throws FileStoreException {
        WireReader in = WireReader.of(body.input());
        long from = in.u64();
        long to = in.u64();
        // Before anybody is told to give up what he caches.
        open.requireAnyAccess(Access.WRITE_DATA);
        request.server().oplocks.breakReads(open);
        open.handle.zero(from, to);
        IoctlHandler.answer(request, body, new byte[0]);
    }

    private static void allocatedRanges(RequestContext request, IoctlRequest body, Open open)
            throws FileStoreException {
        WireReader in = WireReader.of(body.input());
        long offset = in.u64();
        long length = in.u64();
        List<long[]> ranges = open.handle.allocatedRanges(offset, length);
        int fitting = (int) Math.min(ranges.size(), body.maxOutputResponse() / RANGE_BYTES);
        if (fitting == 0 && !ranges.isEmpty()) {
            throw new RequestFailedException(NtStatus.BUFFER_TOO_SMALL);
        }
        byte[] output = WireWriter.toBytes(out -> {
            for (long[] range : ranges.subList(0, fitting)) {
                out.u64(range[0]);
                out.u64(range[1]);
            }
        });
        NtStatus status = fitting < ranges.size() ? NtStatus.BUFFER_OVERFLOW : NtStatus.SUCCESS;
        request.answer(status, new io.smblab.smb2.message.IoctlResponse(body.ctlCode(), body.fileId(), output));
    }

    /** SRV_SNAPSHOT_ARRAY without snapshots: three counts and the empty list's terminator. */
    private static void snapshots(RequestContext request, IoctlRequest body) {
        requireOutput(body, 16);
        IoctlHandler.answer(request, body, WireWriter.toBytes(out -> {
            out.u32(0);
            out.u32(0);
            out.u32(2);
            out.u32(0);
        }));
    }

    private static void requireOutput(IoctlRequest body, int bytes) {
        if (body.maxOutputResponse() < bytes) {
            throw new RequestFailedException(NtStatus.BUFFER_TOO_SMALL);
        }
    }
}
