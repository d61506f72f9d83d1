package io.smblab.fs;

import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one stream lies on the device: its bytes from 0 on, range after range. The allocation grows by doubling up to
 * {@link #RUN_BYTES_MAX}, so that several files that grow at once do not interleave in small pieces.
 */
final class DeviceLayout {
    /** The largest run that is reserved ahead of need. */
    static final long RUN_BYTES_MAX = 64L << 20;
    /** The smallest. */
    static final long RUN_BYTES_MIN = 64L << 10;

    private final ExtentAllocator allocator;
    private final List<ExtentAllocator.Range> ranges = new ArrayList<>();
    private long mappedBytes;

    DeviceLayout(ExtentAllocator allocator) {
        this.allocator = allocator;
    }

    /** Sees to it that the first {@code length} bytes have a place. */
    void ensure(long length) throws FileStoreException {
        long needed = length - mappedBytes;
        if (needed <= 0) {
            return;
        }
        long ahead = Math.min(RUN_BYTES_MAX, Math.max(RUN_BYTES_MIN, mappedBytes));
        long end = ranges.isEmpty() ? -1 : ranges.get(ranges.size() - 1).end();
        List<ExtentAllocator.Range> added = allocator.allocate(needed, Math.max(needed, ahead), end);
        if (added.isEmpty()) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        added.forEach(this::append);
    }

    /** Gives back what lies behind the first {@code length} bytes. */
    void trim(long length) {
        while (mappedBytes > length) {
            ExtentAllocator.Range last = ranges.remove(ranges.size() - 1);
            long start = mappedBytes - last.length();
            mappedBytes = start;
            long kept = Math.max(0, length - start);
            if (kept > 0) {
                append(new ExtentAllocator.Range(last.start(), kept));
            }
            allocator.free(new ExtentAllocator.Range(last.start() + kept, last.length() - kept));
        }
    }

    /** The ranges of the device that hold a range of the stream, in order. What has no place yet is left out. */
    List<ExtentAllocator.Range> locate(long offset, long length) {
        List<ExtentAllocator.Range> result = new ArrayList<>();
        long end = Math.min(offset + length, mappedBytes);
        long start = 0;
        for (ExtentAllocator.Range range : ranges) {
            long from = Math.max(offset, start);
            long to = Math.min(end, start + range.length());
            if (from < to) {
                result.add(new ExtentAllocator.Range(range.start() + (from - start), to - from));
            }
            start += range.length();
        }
        return result;
    }

    /** Adjoining ranges become one. */
    private void append(ExtentAllocator.Range range) {
        mappedBytes += range.length();
        int last = ranges.size() - 1;
        if (last >= 0 && ranges.get(last).end() == range.start()) {
            long start = ranges.get(last).start();
            ranges.set(last, new ExtentAllocator.Range(start, ranges.get(last).length() + range.length()));
        } else {
            ranges.add(range);
        }
    }
}
