package io.smblab.smb2.server;

import io.smblab.fs.DirectoryScan;
import io.smblab.fs.FileStoreException;
import io.smblab.smb2.message.QueryDirectoryRequest;
import io.smblab.smb2.message.QueryDirectoryResponse;
import io.smblab.smb2.message.info.DirectoryEntry;
import io.smblab.smb2.message.info.DirectoryListing;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.wire.NtStatus;

/** QUERY_DIRECTORY ([MS-SMB2] 3.3.5.18). */
final class QueryDirectoryHandler {
    void handle(RequestContext request) throws FileStoreException {
        QueryDirectoryRequest body = QueryDirectoryRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        FileInfoClass form = FileInfoClass.of(body.fileInformationClass())
                .filter(FileInfoClass::isDirectoryClass)
                .orElseThrow(() -> new RequestFailedException(NtStatus.INVALID_INFO_CLASS));
        if (!open.isDirectory() || body.outputBufferLength() > request.connection.maxTransactSize) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(body.outputBufferLength());
        if (body.outputBufferLength() < form.fixedBytes()) {
            throw new RequestFailedException(NtStatus.INFO_LENGTH_MISMATCH);
        }
        boolean restart =
                body.has(QueryDirectoryRequest.FLAG_RESTART_SCANS) || body.has(QueryDirectoryRequest.FLAG_REOPEN);
        DirectoryScan scan = open.handle.scan(body.pattern(), restart);
        DirectoryListing listing = new DirectoryListing(form, body.outputBufferLength());
        fill(listing, scan, body.has(QueryDirectoryRequest.FLAG_RETURN_SINGLE_ENTRY));
        if (!listing.isEmpty()) {
            request.succeed(new QueryDirectoryResponse(listing.toBytes()));
        } else {
            request.fail(scan.peek() == null ? scan.exhaustedStatus() : NtStatus.BUFFER_OVERFLOW);
        }
    }

    private static void fill(DirectoryListing listing, DirectoryScan scan, boolean single) {
        while (scan.peek() != null && listing.add(entry(scan.peek()))) {
            scan.advance();
            if (single) {
                return;
            }
        }
    }

    private static DirectoryEntry entry(io.smblab.fs.DirectoryEntry stored) {
        return new DirectoryEntry(
                0,
                FileFacts.times(stored.information()),
                stored.information().endOfFile(),
                stored.information().allocationBytes(),
                stored.information().attributes(),
                0,
                ShortNames.of(stored.name(), stored.information().fileId()),
                stored.information().fileId(),
                stored.name());
    }
}
