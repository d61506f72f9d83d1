package io.smblab.fs;

import java.util.ArrayList;
import java.util.List;

/**
 * A data stream of a file ([MS-FSA] 2.1.1.5): its name, content, allocation, locks and the opens on it. The default stream
 * has an empty name.
 */
final class DataStream {
    private final DiskSpace space;
    private final DeviceLayout layout;
    final StoredFile file;
    final FileContent content;
    final LockTable locks = new LockTable();
    final List<FileHandle> opens = new ArrayList<>();

    String name;
    boolean deleted;
    private long allocationBytes;
    private long validDataLength;

    DataStream(StoredFile file, String name, FileContent content, DiskSpace space, DeviceLayout layoutOrNull) {
        this.file = file;
        this.name = name;
        this.content = content;
        this.space = space;
        this.layout = layoutOrNull;
    }

    boolean isDefault() {
        return name.isEmpty();
    }

    long size() {
        return content.size();
    }

    long allocationBytes() {
        return allocationBytes;
    }

    /** Bytes beyond it were never written and read as zero. */
    long validDataLength() {
        return validDataLength;
    }

    void noteWritten(long end) {
        validDataLength = Math.max(validDataLength, end);
    }

    /** Where it lies on the device, or null when there is no device. */
    DeviceLayout layout() {
        return layout;
    }

    /** Makes the allocation cover {@code bytes}. */
    void allocateAtLeast(long bytes) throws FileStoreException {
        if (bytes > allocationBytes) {
            setAllocation(bytes);
        }
    }

    /** Sets the allocation to whole clusters that hold {@code bytes}; the content must fit. */
    void setAllocation(long bytes) throws FileStoreException {
        long target = space.align(bytes);
        space.change(allocationBytes, target);
        if (layout != null) {
            try {
                layout.ensure(target);
            } catch (FileStoreException full) {
                space.release(target - allocationBytes);
                throw full;
            }
            if (target < allocationBytes) {
                layout.trim(target);
            }
        }
        allocationBytes = target;
    }

    /** Cuts or extends the content; the allocation has been seen to. */
    void setSize(long bytes) {
        content.setSize(bytes);
        validDataLength = Math.min(validDataLength, bytes);
    }

    /** Gives back what was allocated ahead of need. Called when nobody has the stream open any more. */
    void trimToSize() {
        long target = space.align(size());
        if (target < allocationBytes) {
            space.release(allocationBytes - target);
            allocationBytes = target;
        }
        if (layout != null) {
            layout.trim(allocationBytes);
        }
    }

    /** Gives everything back; not to be used any more. */
    void free() {
        content.free();
        validDataLength = 0;
        trimToSize();
    }
}
