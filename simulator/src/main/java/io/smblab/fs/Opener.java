package io.smblab.fs;

import io.smblab.fs.FileStoreListener.Action;
import io.smblab.wire.NtStatus;
import java.util.Iterator;

/** One open on its way: the algorithm of [MS-FSA] 2.1.5.1, phase by phase. Nothing is changed before every check is passed. */
final class Opener {
    private final FileStore store;
    private final OpenRequest request;
    private final int desired;
    private final Disposition disposition;
    /** Whether the checks are all that is wanted. */
    private boolean probing;
    /** The stream or directory that exists under the name; null when none does. */
    private Object found;

    private int probedAccess;

    Opener(FileStore store, OpenRequest request) {
        this.store = store;
        this.request = request;
        this.desired = Access.expandGeneric(request.desiredAccess());
        this.disposition = request.disposition();
    }

    /** Goes through all checks and changes nothing. */
    OpenProbe probe() {
        probing = true;
        NtStatus outcome = NtStatus.SUCCESS;
        try {
            open();
        } catch (FileStoreException refused) {
            outcome = refused.status();
        }
        return new OpenProbe(found, outcome, probedAccess);
    }

    /** The new handle; null when {@link #probe probing}. */
    FileHandle open() throws FileStoreException {
        checkParameters();
        FilePath path = FilePath.parse(request.path());
        refuseIf(path.trailingSeparator() && has(OpenOption.NON_DIRECTORY_FILE), NtStatus.OBJECT_NAME_INVALID);
        boolean changes = disposition == Disposition.CREATE || disposition.replacesContent();
        refuseIf(store.isReadOnly() && changes, NtStatus.MEDIA_WRITE_PROTECTED);

        StoredFile parent = store.findParent(path);
        Link link = path.isRoot() ? store.root() : parent.find(path.name());
        refuseIf(link == null && !disposition.creates(), NtStatus.OBJECT_NAME_NOT_FOUND);
        refuseIf(link == null && store.isReadOnly(), NtStatus.MEDIA_WRITE_PROTECTED);

        boolean wantsDirectory = wantsDirectory(path, link == null ? null : link.file);
        checkStreamType(path, link == null ? null : link.file, wantsDirectory);
        if (link == null) {
            return create(path, parent, wantsDirectory);
        }
        if (wantsDirectory) {
            return openDirectory(link);
        }
        DataStream stream = link.file.findStream(path.stream());
        return stream == null ? createStream(link, path.stream()) : openStream(link, stream);
    }

    // --- phases 1 to 7

    private void checkParameters() throws FileStoreException {
        refuseIf(desired == 0 || (desired & Access.RESERVED) != 0, NtStatus.ACCESS_DENIED);
        refuseIf((desired & Access.SYSTEM_SECURITY) != 0, NtStatus.PRIVILEGE_NOT_HELD);
        refuseIf((request.attributes() & Attributes.INVALID) != 0, NtStatus.INVALID_PARAMETER);
        refuseIf((request.shareAccess() & ~ShareMode.ALL) != 0, NtStatus.INVALID_PARAMETER);
        refuseIf(request.allocationBytes() < 0, NtStatus.INVALID_PARAMETER);
        refuseIf(has(OpenOption.INVALID), NtStatus.INVALID_PARAMETER);
        refuseIf(has(OpenOption.UNSUPPORTED), NtStatus.NOT_SUPPORTED);
        refuseIf(has(OpenOption.DIRECTORY_FILE) && has(OpenOption.NON_DIRECTORY_FILE), NtStatus.INVALID_PARAMETER);
        refuseIf(has(OpenOption.DIRECTORY_FILE) && disposition.replacesContent(), NtStatus.INVALID_PARAMETER);
        refuseIf(has(OpenOption.DELETE_ON_CLOSE) && (desired & Access.DELETE) == 0, NtStatus.INVALID_PARAMETER);
    }

    private boolean wantsDirectory(FilePath path, StoredFile fileOrNull) {
        if (has(OpenOption.DIRECTORY_FILE) || path.type() == FilePath.StreamType.INDEX_ALLOCATION) {
            return true;
        }
        boolean namesNoStream = !path.namesStream() && path.type() == FilePath.StreamType.UNSPECIFIED;
        return !has(OpenOption.NON_DIRECTORY_FILE) && namesNoStream && fileOrNull != null && fileOrNull.directory;
    }

