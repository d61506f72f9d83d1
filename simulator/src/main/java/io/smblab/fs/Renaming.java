package io.smblab.fs;

import io.smblab.fs.FileStoreListener.Action;
import io.smblab.wire.NtStatus;
import java.util.List;

/**
 * A new name for an open file or stream: the algorithms of [MS-FSA] 2.1.5.15.12 (rename), 2.1.5.15.12.1 (stream) and
 * 2.1.5.15.7 (link). Nothing is changed before every check is passed.
 */
final class Renaming {
    /** Names that one file may have on NTFS. */
    private static final int LINKS_MAX = 1024;

    private final FileStore store;
    private final FileHandle open;
    private final boolean replaceIfExists;

    Renaming(FileStore store, FileHandle open, boolean replaceIfExists) {
        this.store = store;
        this.open = open;
        this.replaceIfExists = replaceIfExists;
    }

    void rename(String newPath) throws FileStoreException {
        open.requireAccess(Access.DELETE);
        refuseIf(newPath.isEmpty(), NtStatus.INVALID_PARAMETER);
        if (newPath.startsWith(":")) {
            renameStream(newPath);
            return;
        }
        // The name of a stream has no directory; Windows finds the file itself in the way.
        refuseIf(!open.isOfWholeFile(), NtStatus.SHARING_VIOLATION);
        FilePath path = parse(newPath);
        StoredFile directory = targetDirectory(path);
        Link source = open.link();
        refuseIf(source.parent == null, NtStatus.ACCESS_DENIED);
        refuseIf(source.deleted, NtStatus.ACCESS_DENIED);
        refuseIf(open.isDirectory() && isInside(directory, open.file()), NtStatus.ACCESS_DENIED);
        refuseIf(open.isDirectory() && open.file().hasOpenDescendants(), NtStatus.ACCESS_DENIED);
        if (directory == source.parent && path.name().equals(source.name)) {
            return;
        }
        Link target = directory.find(path.name());
        boolean sameFile = target != null && target.file == open.file();
        if (target != null && !sameFile) {
            checkReplaceable(target);
            remove(target);
        }
        move(source, sameFile && target != source ? target : null, directory, path.name());
    }

    void link(String newPath) throws FileStoreException {
        refuseIf(!open.isOfWholeFile(), NtStatus.INVALID_PARAMETER);
        refuseIf(open.file().directory, NtStatus.FILE_IS_A_DIRECTORY);
        refuseIf(open.link().deleted, NtStatus.ACCESS_DENIED);
        FilePath path = parse(newPath);
        StoredFile directory = targetDirectory(path);
        Link target = directory.find(path.name());
        if (target != null && target.file == open.file()) {
            refuseIf(!replaceIfExists, NtStatus.OBJECT_NAME_COLLISION);
            return;
        }
        refuseIf(open.file().links.size() >= LINKS_MAX, NtStatus.TOO_MANY_LINKS);
        if (target != null) {
            checkReplaceable(target);
            remove(target);
        }
        Link added = new Link(open.file(), directory, path.name());
        directory.addEntry(added, store.now());
        open.times().changed(open.file(), store.now());
        open.file().attributes |= Attributes.ARCHIVE;
        store.changed(Action.ADDED, FileStoreListener.FILE_NAME, added);
    }

    private static FilePath parse(String newPath) throws FileStoreException {
        FilePath path = FilePath.parse(newPath);
        boolean namesType = path.type() != FilePath.StreamType.UNSPECIFIED;
        refuseIf(path.isRoot() || path.namesStream() || namesType, NtStatus.INVALID_PARAMETER);
        refuseIf(path.trailingSeparator(), NtStatus.OBJECT_NAME_INVALID);
        return path;
    }

    /**
     * The directory for the new name. It is opened to add a file, sharing reads and writes but not deletion: an open that
     * forbids writing to it, or may delete it, is in the way.
     */
    private StoredFile targetDirectory(FilePath path) throws FileStoreException {
        refuseIf(store.isReadOnly(), NtStatus.MEDIA_WRITE_PROTECTED);
        StoredFile directory = store.findParent(path);
        for (FileHandle other : directory.opens) {
            boolean inTheWay = !other.shares(ShareMode.WRITE) || other.hasAccess(Access.DELETE);
            boolean takesPart = other.isDirectory() && other.hasAccess(Access.SHARED_RIGHTS);
            refuseIf(inTheWay && takesPart, NtStatus.SHARING_VIOLATION);
        }
        return directory;
    }

