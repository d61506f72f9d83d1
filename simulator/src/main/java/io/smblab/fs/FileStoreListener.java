package io.smblab.fs;

/** Told of every change of a volume, when it has happened ([MS-FSA] 2.1.4.1): what CHANGE_NOTIFY is built on. */
@FunctionalInterface
public interface FileStoreListener {
    /** Bit of a filter: name of a file ([MS-SMB2] 2.2.35). */
    int FILE_NAME = 0x001;
    /** Bit of a filter: name of a directory. */
    int DIR_NAME = 0x002;
    /** Bit of a filter: attributes. */
    int ATTRIBUTES = 0x004;
    /** Bit of a filter: size. */
    int SIZE = 0x008;
    /** Bit of a filter: time of the last write. */
    int LAST_WRITE = 0x010;
    /** Bit of a filter: time of the last access. */
    int LAST_ACCESS = 0x020;
    /** Bit of a filter: creation time. */
    int CREATION = 0x040;
    /** Bit of a filter: security descriptor. */
    int SECURITY = 0x100;
    /** Bit of a filter: name of a stream. */
    int STREAM_NAME = 0x200;
    /** Bit of a filter: size of a stream. */
    int STREAM_SIZE = 0x400;
    /** Bit of a filter: content of a stream. */
    int STREAM_WRITE = 0x800;

    /** What happened ([MS-FSCC] 2.7.1). */
    enum Action {
        /** A name came. */
        ADDED(1),
        /** A name went. */
        REMOVED(2),
        /** Something about a file changed. */
        MODIFIED(3),
        /** The name before a rename; the new one follows. */
        RENAMED_OLD_NAME(4),
        /** The name after a rename. */
        RENAMED_NEW_NAME(5),
        /** A stream came. */
        ADDED_STREAM(6),
        /** A stream went. */
        REMOVED_STREAM(7),
        /** Something about a stream changed. */
        MODIFIED_STREAM(8);

        private final int wireValue;

        Action(int wireValue) {
            this.wireValue = wireValue;
        }

        /** The number in a FILE_NOTIFY_INFORMATION. */
        public int wireValue() {
            return wireValue;
        }
    }

    /**
     * Something happened.
     *
     * @param action what
     * @param filter bits of the constants above: what kind of change it was
     * @param path of what changed, from the root, with {@code :stream} where a stream did
     */
    void changed(Action action, int filter, String path);

    /** A directory was marked for deletion: what watches it ends with DELETE_PENDING. */
    default void directoryDeleting(String path) {}
}
