package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.fs.FileStoreListener.Action;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * An Open of a file, directory or stream ([MS-FSA] 2.1.1.6), from {@link FileStore#open} until {@link #close}. Rights are
 * checked here as far as they depend on what the open was granted.
 */
public final class FileHandle {
    /** In a write: at the end of the file, wherever that is. */
    public static final long AT_END_OF_FILE = -1;

    private final FileStore store;
    private final StoredFile file;
    /** Null for a directory. */
    private final DataStream stream;

    private final int granted;
    private final int maximal;
    private final int shareAccess;
    private final CreateAction createAction;
    private final StreamIo io;
    private final boolean deleteOnClose;
    private final UpdatedTimes times = new UpdatedTimes();

    private Link link;
    private DirectoryScan scan;
    private boolean closed;

    FileHandle(
            FileStore store,
            Link link,
            DataStream streamOrNull,
            OpenRequest request,
            int granted,
            int maximal,
            CreateAction createAction) {
        this.store = store;
        this.link = link;
        this.file = link.file;
        this.stream = streamOrNull;
        this.granted = granted;
        this.maximal = maximal;
        this.shareAccess = request.shareAccess();
        this.createAction = createAction;
        this.io = new StreamIo(store, this, (request.options() & OpenOption.WRITE_THROUGH) != 0);
        this.deleteOnClose = (request.options() & OpenOption.DELETE_ON_CLOSE) != 0;
        file.opens.add(this);
        if (stream != null) {
            stream.opens.add(this);
        }
        store.opened();
    }

    // --- what it is

    /** What the open did. */
    public CreateAction createAction() {
        return createAction;
    }

    /** Bits of {@link Access} that were granted. */
    public int grantedAccess() {
        return granted;
    }

    /** The most that this user could get on this file. */
    public int maximalAccess() {
        return maximal;
    }

    /** Bits of {@link ShareMode}. */
    public int shareAccess() {
        return shareAccess;
    }

    /** Whether any of these bits of {@link Access} was granted. */
    public boolean hasAccess(int anyOf) {
        return (granted & anyOf) != 0;
    }

    /** Whether this is a directory, not a stream of one. */
    public boolean isDirectory() {
        return stream == null;
    }

    /** 64 bits, the same for all opens of a file as long as it lives. */
    public long fileId() {
        return file.id;
    }

    /** The stream or directory behind the open: the same object for all opens of it; see {@link OpenProbe#identity}. */
    public Object identity() {
        return stream == null ? file : stream;
    }

    /** Whether anyone holds a lock on a range of the stream. */
    public boolean isRangeLocked() {
        return stream != null && stream.locks.heldCount() > 0;
    }

    /** Path from the root as it is now, without a leading backslash; with {@code :stream} for a named stream. */
    public String path() {
        return isOfWholeFile() ? link.path() : link.path() + ':' + stream.name;
    }

    /** Name of the stream; empty for the default one and for a directory. */
    public String streamName() {
        return stream == null ? "" : stream.name;
    }

    /** Whether it is marked for deletion. */
    public boolean isDeletePending() {
        return link.deleted || stream != null && stream.deleted;
    }

    /** Times, attributes and sizes. */
    public FileInformation information() {
        return information(file, stream, isDeletePending());
    }

    static FileInformation information(StoredFile file, DataStream streamOrNull, boolean deletePending) {
        int liveLinks = 0;
        for (Link name : file.links) {
            liveLinks += name.deleted ? 0 : 1;
        }
        return new FileInformation(
                file.id,
                new FileTime(file.creationTime),
                new FileTime(file.lastAccessTime),
                new FileTime(file.lastWriteTime),
                new FileTime(file.changeTime),
                Attributes.shown(file.attributes),
                streamOrNull == null ? 0 : streamOrNull.size(),
                streamOrNull == null ? 0 : streamOrNull.allocationBytes(),
                liveLinks,
                deletePending,
                file.directory);
    }

    /** All data streams of the file: the default one first, the others by name. */
    public List<StreamInformation> streams() {
        List<StreamInformation> result = new ArrayList<>();
        if (file.defaultStream != null) {
            result.add(streamInformation(file.defaultStream));
        }
        file.namedStreams.values().forEach(named -> result.add(streamInformation(named)));
        return result;
    }

    private static StreamInformation streamInformation(DataStream stream) {
        return new StreamInformation(":" + stream.name + ":$DATA", stream.size(), stream.allocationBytes());
    }

    // --- content

    /**
     * A look at the content that takes no time on the device and leaves no trace: for checks beside the protocol.
     *
     * @return what is there, for the caller to release; shorter than {@code length} at the end of the file
     */
    public ByteBuf peek(long offset, int length) {
        return stream.content.read(offset, (int) Math.max(0, Math.min(length, stream.size() - offset)));
    }

    /**
     * Reads ([MS-FSA] 2.1.5.3). What is handed out is what the file holds now, even if the device takes its time and others
     * write in the meantime.
     *
     * @param offset first byte
     * @param length bytes wanted, 0 or more; fewer are given at the end of the file
     * @param done gets the data and releases it
     */
    public void read(long offset, int length, Completion<ReadResult> done) {
        io.read(offset, length, done);
    }

    /**
     * Writes ([MS-FSA] 2.1.5.4). Others see the new content at once; the completion is called when the device has it.
     *
     * @param offset first byte, or {@link #AT_END_OF_FILE}
     * @param data what to write: real bytes, pattern, or both; taken over and released
     */
    public void write(long offset, ByteBuf data, Completion<WriteResult> done) {
        io.write(offset, data, done);
    }

    /** Waits until what was written is on stable storage ([MS-FSA] 2.1.5.7). */
    public void flush(Completion<NtStatus> done) {
        if (stream != null && !hasAccess(Access.WRITE_DATA | Access.APPEND_DATA)) {
            done.complete(NtStatus.ACCESS_DENIED);
            return;
        }
        store.device().flush(done);
    }

    /** Fills the whole stream with pattern, for a lab that starts. */
    void fillWithPattern(long sizeBytes, long seed) throws FileStoreException {
        if (sizeBytes < 0 || sizeBytes > FileStore.FILE_BYTES_MAX) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        stream.setAllocation(sizeBytes);
        stream.content.writePattern(0, sizeBytes, seed, 0);
        stream.noteWritten(sizeBytes);
    }

    /** Turns a range into zeroes (FSCTL_SET_ZERO_DATA); beyond the end of the file nothing happens. */
    public void zero(long from, long to) throws FileStoreException {
        requireStream();
        requireAccess(Access.WRITE_DATA);
        refuseIf(from < 0 || to < from, NtStatus.INVALID_PARAMETER);
        refuseIf(from < to && stream.locks.conflictsWithWrite(this, from, to - from), NtStatus.FILE_LOCK_CONFLICT);
        stream.content.zero(from, to);
        noteModified();
        noteContentChanged(false);
    }

    /** The parts of a range that were written (FSCTL_QUERY_ALLOCATED_RANGES): pairs of first byte and length. */
    public List<long[]> allocatedRanges(long offset, long length) throws FileStoreException {
        requireStream();
        requireAccess(Access.READ_DATA);
        refuseIf(offset < 0 || length < 0 || offset > Long.MAX_VALUE - length, NtStatus.INVALID_PARAMETER);
        List<long[]> result = new ArrayList<>();
        if ((file.attributes & Attributes.SPARSE_FILE) == 0) {
            // Without holes all of it is allocated.
            long end = Math.min(stream.size(), offset + length);
            return offset < end ? List.of(new long[] {offset, end - offset}) : result;
        }
        for (long[] range : stream.content.allocatedRanges(offset, offset + length)) {
            result.add(new long[] {range[0], range[1] - range[0]});
        }
        return result;
    }

    /** Says whether the file has holes (FSCTL_SET_SPARSE). */
    public void setSparse(boolean sparse) throws FileStoreException {
        refuseIf(isDirectory(), NtStatus.INVALID_PARAMETER);
        requireAccess(Access.WRITE_DATA | Access.WRITE_ATTRIBUTES | Access.APPEND_DATA);
        int attributes = file.attributes & ~Attributes.SPARSE_FILE | (sparse ? Attributes.SPARSE_FILE : 0);
        if (attributes != file.attributes) {
            file.attributes = attributes;
            times.changed(file, store.now());
            store.changed(Action.MODIFIED, FileStoreListener.ATTRIBUTES, link);
        }
    }

    // --- sizes

    /** Cuts the stream off or extends it with zeroes ([MS-FSA] 2.1.5.15.5). */
    public void setEndOfFile(long bytes) throws FileStoreException {
        requireSettableSize(bytes);
        if (bytes != stream.size()) {
            stream.allocateAtLeast(bytes);
            boolean shrinks = bytes < stream.size();
            stream.setSize(bytes);
            if (shrinks) {
                stream.setAllocation(bytes);
            }
        }
        noteModified();
        noteContentChanged(true);
    }

    /** Reserves space, or cuts the stream off to what fits ([MS-FSA] 2.1.5.15.1). */
    public void setAllocation(long bytes) throws FileStoreException {
        requireSettableSize(bytes);
        boolean cuts = bytes < stream.size();
        if (cuts) {
            stream.setSize(bytes);
        }
        stream.setAllocation(bytes);
        if (cuts) {
            noteModified();
            noteContentChanged(true);
        } else {
            times.changed(file, store.now());
        }
    }

    /** Says how much of the stream counts as written ([MS-FSA] 2.1.5.15.15). */
    public void setValidDataLength(long bytes) throws FileStoreException {
        requireSettableSize(bytes);
        refuseIf(bytes < stream.validDataLength() || bytes > stream.size(), NtStatus.INVALID_PARAMETER);
        stream.noteWritten(bytes);
    }

    private void requireSettableSize(long bytes) throws FileStoreException {
        refuseIf(stream == null || bytes < 0, NtStatus.INVALID_PARAMETER);
        requireAccess(Access.WRITE_DATA);
        refuseIf(bytes > FileStore.FILE_BYTES_MAX, NtStatus.INVALID_PARAMETER);
    }

    // --- times, attributes, security

    /** Sets times and attributes ([MS-FSA] 2.1.5.15.2). */
    public void setBasic(BasicInformation basic) throws FileStoreException {
        requireAccess(Access.WRITE_ATTRIBUTES);
        int filter = times.set(file, basic, isRoot(), store.now());
        if (filter != 0) {
            store.changed(Action.MODIFIED, filter, link);
        }
    }

    /** The security descriptor. */
    public SecurityDescriptor security() throws FileStoreException {
        requireAccess(Access.READ_CONTROL);
        return file.security;
    }

    /** Replaces the parts of the security descriptor that {@code information} names. */
    public void setSecurity(int information, SecurityDescriptor security) throws FileStoreException {
        boolean owner = (information & (SecurityDescriptor.OWNER | SecurityDescriptor.GROUP)) != 0;
        refuseIf(owner && !hasAccess(Access.WRITE_OWNER), NtStatus.ACCESS_DENIED);
        refuseIf((information & SecurityDescriptor.DACL) != 0 && !hasAccess(Access.WRITE_DAC), NtStatus.ACCESS_DENIED);
        refuseIf((information & SecurityDescriptor.SACL) != 0, NtStatus.ACCESS_DENIED);
        store.setSecurity(file, file.security.with(information, security));
        times.changed(file, store.now());
        store.changed(Action.MODIFIED, FileStoreListener.SECURITY, link);
    }

    // --- names

    /**
     * Renames or moves ([MS-FSA] 2.1.5.15.12). The path is relative to the root; {@code :stream} renames the stream.
     *
     * @param replaceIfExists whether a file of that name may be replaced
     */
    public void rename(String newPath, boolean replaceIfExists) throws FileStoreException {
        new Renaming(store, this, replaceIfExists).rename(newPath);
    }

    /** Gives the file another name ([MS-FSA] 2.1.5.15.7). */
    public void createHardLink(String newPath, boolean replaceIfExists) throws FileStoreException {
        new Renaming(store, this, replaceIfExists).link(newPath);
    }

    /** Marks for deletion on the last close, or takes that back ([MS-FSA] 2.1.5.15.3). */
    public void setDeletePending(boolean pending) throws FileStoreException {
        requireAccess(Access.DELETE);
        if (pending) {
            refuseIf(file.isReadOnly() || isRoot(), NtStatus.CANNOT_DELETE);
            refuseIf(isDirectory() && !file.entries.isEmpty(), NtStatus.DIRECTORY_NOT_EMPTY);
        }
        if (!isOfWholeFile()) {
            stream.deleted = pending;
            return;
        }
        if (pending) {
            markDeleted();
        } else {
            link.deleted = false;
        }
    }

    private void markDeleted() {
        link.deleted = true;
        if (isDirectory()) {
            store.directoryDeleting(link);
        }
    }

    // --- locks

    /**
     * Locks a range of bytes ([MS-FSA] 2.1.5.8).
     *
     * @param offset first byte, unsigned
     * @param length bytes, unsigned
     * @param done called once with the outcome, at once unless the lock has to wait
     * @return to stop waiting, or null when {@code done} was called
     */
    public PendingLock lock(
            long offset, long length, boolean exclusive, boolean failImmediately, Completion<NtStatus> done) {
        if (stream == null || !hasAccess(Access.READ_DATA | Access.WRITE_DATA)) {
            done.complete(stream == null ? NtStatus.INVALID_PARAMETER : NtStatus.ACCESS_DENIED);
            return null;
        }
        return stream.locks.lock(this, new ByteRange(offset, length), exclusive, failImmediately, done);
    }

    /** Removes a lock of this open on exactly this range ([MS-FSA] 2.1.5.9). */
    public NtStatus unlock(long offset, long length) {
        return stream == null ? NtStatus.INVALID_PARAMETER : stream.locks.unlock(this, new ByteRange(offset, length));
    }

    // --- directories

    /**
     * The pass over the directory that this open is in: goes on where the last one stopped, unless it is the first or is
     * restarted.
     *
     * @param pattern with wildcards or without; empty means all. Counts for a new pass only
     * @param restart whether to begin anew
     */
    public DirectoryScan scan(String pattern, boolean restart) throws FileStoreException {
        refuseIf(!isDirectory(), NtStatus.INVALID_PARAMETER);
        requireAccess(Access.READ_DATA);
        if (scan == null || restart) {
            String wanted = pattern.isEmpty() && scan != null ? scan.pattern() : pattern;
            scan = new DirectoryScan(this, NamePattern.parse(wanted.isEmpty() ? "*" : wanted));
        } else {
            scan.refresh();
        }
        return scan;
    }

    // --- end

    /** Closes ([MS-FSA] 2.1.5.5): releases its locks, deletes what is to be deleted with the last open. */
    public void close() {
        if (closed) {
            throw new IllegalStateException("closed twice: " + this);
        }
        closed = true;
        file.opens.remove(this);
        if (stream != null) {
            stream.opens.remove(this);
            stream.locks.release(this);
        }
        store.closed();
        applyDeleteOnClose();
        deleteStreamIfDue();
        boolean deleted = deleteLinkIfDue();
        if (!deleted && stream != null && stream.opens.isEmpty()) {
            stream.trimToSize();
        }
    }

    private void applyDeleteOnClose() {
        if (!deleteOnClose) {
            return;
        }
        if (!isOfWholeFile()) {
            stream.deleted = true;
        } else if (!isDirectory() || file.entries.isEmpty()) {
            markDeleted();
        }
    }

    private void deleteStreamIfDue() {
        if (stream == null || stream.isDefault() || !stream.deleted || !stream.opens.isEmpty()) {
            return;
        }
        if (file.namedStreams.remove(Upcase.of(stream.name), stream)) {
            stream.free();
            store.changed(Action.REMOVED_STREAM, FileStoreListener.STREAM_NAME, link, stream);
        }
    }

    private boolean deleteLinkIfDue() {
        if (!link.deleted || file.opens.stream().anyMatch(other -> other.link == link)) {
            return false;
        }
        link.parent.removeEntry(link, store.now());
        store.changed(Action.REMOVED, file.directory ? FileStoreListener.DIR_NAME : FileStoreListener.FILE_NAME, link);
        if (!file.links.isEmpty()) {
            times.changed(file, store.now());
            return false;
        }
        store.freeFile(file);
        return true;
    }

    // --- for the rest of the package

    StoredFile file() {
        return file;
    }

    DataStream stream() {
        return stream;
    }

    Link link() {
        return link;
    }

    /** After a rename. */
    void moveTo(Link newLink) {
        link = newLink;
    }

    /** Whether it was opened as the file or directory itself, not as a named stream. */
    boolean isOfWholeFile() {
        return stream == null || stream.isDefault();
    }

    boolean shares(int mode) {
        return (shareAccess & mode) != 0;
    }

    /** Content changed through this open ([MS-FSA] 2.1.4.17). */
    void noteModified() {
        times.modified(file, store.now());
    }

    UpdatedTimes times() {
        return times;
    }

    void noteContentChanged(boolean sizeChanged) {
        if (isOfWholeFile()) {
            int filter = FileStoreListener.LAST_WRITE | (sizeChanged ? FileStoreListener.SIZE : 0);
            store.changed(Action.MODIFIED, filter, link);
        } else {
            int filter = FileStoreListener.STREAM_WRITE | (sizeChanged ? FileStoreListener.STREAM_SIZE : 0);
            store.changed(Action.MODIFIED_STREAM, filter, link, stream);
        }
    }

    private boolean isRoot() {
        return link.parent == null;
    }

    private void requireStream() throws FileStoreException {
        refuseIf(stream == null, NtStatus.INVALID_PARAMETER);
    }

    void requireAccess(int anyOf) throws FileStoreException {
        refuseIf(!hasAccess(anyOf), NtStatus.ACCESS_DENIED);
    }

    private static void refuseIf(boolean refused, NtStatus status) throws FileStoreException {
        if (refused) {
            throw new FileStoreException(status);
        }
    }

    @Override
    public String toString() {
        return "FileHandle[" + path() + ", access 0x" + Integer.toHexString(granted) + "]";
    }
}