    private static boolean isInside(StoredFile directory, StoredFile ancestor) {
        StoredFile at = directory;
        while (at != ancestor && at.firstLink().parent != null) {
            at = at.firstLink().parent;
        }
        return at == ancestor;
    }

    private void checkReplaceable(Link target) throws FileStoreException {
        refuseIf(!replaceIfExists, NtStatus.OBJECT_NAME_COLLISION);
        refuseIf(target.file.directory || target.file.isReadOnly(), NtStatus.ACCESS_DENIED);
        refuseIf(target.deleted, NtStatus.DELETE_PENDING);
        refuseIf(!target.file.opens.isEmpty(), NtStatus.ACCESS_DENIED);
    }

    private void remove(Link target) {
        target.parent.removeEntry(target, store.now());
        store.changed(Action.REMOVED, FileStoreListener.FILE_NAME, target);
        if (target.file.links.isEmpty()) {
            store.freeFile(target.file);
        }
    }

    /** Another name of the same file that is in the way goes without being told: the name stays. */
    private void move(Link source, Link sameFileOrNull, StoredFile directory, String name) {
        StoredFile file = open.file();
        long now = store.now();
        boolean toOtherDirectory = directory != source.parent;
        int filter = file.directory ? FileStoreListener.DIR_NAME : FileStoreListener.FILE_NAME;
        if (sameFileOrNull != null) {
            directory.removeEntry(sameFileOrNull, now);
            retarget(file, sameFileOrNull, source);
        }
        source.parent.removeEntry(source, now);
        Link moved = new Link(file, directory, name);
        directory.addEntry(moved, now);
        retarget(file, source, moved);
        open.times().changed(file, now);
        file.attributes |= file.directory ? 0 : Attributes.ARCHIVE;
        store.changed(toOtherDirectory ? Action.REMOVED : Action.RENAMED_OLD_NAME, filter, source);
        store.changed(toOtherDirectory ? Action.ADDED : Action.RENAMED_NEW_NAME, filter, moved);
    }

    private static void retarget(StoredFile file, Link from, Link to) {
        for (FileHandle handle : file.opens) {
            if (handle.link() == from) {
                handle.moveTo(to);
            }
        }
    }

    // --- streams

    private void renameStream(String newName) throws FileStoreException {
        refuseIf(open.isDirectory(), NtStatus.INVALID_PARAMETER);
        String name = streamName(newName);
        StoredFile file = open.file();
        DataStream source = open.stream();
        if (Upcase.of(name).equals(Upcase.of(source.name))) {
            return;
        }
        refuseIf(name.isEmpty() && file.directory, NtStatus.INVALID_PARAMETER);
        DataStream target = file.findStream(name);
        if (target != null) {
            refuseIf(!replaceIfExists, NtStatus.OBJECT_NAME_COLLISION);
            refuseIf(!target.opens.isEmpty() || target.size() != 0, NtStatus.INVALID_PARAMETER);
        }
        // A file never is without a default stream.
        DataStream newDefault = source.isDefault() ? store.newStream(file, "") : null;
        if (target != null) {
            file.namedStreams.remove(Upcase.of(target.name), target);
            target.free();
        }
        if (newDefault != null) {
            file.defaultStream = newDefault;
        } else {
            file.namedStreams.remove(Upcase.of(source.name), source);
        }
        source.name = name;
        attach(file, source);
        open.noteModified();
        store.changed(Action.ADDED_STREAM, FileStoreListener.STREAM_NAME, open.link(), source);
    }

    /** {@code :name}, {@code :name:$DATA}, or {@code ::$DATA} for the default stream. */
    private static String streamName(String newName) throws FileStoreException {
        List<String> parts = List.of(newName.substring(1).split(":", -1));
        refuseIf(parts.size() > 2 || newName.endsWith(":"), NtStatus.INVALID_PARAMETER);
        boolean typed = parts.size() == 2;
        refuseIf(typed && !parts.get(1).equalsIgnoreCase("$DATA"), NtStatus.OBJECT_TYPE_MISMATCH);
        refuseIf(!typed && parts.get(0).isEmpty(), NtStatus.INVALID_PARAMETER);
        FilePath.checkStreamName(parts.get(0));
        return parts.get(0);
    }

    private static void attach(StoredFile file, DataStream stream) {
        if (stream.isDefault()) {
            file.defaultStream = stream;
        } else {
            file.namedStreams.put(Upcase.of(stream.name), stream);
        }
    }

    private static void refuseIf(boolean refused, NtStatus status) throws FileStoreException {
        if (refused) {
            throw new FileStoreException(status);
        }
    }
}
