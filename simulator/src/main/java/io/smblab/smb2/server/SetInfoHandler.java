package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.BasicInformation;
import io.smblab.fs.FileHandle;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.SecurityDescriptor;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.InfoType;
import io.smblab.smb2.message.SetInfoRequest;
import io.smblab.smb2.message.SetInfoResponse;
import io.smblab.smb2.message.info.FileAllocationInformation;
import io.smblab.smb2.message.info.FileBasicInformation;
import io.smblab.smb2.message.info.FileDispositionInformation;
import io.smblab.smb2.message.info.FileDispositionInformationEx;
import io.smblab.smb2.message.info.FileEndOfFileInformation;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileInformation;
import io.smblab.smb2.message.info.FileModeInformation;
import io.smblab.smb2.message.info.FilePositionInformation;
import io.smblab.smb2.message.info.FileRenameInformation;
import io.smblab.smb2.message.info.FileValidDataLengthInformation;
import io.smblab.wire.NtStatus;

/** SET_INFO ([MS-SMB2] 3.3.5.21). */
final class SetInfoHandler {
    private static final int SETTABLE_MODE = CreateOptions.WRITE_THROUGH
            | CreateOptions.SEQUENTIAL_ONLY
            | CreateOptions.SYNCHRONOUS_IO_ALERT
            | CreateOptions.SYNCHRONOUS_IO_NONALERT;

