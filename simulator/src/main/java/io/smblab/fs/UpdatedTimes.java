package io.smblab.fs;

import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;

/**
 * The times of a file as one open updates them ([MS-FSA] 2.1.4.17, 2.1.4.18, 2.1.5.15.2). A time that the open has set
 * itself, or has stopped with -1, is not updated through it any more until it says -2.
 *
 * <p>Reads do not update the time of the last access: NTFS has that switched off by default.
 */
final class UpdatedTimes {
    private static final long FREEZE = -1;
    private static final long THAW = -2;

    private boolean accessIsSet;
    private boolean writeIsSet;
    private boolean changeIsSet;

    /** Content changed. */
    void modified(StoredFile file, long now) {
        file.lastWriteTime = writeIsSet ? file.lastWriteTime : now;
        file.lastAccessTime = accessIsSet ? file.lastAccessTime : now;
        file.attributes |= file.directory ? 0 : Attributes.ARCHIVE;
        changed(file, now);
    }

    /** Something else changed. */
    void changed(StoredFile file, long now) {
        file.changeTime = changeIsSet ? file.changeTime : now;
    }

    /**
     * Applies what a client sets.
     *
     * @return what has changed, as bits of a filter of {@link FileStoreListener}
     */
    int set(StoredFile file, BasicInformation basic, boolean isRoot, long now) throws FileStoreException {
        check(file, basic);
        int filter = setAttributes(file, basic.attributes(), isRoot);
        if (isTime(basic.creationTime())) {
            file.creationTime = basic.creationTime().ticks();
            filter |= FileStoreListener.CREATION;
        }
        accessIsSet = isSet(basic.lastAccessTime(), accessIsSet);
        if (isTime(basic.lastAccessTime())) {
            file.lastAccessTime = basic.lastAccessTime().ticks();
            filter |= FileStoreListener.LAST_ACCESS;
        }
        writeIsSet = isSet(basic.lastWriteTime(), writeIsSet);
        if (isTime(basic.lastWriteTime())) {
            file.lastWriteTime = basic.lastWriteTime().ticks();
            filter |= FileStoreListener.LAST_WRITE;
        }
        changeIsSet = isSet(basic.changeTime(), changeIsSet);
        if (isTime(basic.changeTime())) {
            file.changeTime = basic.changeTime().ticks();
        } else if (filter != 0) {
            changed(file, now);
        }
        return filter;
    }

    private static void check(StoredFile file, BasicInformation basic) throws FileStoreException {
        boolean badTime = basic.creationTime().ticks() < THAW
                || basic.lastAccessTime().ticks() < THAW
                || basic.lastWriteTime().ticks() < THAW
                || basic.changeTime().ticks() < THAW;
        boolean badDirectory = !file.directory && (basic.attributes() & Attributes.DIRECTORY) != 0;
        boolean badTemporary = file.directory && (basic.attributes() & Attributes.TEMPORARY) != 0;
        if (badTime || badDirectory || badTemporary) {
            throw new FileStoreException(NtStatus.INVALID_PARAMETER);
        }
    }

    private static int setAttributes(StoredFile file, int attributes, boolean isRoot) {
        if (attributes == 0) {
            return 0;
        }
        int settable = isRoot ? Attributes.SETTABLE & ~(Attributes.HIDDEN | Attributes.SYSTEM) : Attributes.SETTABLE;
        int updated = file.attributes & ~settable | attributes & settable;
        if (updated == file.attributes) {
            return 0;
        }
        file.attributes = updated;
        return FileStoreListener.ATTRIBUTES;
    }

    private static boolean isTime(FileTime time) {
        return time.ticks() > 0;
    }

    private static boolean isSet(FileTime time, boolean before) {
        if (time.ticks() == 0) {
            return before;
        }
        return time.ticks() != THAW && (time.ticks() == FREEZE || isTime(time));
    }
}
