package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * What the file system can do ([MS-FSCC] 2.5.1).
 *
 * <pre>
 * FileSystemAttributes       4
 * MaximumComponentNameLength 4
 * FileSystemNameLength       4
 * FileSystemName
 * </pre>
 *
 * @param fileSystemAttributes the bits of this class
 * @param maximumComponentNameLength characters
 * @param fileSystemName for example NTFS
 */
public record FileFsAttributeInformation(
        int fileSystemAttributes, long maximumComponentNameLength, String fileSystemName) implements FsInformation {
    /** Names that differ in case only differ. */
    public static final int CASE_SENSITIVE_SEARCH = 0x0000_0001;

    /** The case of names is kept. */
    public static final int CASE_PRESERVED_NAMES = 0x0000_0002;

    /** Unicode names. */
    public static final int UNICODE_ON_DISK = 0x0000_0004;

    /** Access control lists. */
    public static final int PERSISTENT_ACLS = 0x0000_0008;

    /** Compression of files. */
    public static final int FILE_COMPRESSION = 0x0000_0010;

    /** Quotas. */
    public static final int VOLUME_QUOTAS = 0x0000_0020;

    /** Sparse files. */
    public static final int SUPPORTS_SPARSE_FILES = 0x0000_0040;

    /** Reparse points. */
    public static final int SUPPORTS_REPARSE_POINTS = 0x0000_0080;

    /** Everything is compressed. */
    public static final int VOLUME_IS_COMPRESSED = 0x0000_8000;

    /** Object identifiers. */
    public static final int SUPPORTS_OBJECT_IDS = 0x0001_0000;

    /** Encryption of files. */
    public static final int SUPPORTS_ENCRYPTION = 0x0002_0000;

    /** Named streams. */
    public static final int NAMED_STREAMS = 0x0004_0000;

    /** Read-only. */
    public static final int READ_ONLY_VOLUME = 0x0008_0000;

    /** Hard links. */
    public static final int SUPPORTS_HARD_LINKS = 0x0040_0000;

    /** Extended attributes. */
    public static final int SUPPORTS_EXTENDED_ATTRIBUTES = 0x0080_0000;

    /** Opening by identifier. */
    public static final int SUPPORTS_OPEN_BY_FILE_ID = 0x0100_0000;

    /** Shared extents. */
    public static final int SUPPORTS_BLOCK_REFCOUNTING = 0x0800_0000;

    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.ATTRIBUTE;
    }

    static FileFsAttributeInformation decode(WireReader in) {
        in.structure(12, "FileFsAttributeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int fileSystemAttributes = in.bits32();
        long maximumComponentNameLength = in.u32();
        long fileSystemNameLength = in.u32();
        String fileSystemName = in.utf16(fileSystemNameLength, "FileSystemName");
        return new FileFsAttributeInformation(fileSystemAttributes, maximumComponentNameLength, fileSystemName);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(fileSystemAttributes);
        out.u32(maximumComponentNameLength);
        out.u32(2L * fileSystemName.length());
        out.utf16(fileSystemName);
    }
}
