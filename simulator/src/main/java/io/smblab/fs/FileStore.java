package io.smblab.fs;

import io.smblab.block.BlockDevice;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A volume ([MS-FSA] 2.1.1.1): a tree of files and directories in memory. Everything that a client does goes through
 * {@link #open}.
 *
 * <p>Used by one thread. {@link #close} gives the memory back.
 */
public final class FileStore implements AutoCloseable {
    /** As NTFS numbers its root: record 5, sequence 5. */
    private static final long ROOT_ID = 0x0005_0000_0000_0005L;
    /** File records below 64 belong to the file system itself. */
    private static final long FIRST_ID = 0x0001_0000_0000_0040L;
    /** Bytes of the largest file: 2^32 - 1 clusters of 4 KiB, less what NTFS reserves (16 TiB - 64 KiB). */
    static final long FILE_BYTES_MAX = (1L << 44) - (1L << 16);

    private final StoreOptions options;
    private final Supplier<FileTime> clock;
    private final FileTime creationTime;
    private final List<FileStoreListener> listeners = new ArrayList<>(1);
    private final ChunkPool pool;
    private final DiskSpace space;
    private final ExtentAllocator allocator;
    private final DeviceIo device;
    private final Link root;
    private String label;
    private long nextId = FIRST_ID;
    private int openCount;

    /**
     * An empty volume.
     *
     * @param options what it is like
     * @param deviceOrNull where it lies; without a device, reads and writes take no time
     * @param clock the time for files
     */
    public FileStore(StoreOptions options, BlockDevice deviceOrNull, Supplier<FileTime> clock) {
        this.options = options;
        this.clock = Objects.requireNonNull(clock, "clock");
        this.creationTime = clock.get();
        this.label = options.label();
        this.pool = new ChunkPool(options.maxBytesInMemory(), options.spareBytes());
        long capacity = deviceOrNull == null
                ? options.capacityBytes()
                : Math.min(options.capacityBytes(), deviceOrNull.capacityBytes());
        this.space = new DiskSpace(capacity, options.clusterBytes());
        this.allocator = deviceOrNull == null ? null : new ExtentAllocator(capacity);
        this.device = new DeviceIo(deviceOrNull);
        StoredFile directory = new StoredFile(
                ROOT_ID, true, Attributes.DIRECTORY, creationTime.ticks(), SecurityDescriptor.standard());
        pool.charge(ChunkPool.FILE_BYTES + directory.security.bytes());
        this.root = new Link(directory, null, "");
        directory.links.add(root);
    }

    /**
     * Opens, creates or empties a file.
     *
     * @throws FileStoreException with the status for the client when it can't be
     */
    public FileHandle open(OpenRequest request) throws FileStoreException {
        return new Opener(this, request).open();
    }

    /**
     * What {@link #open} would do, without doing it: for those who have something to settle with others before.
     *
     * @return what is there under the name, and the outcome of all checks
     */
    public OpenProbe probe(OpenRequest request) {
        return new Opener(this, request).probe();
    }

    /**
     * Puts a file of pattern into the volume before a lab starts, with the directories above it. Takes no memory and no
     * time. What is there under that name is replaced.
     *
     * @param path relative to the root, backslashes between components
     * @param sizeBytes 0 or more
     * @param patternSeed of the pattern, whose position 0 is the first byte
     * @throws FileStoreException DISK_FULL, or whatever is wrong with the path
     */
    public void populate(String path, long sizeBytes, long patternSeed) throws FileStoreException {
        List<String> components = FilePath.parse(path).components();
        StringBuilder directory = new StringBuilder();
        for (String component : components.subList(0, Math.max(0, components.size() - 1))) {
            directory.append(directory.length() == 0 ? "" : "\\").append(component);
            open(OpenRequest.directory(directory.toString())).close();
        }
        FileHandle file = open(OpenRequest.toWrite(path).withDisposition(Disposition.SUPERSEDE));
        try {
            file.fillWithPattern(sizeBytes, patternSeed);
        } finally {
            file.close();
        }
    }

    /** About the volume. */
    public VolumeInformation volume() {
        int cluster = space.clusterBytes();
        return new VolumeInformation(
                label,
                options.serialNumber(),
                creationTime,
                space.capacityBytes() / cluster,
                space.freeBytes() / cluster,
                cluster,
                StoreOptions.SECTOR_BYTES);
    }

    /** Names the volume anew. */
    public void setLabel(String newLabel) throws FileStoreException {
        if (options.readOnly()) {
            throw new FileStoreException(NtStatus.MEDIA_WRITE_PROTECTED);
        }
        if (newLabel.length() > 32) {
            throw new FileStoreException(NtStatus.INVALID_PARAMETER);
        }
        label = newLabel;
    }

    /** Adds someone who is told of every change, after those who are told already. */
    public void addListener(FileStoreListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener. */
    public void removeListener(FileStoreListener listener) {
        listeners.remove(listener);
    }

    /** Memory held for real content and for what administers files, in bytes. */
    public long bytesInMemory() {
        return pool.bytesInUse();
    }

    /** Number of open handles. */
    public int openCount() {
        return openCount;
    }

    /** Frees all content. Nothing may be open any more, or be opened again. */
    @Override
    public void close() {
        if (openCount != 0) {
            throw new IllegalStateException("closed with " + openCount + " open handles");
        }
        Deque<StoredFile> directories = new ArrayDeque<>();
        directories.add(root.file);
        while (!directories.isEmpty()) {
            StoredFile directory = directories.remove();
            for (Link link : directory.entries.values()) {
                link.file.links.remove(link);
                if (link.file.links.isEmpty()) {
                    freeFile(link.file);
                }
                if (link.file.directory) {
                    directories.add(link.file);
                }
            }
            directory.entries.clear();
        }
        freeFile(root.file);
        pool.close();
    }

    // --- for the rest of the package

    Link root() {
        return root;
    }

    boolean isReadOnly() {
        return options.readOnly();
    }

    DeviceIo device() {
        return device;
    }

    /** FILETIME ticks. */
    long now() {
        return clock.get().ticks();
    }

    /** A file without a name and, unless it is a directory, with an empty default stream. */
    StoredFile newFile(boolean directory, int attributes, SecurityDescriptor security) throws FileStoreException {
        int fileBytes = ChunkPool.FILE_BYTES + security.bytes();
        if (!pool.hasRoomFor(fileBytes + ChunkPool.STREAM_BYTES)) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        pool.charge(fileBytes);
        StoredFile file = new StoredFile(nextId++, directory, attributes, now(), security);
        if (!directory) {
            file.defaultStream = stream(file, "");
        }
        return file;
    }

    DataStream newStream(StoredFile file, String name) throws FileStoreException {
        if (!pool.hasRoomFor(ChunkPool.STREAM_BYTES)) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        return stream(file, name);
    }

    private DataStream stream(StoredFile file, String name) {
        DeviceLayout layout = allocator == null ? null : new DeviceLayout(allocator);
        return new DataStream(file, name, new FileContent(pool), space, layout);
    }

    /** A file that has no name any more goes with all that it holds. */
    void freeFile(StoredFile file) {
        file.free();
        pool.charge(-ChunkPool.FILE_BYTES - file.security.bytes());
    }

    /** Gives a file another descriptor, which counts as memory: a client may make it large. */
    void setSecurity(StoredFile file, SecurityDescriptor security) throws FileStoreException {
        int more = security.bytes() - file.security.bytes();
        if (more > 0 && !pool.hasRoomFor(more)) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        pool.charge(more);
        file.security = security;
    }

    void opened() {
        openCount++;
    }

    void closed() {
        openCount--;
    }

    /** Tells the listeners. The path is only put together when there is one. */
    void changed(FileStoreListener.Action action, int filter, Link link) {
        changed(action, filter, link, null);
    }

    /** As {@link #changed} for a stream, unless it is null or the default one. */
    void changed(FileStoreListener.Action action, int filter, Link link, DataStream stream) {
        if (listeners.isEmpty()) {
            return;
        }
        String path = link.path();
        if (stream != null && !stream.isDefault()) {
            path = path + ':' + stream.name;
        }
        for (FileStoreListener listener : List.copyOf(listeners)) {
            listener.changed(action, filter, path);
        }
    }

    void directoryDeleting(Link link) {
        if (listeners.isEmpty()) {
            return;
        }
        String path = link.path();
        for (FileStoreListener listener : List.copyOf(listeners)) {
            listener.directoryDeleting(path);
        }
    }

    /** The directory that holds, or will hold, the last component of a path ([MS-FSA] 2.1.5.1 phase 6). */
    StoredFile findParent(FilePath path) throws FileStoreException {
        StoredFile directory = root.file;
        for (int i = 0; i < path.components().size() - 1; i++) {
            Link link = directory.find(path.components().get(i));
            if (link == null || !link.file.directory) {
                throw new FileStoreException(NtStatus.OBJECT_PATH_NOT_FOUND);
            }
            if (link.deleted) {
                throw new FileStoreException(NtStatus.DELETE_PENDING);
            }
            directory = link.file;
        }
        return directory;
    }
}