    private void checkStreamType(FilePath path, StoredFile fileOrNull, boolean wantsDirectory)
            throws FileStoreException {
        if (wantsDirectory) {
            boolean namesData = path.namesStream() || path.type() == FilePath.StreamType.DATA;
            refuseIf(namesData, NtStatus.NOT_A_DIRECTORY);
            boolean isFile = fileOrNull != null && !fileOrNull.directory;
            refuseIf(isFile && disposition == Disposition.CREATE, NtStatus.OBJECT_NAME_COLLISION);
            refuseIf(isFile, NtStatus.NOT_A_DIRECTORY);
            return;
        }
        boolean isDirectory = fileOrNull != null && fileOrNull.directory;
        refuseIf(!path.namesStream() && isDirectory, NtStatus.FILE_IS_A_DIRECTORY);
        refuseIf(path.trailingSeparator(), NtStatus.OBJECT_NAME_INVALID);
    }

    // --- a new file (2.1.5.1.1)

    private FileHandle create(FilePath path, StoredFile parent, boolean directory) throws FileStoreException {
        boolean temporary = (request.attributes() & Attributes.TEMPORARY) != 0;
        boolean readOnly = (request.attributes() & Attributes.READ_ONLY) != 0;
        refuseIf(directory && temporary, NtStatus.INVALID_PARAMETER);
        refuseIf(readOnly && has(OpenOption.DELETE_ON_CLOSE), NtStatus.CANNOT_DELETE);
        int needed = directory ? Access.APPEND_DATA : Access.WRITE_DATA;
        int allowed = request.policy().maximalAccess(parent.security, true);
        refuseIf((allowed & needed) == 0, NtStatus.ACCESS_DENIED);
        if (probing) {
            return null;
        }

        SecurityDescriptor security = SecurityDescriptor.standard();
        if (request.security() != null) {
            security = security.with(request.security().parts(), request.security());
        }
        int attributes =
                request.attributes() & Attributes.SETTABLE | (directory ? Attributes.DIRECTORY : Attributes.ARCHIVE);
        StoredFile file = store.newFile(directory, attributes, security);
        DataStream stream = file.defaultStream;
        try {
            if (path.namesStream()) {
                stream = store.newStream(file, path.stream());
                file.namedStreams.put(Upcase.of(path.stream()), stream);
            }
            reserve(stream);
        } catch (FileStoreException full) {
            store.freeFile(file);
            throw full;
        }
        Link link = new Link(file, parent, path.name());
        parent.addEntry(link, store.now());
        FileHandle handle = handle(link, stream, newFileAccess(file), CreateAction.CREATED);
        store.changed(Action.ADDED, directory ? FileStoreListener.DIR_NAME : FileStoreListener.FILE_NAME, link);
        if (path.namesStream()) {
            store.changed(Action.ADDED_STREAM, FileStoreListener.STREAM_NAME, link, stream);
        }
        return handle;
    }

    /** Who creates a file gets what he asked for, read-only or not. */
    private int newFileAccess(StoredFile file) {
        int maximal = request.policy().maximalAccess(file.security, file.directory);
        boolean maximum = (desired & Access.MAXIMUM_ALLOWED) != 0;
        return desired & ~Access.MAXIMUM_ALLOWED | (maximum ? maximal : 0);
    }

    private void reserve(DataStream streamOrNull) throws FileStoreException {
        if (streamOrNull != null && request.allocationBytes() > 0) {
            refuseIf(request.allocationBytes() > FileStore.FILE_BYTES_MAX, NtStatus.DISK_FULL);
            streamOrNull.allocateAtLeast(request.allocationBytes());
        }
    }

    // --- an existing file (2.1.5.1.2)

    private FileHandle openDirectory(Link link) throws FileStoreException {
        if (disposition != Disposition.OPEN && disposition != Disposition.OPEN_IF) {
            boolean isRoot = link.parent == null;
            throw new FileStoreException(isRoot ? NtStatus.ACCESS_DENIED : NtStatus.OBJECT_NAME_COLLISION);
        }
        found = link.file;
        refuseIf(link.deleted, NtStatus.DELETE_PENDING);
        int granted = checkAccess(link.file, desired);
        probedAccess = granted;
        checkDeleteSharing(link.file, true, granted);
        checkSharing(link.file, null, granted);
        refuseIf(has(OpenOption.DELETE_ON_CLOSE) && link.parent == null, NtStatus.CANNOT_DELETE);
        return probing ? null : handle(link, null, granted, CreateAction.OPENED);
    }

