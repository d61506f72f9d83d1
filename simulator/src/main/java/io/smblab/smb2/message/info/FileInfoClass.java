package io.smblab.smb2.message.info;

import java.util.Optional;

/** Classes of information about files ([MS-FSCC] 2.4) with what a query needs at least. */
public enum FileInfoClass {
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    DIRECTORY(1, 64),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    FULL_DIRECTORY(2, 68),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    BOTH_DIRECTORY(3, 94),
    /** {@link FileBasicInformation}. */
    BASIC(4, 40),
    /** {@link FileStandardInformation}. */
    STANDARD(5, 24),
    /** {@link FileInternalInformation}. */
    INTERNAL(6, 8),
    /** {@link FileEaInformation}. */
    EA(7, 4),
    /** {@link FileAccessInformation}. */
    ACCESS(8, 4),
    /** {@link FileNameInformation}; local only. */
    NAME(9, 8),
    /** {@link FileRenameInformation}, to set. */
    RENAME(10, 20),
    /** {@link FileRenameInformation}, to set. */
    LINK(11, 20),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    NAMES(12, 12),
    /** {@link FileDispositionInformation}, to set. */
    DISPOSITION(13, 1),
    /** {@link FilePositionInformation}. */
    POSITION(14, 8),
    /** {@link FileFullEaInformation}. */
    FULL_EA(15, 8),
    /** {@link FileModeInformation}. */
    MODE(16, 4),
    /** {@link FileAlignmentInformation}. */
    ALIGNMENT(17, 4),
    /** {@link FileAllInformation}. */
    ALL(18, 104),
    /** {@link FileAllocationInformation}, to set. */
    ALLOCATION(19, 8),
    /** {@link FileEndOfFileInformation}, to set. */
    END_OF_FILE(20, 8),
    /** {@link FileNameInformation}. */
    ALTERNATE_NAME(21, 8),
    /** {@link FileStreamInformation}. */
    STREAM(22, 32),
    /** {@link FilePipeInformation}. */
    PIPE(23, 8),
    /** {@link FilePipeLocalInformation}. */
    PIPE_LOCAL(24, 40),
    /** {@link FileCompressionInformation}. */
    COMPRESSION(28, 16),
    /** {@link FileObjectIdInformation}. */
    OBJECT_ID(29, 64),
    /** {@link FileNetworkOpenInformation}. */
    NETWORK_OPEN(34, 56),
    /** {@link FileAttributeTagInformation}. */
    ATTRIBUTE_TAG(35, 8),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    ID_BOTH_DIRECTORY(37, 104),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    ID_FULL_DIRECTORY(38, 80),
    /** {@link FileValidDataLengthInformation}, to set. */
    VALID_DATA_LENGTH(39, 8),
    /** {@link FileNameInformation}, to set. */
    SHORT_NAME(40, 4),
    /** {@link FileNameInformation}. */
    NORMALIZED_NAME(48, 8),
    /** {@link FileIdInformation}. */
    ID(59, 24),
    /** {@link DirectoryEntry}, for QUERY_DIRECTORY. */
    ID_EXTD_DIRECTORY(60, 88),
    /** {@link FileDispositionInformationEx}, to set. */
    DISPOSITION_EX(64, 4),
    /** {@link FileRenameInformation}, to set. */
    RENAME_EX(65, 20),
    /** {@link FileRenameInformation}, to set. */
    LINK_EX(72, 20);

    private final int code;
    private final int fixedBytes;

    FileInfoClass(int code, int fixedBytes) {
        this.code = code;
        this.fixedBytes = fixedBytes;
    }

    /** The value on the wire. */
    public int code() {
        return code;
    }

    /**
     * Bytes that an output buffer needs at least. A smaller one is refused with INFO_LENGTH_MISMATCH; one that is large
     * enough for this but not for everything gets what fits, with BUFFER_OVERFLOW. Where a name follows, this counts the
     * structure as compilers align it, as Windows and Samba do. For information to be set: the fixed part.
     */
    public int fixedBytes() {
        return fixedBytes;
    }

    /** Whether this is a form of entries of QUERY_DIRECTORY. */
    public boolean isDirectoryClass() {
        return switch (this) {
            case DIRECTORY,
                    FULL_DIRECTORY,
                    BOTH_DIRECTORY,
                    NAMES,
                    ID_BOTH_DIRECTORY,
                    ID_FULL_DIRECTORY,
                    ID_EXTD_DIRECTORY -> true;
            default -> false;
        };
    }

    /** The class with this value, if it is known. */
    public static Optional<FileInfoClass> of(int code) {
        for (FileInfoClass infoClass : values()) {
            if (infoClass.code == code) {
                return Optional.of(infoClass);
            }
        }
        return Optional.empty();
    }
}
