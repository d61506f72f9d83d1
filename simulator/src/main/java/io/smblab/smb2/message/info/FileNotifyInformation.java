package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;

/**
 * One change in a directory, in the answer to CHANGE_NOTIFY ([MS-FSCC] 2.7.1).
 *
 * <pre>
 * NextEntryOffset 4   multiple of 4
 * Action          4
 * FileNameLength  4
 * FileName
 * </pre>
 *
 * @param action one of the ACTION constants
 * @param fileName relative to the directory
 */
public record FileNotifyInformation(int action, String fileName) {
    /** Created, or moved into the directory. */
    public static final int ACTION_ADDED = 1;

    /** Deleted, or moved out of the directory. */
    public static final int ACTION_REMOVED = 2;

    /** Data or attributes changed. */
    public static final int ACTION_MODIFIED = 3;

    /** The name before a rename; the new one follows. */
    public static final int ACTION_RENAMED_OLD_NAME = 4;

    /** The name after a rename. */
    public static final int ACTION_RENAMED_NEW_NAME = 5;

    /** A stream was added. */
    public static final int ACTION_ADDED_STREAM = 6;

    /** A stream was removed. */
    public static final int ACTION_REMOVED_STREAM = 7;

    /** A stream changed. */
    public static final int ACTION_MODIFIED_STREAM = 8;

    /** Bytes before the name. */
    private static final int FIXED_BYTES = 12;

    /** Where entries begin: at multiples of this. */
    private static final int ALIGNMENT = 4;

    /** Bytes in a list, with padding. */
    public int entryBytes() {
        return FIXED_BYTES + 2 * fileName.length() + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Reads the output of CHANGE_NOTIFY. */
    public static List<FileNotifyInformation> decodeList(byte[] output) {
        return EntryChain.decode(WireReader.of(output), ALIGNMENT, FileNotifyInformation::decode);
    }

    /** The output of CHANGE_NOTIFY. */
    public static byte[] encodeList(List<FileNotifyInformation> changes) {
        return WireWriter.toBytes(out -> EntryChain.encode(changes, ALIGNMENT, out, FileNotifyInformation::encode));
    }

    private static FileNotifyInformation decode(WireReader in) {
        int action = in.bits32();
        long fileNameLength = in.u32();
        String fileName = in.utf16(fileNameLength, "FileName");
        return new FileNotifyInformation(action, fileName);
    }

    private void encode(WireWriter out) {
        out.bits32(action);
        out.u32(2L * fileName.length());
        out.utf16(fileName);
    }
}