    private FileHandle openStream(Link link, DataStream stream) throws FileStoreException {
        found = stream;
        refuseIf(disposition == Disposition.CREATE, NtStatus.OBJECT_NAME_COLLISION);
        refuseIf(link.deleted || stream.deleted, NtStatus.DELETE_PENDING);
        boolean replaces = disposition.replacesContent();
        if (replaces && stream.isDefault()) {
            // Hidden and system files are overwritten only by those who know that they are.
            int kept = link.file.attributes & (Attributes.HIDDEN | Attributes.SYSTEM) & ~request.attributes();
            refuseIf(kept != 0, NtStatus.ACCESS_DENIED);
        }
        refuseIf(replaces && link.file.isReadOnly(), NtStatus.ACCESS_DENIED);
        int implied = replaces ? impliedAccess(stream) : 0;
        int granted = checkAccess(link.file, desired | implied);
        probedAccess = granted;
        checkDeleteSharing(link.file, stream.isDefault(), granted);
        checkSharing(link.file, stream, granted);
        if (probing) {
            return null;
        }
        if (!replaces) {
            return handle(link, stream, withoutImplied(granted, implied), CreateAction.OPENED);
        }
        boolean supersedes = disposition == Disposition.SUPERSEDE;
        CreateAction action = supersedes ? CreateAction.SUPERSEDED : CreateAction.OVERWRITTEN;
        replaceContent(link, stream);
        FileHandle handle = handle(link, stream, withoutImplied(granted, implied), action);
        handle.noteModified();
        int filter = FileStoreListener.SIZE | FileStoreListener.LAST_WRITE | FileStoreListener.ATTRIBUTES;
        if (stream.isDefault()) {
            store.changed(Action.MODIFIED, filter, link);
        } else {
            int streamFilter = FileStoreListener.STREAM_SIZE | FileStoreListener.STREAM_WRITE;
            store.changed(Action.MODIFIED_STREAM, streamFilter, link, stream);
        }
        return handle;
    }

    private int impliedAccess(DataStream stream) {
        int ofDisposition = disposition == Disposition.SUPERSEDE ? Access.DELETE : Access.WRITE_DATA;
        return ofDisposition | (stream.isDefault() ? Access.WRITE_EA | Access.WRITE_ATTRIBUTES : 0);
    }

    /** What a disposition needs is checked, but not granted for later. */
    private int withoutImplied(int granted, int implied) {
        boolean maximum = (desired & Access.MAXIMUM_ALLOWED) != 0;
        return maximum ? granted : granted & ~(implied & ~desired);
    }

    private void replaceContent(Link link, DataStream stream) throws FileStoreException {
        stream.setSize(0);
        stream.setAllocation(0);
        if (stream.isDefault()) {
            int kept = Attributes.SETTABLE & ~Attributes.NOT_CONTENT_INDEXED;
            link.file.attributes = request.attributes() & kept | Attributes.ARCHIVE;
            dropNamedStreams(link);
        }
        reserve(stream);
    }

    /** Overwriting a file takes its named streams, as far as nobody has them open. */
    private void dropNamedStreams(Link link) {
        Iterator<DataStream> streams = link.file.namedStreams.values().iterator();
        while (streams.hasNext()) {
            DataStream stream = streams.next();
            if (stream.opens.isEmpty()) {
                streams.remove();
                stream.free();
            }
        }
    }

    private FileHandle createStream(Link link, String name) throws FileStoreException {
        refuseIf(!disposition.creates(), NtStatus.OBJECT_NAME_NOT_FOUND);
        refuseIf(store.isReadOnly(), NtStatus.MEDIA_WRITE_PROTECTED);
        refuseIf(link.deleted, NtStatus.DELETE_PENDING);
        refuseIf(link.file.isReadOnly(), NtStatus.ACCESS_DENIED);
        int granted = checkAccess(link.file, desired | Access.WRITE_DATA);
        checkDeleteSharing(link.file, false, granted);
        if (probing) {
            return null;
        }
        DataStream stream = store.newStream(link.file, name);
        try {
            reserve(stream);
        } catch (FileStoreException full) {
            stream.free();
            throw full;
        }
        link.file.namedStreams.put(Upcase.of(name), stream);
        link.file.changeTime = store.now();
        link.file.attributes |= link.file.directory ? 0 : Attributes.ARCHIVE;
        int kept = withoutImplied(granted, Access.WRITE_DATA);
        FileHandle handle = handle(link, stream, kept, CreateAction.CREATED);
        store.changed(Action.ADDED_STREAM, FileStoreListener.STREAM_NAME, link, stream);
        return handle;
    }

