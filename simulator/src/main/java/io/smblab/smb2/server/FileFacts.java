package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.FileInformation;
import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.FileTimes;
import io.smblab.smb2.message.info.FileAccessInformation;
import io.smblab.smb2.message.info.FileAlignmentInformation;
import io.smblab.smb2.message.info.FileAllInformation;
import io.smblab.smb2.message.info.FileAttributeTagInformation;
import io.smblab.smb2.message.info.FileBasicInformation;
import io.smblab.smb2.message.info.FileCompressionInformation;
import io.smblab.smb2.message.info.FileEaInformation;
import io.smblab.smb2.message.info.FileIdInformation;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileInternalInformation;
import io.smblab.smb2.message.info.FileModeInformation;
import io.smblab.smb2.message.info.FileNameInformation;
import io.smblab.smb2.message.info.FileNetworkOpenInformation;
import io.smblab.smb2.message.info.FilePipeInformation;
import io.smblab.smb2.message.info.FilePipeLocalInformation;
import io.smblab.smb2.message.info.FilePositionInformation;
import io.smblab.smb2.message.info.FileStandardInformation;
import io.smblab.smb2.message.info.FileStreamInformation;
import io.smblab.wire.NtStatus;
import java.util.List;

/** What can be asked about an open ([MS-FSCC] 2.4), in the shape of messages. */
final class FileFacts {
    private static final int PIPE_QUOTA_BYTES = 4096;

    private final Open open;

    FileFacts(Open open) {
        this.open = open;
    }

    static FileTimes times(FileInformation info) {
        return new FileTimes(info.creationTime(), info.lastAccessTime(), info.lastWriteTime(), info.changeTime());
    }

    /**
     * One information class.
     *
     * @throws RequestFailedException ACCESS_DENIED, or INVALID_INFO_CLASS for what cannot be queried
     */
    io.smblab.smb2.message.info.FileInformation of(FileInfoClass infoClass) {
        if (open.isPipe()) {
            return ofPipe(infoClass);
        }
        FileInformation info = open.handle.information();
        return switch (infoClass) {
            case BASIC -> basic(info);
            case STANDARD -> standard(info);
            case INTERNAL -> new FileInternalInformation(info.fileId());
            case EA -> new FileEaInformation(0);
            case ACCESS -> new FileAccessInformation(open.grantedAccess);
            case NAME -> name();
            case POSITION -> new FilePositionInformation(open.currentByteOffset);
            case MODE -> new FileModeInformation(open.mode);
            case ALIGNMENT -> new FileAlignmentInformation(0);
            case ALL -> all(info);
            case ALTERNATE_NAME, SHORT_NAME -> new FileNameInformation(infoClass, shortName());
            case NORMALIZED_NAME -> normalizedName();
            case STREAM -> streams();
            case COMPRESSION -> new FileCompressionInformation(info.endOfFile(), 0, 0, 0, 0);
            case NETWORK_OPEN -> networkOpen(info);
            case ATTRIBUTE_TAG -> attributeTag(info);
            case ID -> new FileIdInformation(volumeSerial(), info.fileId(), 0);
            case FULL_EA -> throw withoutAttributes();
            case PIPE, PIPE_LOCAL -> throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
            case DIRECTORY,
                    FULL_DIRECTORY,
                    BOTH_DIRECTORY,
                    NAMES,
                    ID_BOTH_DIRECTORY,
                    ID_FULL_DIRECTORY,
                    ID_EXTD_DIRECTORY,
                    RENAME,
                    RENAME_EX,
                    LINK,
                    LINK_EX,
                    DISPOSITION,
                    DISPOSITION_EX,
                    ALLOCATION,
                    END_OF_FILE,
                    OBJECT_ID,
                    VALID_DATA_LENGTH -> throw new RequestFailedException(NtStatus.INVALID_INFO_CLASS);
        };
    }

    private io.smblab.smb2.message.info.FileInformation ofPipe(FileInfoClass infoClass) {
        return switch (infoClass) {
            case STANDARD -> new FileStandardInformation(PIPE_QUOTA_BYTES, 0, 1, true, false);
            case BASIC -> new FileBasicInformation(FileTimes.NONE, FileAttributes.NORMAL);
            case PIPE -> new FilePipeInformation(1, 0);
            case PIPE_LOCAL ->
                new FilePipeLocalInformation(
                        1, 2, -1, 1, PIPE_QUOTA_BYTES, 0, PIPE_QUOTA_BYTES, PIPE_QUOTA_BYTES, 3, 0);
            case ACCESS -> new FileAccessInformation(open.grantedAccess);
            case NAME -> new FileNameInformation(FileInfoClass.NAME, "\\" + open.pathName);
            default -> throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        };
    }

    private RequestFailedException withoutAttributes() {
        open.requireAnyAccess(Access.READ_EA);
        return new RequestFailedException(NtStatus.NO_EAS_ON_FILE);
    }

    private FileBasicInformation basic(FileInformation info) {
        open.requireAnyAccess(Access.READ_ATTRIBUTES);
        return new FileBasicInformation(times(info), info.attributes());
    }

    private static FileStandardInformation standard(FileInformation info) {
        return new FileStandardInformation(
                info.allocationBytes(), info.endOfFile(), info.linkCount(), info.deletePending(), info.directory());
    }

    private FileNetworkOpenInformation networkOpen(FileInformation info) {
        open.requireAnyAccess(Access.READ_ATTRIBUTES);
        return new FileNetworkOpenInformation(times(info), info.allocationBytes(), info.endOfFile(), info.attributes());
    }

    private FileAttributeTagInformation attributeTag(FileInformation info) {
        open.requireAnyAccess(Access.READ_ATTRIBUTES);
        return new FileAttributeTagInformation(info.attributes(), 0);
    }

    private FileAllInformation all(FileInformation info) {
        return new FileAllInformation(
                basic(info),
                standard(info),
                new FileInternalInformation(info.fileId()),
                new FileEaInformation(0),
                new FileAccessInformation(open.grantedAccess),
                new FilePositionInformation(open.currentByteOffset),
                new FileModeInformation(open.mode),
                new FileAlignmentInformation(0),
                name());
    }

    private FileNameInformation name() {
        return new FileNameInformation(FileInfoClass.NAME, "\\" + open.handle.path());
    }

    /** Share-relative like {@link #name}, but without the leading backslash ([MS-FSCC] 2.4.36). */
    private FileNameInformation normalizedName() {
        if (!open.session.dialect.isAtLeast(io.smblab.smb2.message.Dialect.SMB_3_1_1)) {
            throw new RequestFailedException(NtStatus.NOT_SUPPORTED);
        }
        return new FileNameInformation(FileInfoClass.NORMALIZED_NAME, open.handle.path());
    }

    private String shortName() {
        String path = open.handle.path();
        String shortName = ShortNames.of(path.substring(path.lastIndexOf('\\') + 1), open.handle.fileId());
        if (shortName.isEmpty()) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        return shortName;
    }

    private FileStreamInformation streams() {
        List<FileStreamInformation.Entry> entries = open.handle.streams().stream()
                .map(stream ->
                        new FileStreamInformation.Entry(stream.sizeBytes(), stream.allocationBytes(), stream.name()))
                .toList();
        return new FileStreamInformation(entries);
    }

    private long volumeSerial() {
        return open.treeConnect.share.config.store().volume().serialNumber() & 0xFFFF_FFFFL;
    }
}