    void handle(RequestContext request) throws FileStoreException {
        SetInfoRequest body = SetInfoRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        if (body.input().length > request.connection.maxTransactSize) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(body.input().length);
        switch (body.infoType()) {
            case InfoType.FILE -> {
                file(request, open, body);
                return;
            }
            case InfoType.SECURITY -> security(open, body);
            case InfoType.FILESYSTEM -> throw new RequestFailedException(NtStatus.INVALID_INFO_CLASS);
            case InfoType.QUOTA -> throw new RequestFailedException(NtStatus.NOT_SUPPORTED);
            default -> throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.succeed(new SetInfoResponse());
    }

    private static void security(Open open, SetInfoRequest body) throws FileStoreException {
        SecurityDescriptor security = SecurityDescriptor.decode(body.input());
        open.requireFile().setSecurity(body.additionalInformation(), security);
    }

    private static void file(RequestContext request, Open open, SetInfoRequest body) throws FileStoreException {
        FileInfoClass infoClass = FileInfoClass.of(body.fileInfoClass())
                .orElseThrow(() -> new RequestFailedException(NtStatus.INVALID_INFO_CLASS));
        if (open.isPipe()) {
            if (infoClass != FileInfoClass.PIPE) {
                throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
            }
            request.succeed(new SetInfoResponse());
            return;
        }
        boolean moves = infoClass == FileInfoClass.RENAME || infoClass == FileInfoClass.RENAME_EX;
        if (moves) {
            FileRenameInformation info = (FileRenameInformation) decode(infoClass, body);
            new HandleBreakWait(request, open, () -> {
                        rename(open.handle, info);
                        request.succeed(new SetInfoResponse());
                    })
                    .run();
            return;
        }
        if (infoClass == FileInfoClass.END_OF_FILE || infoClass == FileInfoClass.ALLOCATION) {
            // Before anybody is told to give up what he caches.
            open.requireAnyAccess(Access.WRITE_DATA);
            request.server().oplocks.breakReads(open);
        }
        if (infoClass == FileInfoClass.LINK || infoClass == FileInfoClass.LINK_EX) {
            requireNewNames(request);
        }
        set(open, infoClass, body);
        if (open.handle.isDeletePending()) {
            request.server().oplocks.breakHandles(open, true);
        }
        request.succeed(new SetInfoResponse());
    }

    /** A link needs no right on the file, but its name is a change to the share. */
    private static void requireNewNames(RequestContext request) {
        if ((request.treeConnect.maximalAccess & Access.WRITE_DATA) == 0) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }

    private static void set(Open open, FileInfoClass infoClass, SetInfoRequest body) throws FileStoreException {
        FileHandle handle = open.handle;
        switch (infoClass) {
            case BASIC -> basic(handle, (FileBasicInformation) decode(infoClass, body));
            case LINK, LINK_EX -> link(handle, (FileRenameInformation) decode(infoClass, body));
            case DISPOSITION ->
                handle.setDeletePending(((FileDispositionInformation) decode(infoClass, body)).deletePending());
            case DISPOSITION_EX -> dispositionEx(handle, (FileDispositionInformationEx) decode(infoClass, body));
            case POSITION ->
                open.currentByteOffset = ((FilePositionInformation) decode(infoClass, body)).currentByteOffset();
            case MODE -> mode(open, (FileModeInformation) decode(infoClass, body));
            case ALLOCATION ->
                handle.setAllocation(((FileAllocationInformation) decode(infoClass, body)).allocationSize());
            case END_OF_FILE -> handle.setEndOfFile(((FileEndOfFileInformation) decode(infoClass, body)).endOfFile());
            case VALID_DATA_LENGTH ->
                handle.setValidDataLength(((FileValidDataLengthInformation) decode(infoClass, body)).validDataLength());
            case FULL_EA -> throw withoutAttributes(open);
            case RENAME,
                    RENAME_EX,
                    DIRECTORY,
                    FULL_DIRECTORY,
                    BOTH_DIRECTORY,
                    NAMES,
                    ID_BOTH_DIRECTORY,
                    ID_FULL_DIRECTORY,
                    ID_EXTD_DIRECTORY,
                    STANDARD,
                    INTERNAL,
                    EA,
                    ACCESS,
                    NAME,
                    ALIGNMENT,
                    ALL,
                    ALTERNATE_NAME,
                    STREAM,
                    PIPE,
                    PIPE_LOCAL,
                    COMPRESSION,
                    OBJECT_ID,
                    NETWORK_OPEN,
                    ATTRIBUTE_TAG,
                    SHORT_NAME,
                    NORMALIZED_NAME,
                    ID -> throw new RequestFailedException(NtStatus.INVALID_INFO_CLASS);
        }
    }

    private static FileInformation decode(FileInfoClass infoClass, SetInfoRequest body) {
        return FileInformation.decode(infoClass, body.input());
    }

    private static RequestFailedException withoutAttributes(Open open) {
        open.requireAnyAccess(Access.WRITE_EA);
        return new RequestFailedException(NtStatus.EAS_NOT_SUPPORTED);
    }

    private static void basic(FileHandle handle, FileBasicInformation info) throws FileStoreException {
        handle.setBasic(new BasicInformation(
                info.times().creation(),
                info.times().lastAccess(),
                info.times().lastWrite(),
                info.times().change(),
                info.fileAttributes()));
    }

    private static void rename(FileHandle handle, FileRenameInformation info) throws FileStoreException {
        if (info.rootDirectory() != 0) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        handle.rename(info.fileName(), info.replaceIfExists());
    }

    private static void link(FileHandle handle, FileRenameInformation info) throws FileStoreException {
        if (info.rootDirectory() != 0) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        handle.createHardLink(info.fileName(), info.replaceIfExists());
    }

    private static void dispositionEx(FileHandle handle, FileDispositionInformationEx info) throws FileStoreException {
        boolean unknown = (info.flags() & FileDispositionInformationEx.FLAG_ON_CLOSE) != 0;
        if (unknown) {
            throw new RequestFailedException(NtStatus.NOT_SUPPORTED);
        }
        handle.setDeletePending((info.flags() & FileDispositionInformationEx.FLAG_DELETE) != 0);
    }

    private static void mode(Open open, FileModeInformation info) {
        if ((info.mode() & ~SETTABLE_MODE) != 0) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        open.mode = open.mode & ~SETTABLE_MODE | info.mode();
    }
}