    // --- access and sharing (2.1.5.1.2.1, 2.1.5.1.2.2)

    /** The rights that are granted. */
    private int checkAccess(StoredFile file, int wanted) throws FileStoreException {
        int writes = Access.WRITE_DATA | Access.APPEND_DATA;
        boolean readOnlyFile = !file.directory && file.isReadOnly();
        refuseIf(readOnlyFile && (wanted & writes) != 0, NtStatus.ACCESS_DENIED);
        boolean undeletable = file.isReadOnly() || store.isReadOnly();
        refuseIf(undeletable && has(OpenOption.DELETE_ON_CLOSE), NtStatus.CANNOT_DELETE);

        int maximal = request.policy().maximalAccess(file.security, file.directory);
        if (store.isReadOnly()) {
            maximal &= AccessPolicy.READ_ONLY.maximalAccess(file.security, file.directory);
        }
        int explicit = wanted & ~Access.MAXIMUM_ALLOWED;
        refuseIf((explicit & ~maximal) != 0, NtStatus.ACCESS_DENIED);
        if ((wanted & Access.MAXIMUM_ALLOWED) == 0) {
            return explicit;
        }
        int withheld = file.isReadOnly() ? writes | Access.DELETE_CHILD : 0;
        return explicit | maximal & ~withheld;
    }

    /** Deleting the default stream means deleting the file: it has to be agreed with the opens of all streams. */
    private void checkDeleteSharing(StoredFile file, boolean wholeFile, int granted) throws FileStoreException {
        boolean sharesDelete = (request.shareAccess() & ShareMode.DELETE) != 0;
        boolean takesPart = (granted & Access.SHARED_RIGHTS) != 0;
        boolean deletes = wholeFile && (granted & Access.DELETE) != 0;
        for (FileHandle other : file.opens) {
            boolean otherDeletes = other.hasAccess(Access.DELETE) && other.isOfWholeFile();
            refuseIf(!sharesDelete && takesPart && otherDeletes, NtStatus.SHARING_VIOLATION);
            boolean otherForbids = !other.shares(ShareMode.DELETE) && other.hasAccess(Access.SHARED_RIGHTS);
            refuseIf(deletes && otherForbids, NtStatus.SHARING_VIOLATION);
        }
    }

    private void checkSharing(StoredFile file, DataStream stream, int granted) throws FileStoreException {
        if ((granted & Access.SHARED_RIGHTS) == 0) {
            return;
        }
        for (FileHandle other : file.opens) {
            if (other.stream() != stream || !other.hasAccess(Access.SHARED_RIGHTS)) {
                continue;
            }
            int otherGranted = other.grantedAccess();
            refuseIf((uses(granted) & ~other.shareAccess()) != 0, NtStatus.SHARING_VIOLATION);
            refuseIf((uses(otherGranted) & ~request.shareAccess()) != 0, NtStatus.SHARING_VIOLATION);
        }
    }

    /** What an access does to others, as bits of a share mode. */
    private static int uses(int granted) {
        int uses = 0;
        uses |= (granted & (Access.READ_DATA | Access.EXECUTE)) != 0 ? ShareMode.READ : 0;
        uses |= (granted & (Access.WRITE_DATA | Access.APPEND_DATA)) != 0 ? ShareMode.WRITE : 0;
        uses |= (granted & Access.DELETE) != 0 ? ShareMode.DELETE : 0;
        return uses;
    }

    private FileHandle handle(Link link, DataStream stream, int granted, CreateAction action) {
        int maximal = request.policy().maximalAccess(link.file.security, link.file.directory);
        return new FileHandle(store, link, stream, request, granted, maximal, action);
    }

    private boolean has(int options) {
        return (request.options() & options) != 0;
    }

    private static void refuseIf(boolean refused, NtStatus status) throws FileStoreException {
        if (refused) {
            throw new FileStoreException(status);
        }
    }
}
