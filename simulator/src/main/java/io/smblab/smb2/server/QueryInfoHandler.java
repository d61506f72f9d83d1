package io.smblab.smb2.server;

import io.smblab.fs.FileStoreException;
import io.smblab.fs.SecurityDescriptor;
import io.smblab.smb2.message.ErrorResponse;
import io.smblab.smb2.message.InfoType;
import io.smblab.smb2.message.QueryInfoRequest;
import io.smblab.smb2.message.QueryInfoResponse;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FsInfoClass;
import io.smblab.wire.NtStatus;
import java.util.Arrays;

/** QUERY_INFO ([MS-SMB2] 3.3.5.20): sizes and access; the content comes from {@link FileFacts} and {@link VolumeFacts}. */
final class QueryInfoHandler {
    void handle(RequestContext request) throws FileStoreException {
        QueryInfoRequest body = QueryInfoRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        if (body.outputBufferLength() > request.connection.maxTransactSize) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(Math.max(body.input().length, body.outputBufferLength()));
        switch (body.infoType()) {
            case InfoType.FILE -> file(request, body, open);
            case InfoType.FILESYSTEM -> fileSystem(request, body, open);
            case InfoType.SECURITY -> security(request, body, open);
            case InfoType.QUOTA -> request.fail(NtStatus.NOT_SUPPORTED);
            default -> request.fail(NtStatus.INVALID_PARAMETER);
        }
    }

    private static void file(RequestContext request, QueryInfoRequest body, Open open) {
        FileInfoClass infoClass = FileInfoClass.of(body.fileInfoClass())
                .filter(known -> !known.isDirectoryClass())
                .orElseThrow(() -> new RequestFailedException(NtStatus.INVALID_INFO_CLASS));
        requireFixedPart(body, infoClass.fixedBytes());
        answer(request, body, new FileFacts(open).of(infoClass).toBytes());
    }

    private static void fileSystem(RequestContext request, QueryInfoRequest body, Open open) {
        FsInfoClass infoClass = FsInfoClass.of(body.fileInfoClass())
                .orElseThrow(() -> new RequestFailedException(NtStatus.INVALID_INFO_CLASS));
        requireFixedPart(body, infoClass.fixedBytes());
        answer(request, body, VolumeFacts.of(request, open, infoClass).toBytes());
    }

    private static void requireFixedPart(QueryInfoRequest body, int bytes) {
        if (body.outputBufferLength() < bytes) {
            throw new RequestFailedException(NtStatus.INFO_LENGTH_MISMATCH);
        }
    }

    /** What does not fit is cut off, and the client is told so. */
    private static void answer(RequestContext request, QueryInfoRequest body, byte[] output) {
        boolean fits = output.length <= body.outputBufferLength();
        byte[] sent = fits ? output : Arrays.copyOf(output, (int) body.outputBufferLength());
        request.answer(fits ? NtStatus.SUCCESS : NtStatus.BUFFER_OVERFLOW, new QueryInfoResponse(sent));
    }

    /** A security descriptor is sent whole or not at all: then the client learns how much room it takes. */
    private static void security(RequestContext request, QueryInfoRequest body, Open open) throws FileStoreException {
        // Who asks for no part of the descriptor needs no right, and gets an empty one.
        SecurityDescriptor security = body.additionalInformation() == 0
                ? SecurityDescriptor.standard()
                : open.requireFile().security();
        byte[] output = security.encode(body.additionalInformation());
        if (output.length <= body.outputBufferLength()) {
            request.succeed(new QueryInfoResponse(output));
        } else {
            request.answer(
                    NtStatus.BUFFER_TOO_SMALL, ErrorResponse.bufferTooSmall(request.connection.dialect, output.length));
        }
    }
}
