package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/** Information about a file, to be queried or set ([MS-FSCC] 2.4). */
public sealed interface FileInformation
        permits FileAccessInformation,
                FileAlignmentInformation,
                FileAllInformation,
                FileAllocationInformation,
                FileAttributeTagInformation,
                FileBasicInformation,
                FileCompressionInformation,
                FileDispositionInformation,
                FileDispositionInformationEx,
                FileEaInformation,
                FileEndOfFileInformation,
                FileFullEaInformation,
                FileIdInformation,
                FileInternalInformation,
                FileModeInformation,
                FileNameInformation,
                FileNetworkOpenInformation,
                FileObjectIdInformation,
                FilePipeInformation,
                FilePipeLocalInformation,
                FilePositionInformation,
                FileRenameInformation,
                FileStandardInformation,
                FileStreamInformation,
                FileValidDataLengthInformation {
    /** The class that QUERY_INFO or SET_INFO has to name. */
    FileInfoClass infoClass();

    /** Writes the structure. */
    void encode(WireWriter out);

    /** The structure as bytes. */
    default byte[] toBytes() {
        return WireWriter.toBytes(this::encode);
    }

    /** Reads a structure. Too short a one is answered with INFO_LENGTH_MISMATCH. */
    static FileInformation decode(FileInfoClass infoClass, byte[] bytes) {
        WireReader in = WireReader.of(bytes);
        return switch (infoClass) {
            case BASIC -> FileBasicInformation.decode(in);
            case STANDARD -> FileStandardInformation.decode(in);
            case INTERNAL -> FileInternalInformation.decode(in);
            case EA -> FileEaInformation.decode(in);
            case ACCESS -> FileAccessInformation.decode(in);
            case NAME, ALTERNATE_NAME, SHORT_NAME, NORMALIZED_NAME -> FileNameInformation.decode(infoClass, in);
            case RENAME, RENAME_EX, LINK, LINK_EX -> FileRenameInformation.decode(infoClass, in);
            case DISPOSITION -> FileDispositionInformation.decode(in);
            case DISPOSITION_EX -> FileDispositionInformationEx.decode(in);
            case POSITION -> FilePositionInformation.decode(in);
            case FULL_EA -> FileFullEaInformation.decode(in);
            case MODE -> FileModeInformation.decode(in);
            case ALIGNMENT -> FileAlignmentInformation.decode(in);
            case ALL -> FileAllInformation.decode(in);
            case ALLOCATION -> FileAllocationInformation.decode(in);
            case END_OF_FILE -> FileEndOfFileInformation.decode(in);
            case STREAM -> FileStreamInformation.decode(in);
            case PIPE -> FilePipeInformation.decode(in);
            case PIPE_LOCAL -> FilePipeLocalInformation.decode(in);
            case COMPRESSION -> FileCompressionInformation.decode(in);
            case OBJECT_ID -> FileObjectIdInformation.decode(in);
            case NETWORK_OPEN -> FileNetworkOpenInformation.decode(in);
            case ATTRIBUTE_TAG -> FileAttributeTagInformation.decode(in);
            case VALID_DATA_LENGTH -> FileValidDataLengthInformation.decode(in);
            case ID -> FileIdInformation.decode(in);
            case DIRECTORY,
                    FULL_DIRECTORY,
                    BOTH_DIRECTORY,
                    NAMES,
                    ID_BOTH_DIRECTORY,
                    ID_FULL_DIRECTORY,
                    ID_EXTD_DIRECTORY ->
                throw in.malformed(infoClass.name(), "is for QUERY_DIRECTORY").withStatus(NtStatus.INVALID_INFO_CLASS);
        };
    }
}
