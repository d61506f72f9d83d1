package io.smblab.net;

import java.util.Arrays;

/**
 * A number for each part of a stream from the first on that is not acknowledged: when it was sent, or what had been sent before. A ring of
 * ends of segments or trains with their marks, in the order of the stream. It grows to what a window holds and allocates nothing
 * after that.
 */
final class Marks {
    private static final long NOTHING = -1;

    private long[] ends = new long[16];
    private long[] marks = new long[16];
    private int head;
    private int size;

    /** Marks the stream from the latest end to {@code end}; what is not beyond it is marked already, and stays so. */
    void add(long end, long mark) {
        if (size > 0 && end <= ends[index(size - 1)]) {
            return;
        }
        if (size == ends.length) {
            grow();
        }
        ends[index(size)] = end;
        marks[index(size)] = mark;
        size++;
    }

    /** Marks what overlaps with a part anew. */
    void change(long start, long end, long mark) {
        for (int i = firstBeyond(start); i < size && (i == 0 || ends[index(i - 1)] < end); i++) {
            marks[index(i)] = mark;
        }
    }

    private int index(int number) {
        return head + number & ends.length - 1;
    }

    private void grow() {
        int capacity = ends.length;
        long[] newEnds = Arrays.copyOf(ends, 2 * capacity);
        long[] newMarks = Arrays.copyOf(marks, 2 * capacity);
        for (int i = 0; i < capacity; i++) {
            newEnds[i] = ends[head + i & capacity - 1];
            newMarks[i] = marks[head + i & capacity - 1];
        }
        ends = newEnds;
        marks = newMarks;
        head = 0;
    }

    /** Forgets what is below a position. */
    void acknowledged(long position) {
        while (size > 0 && ends[head] <= position) {
            head = head + 1 & ends.length - 1;
            size--;
        }
    }

    void clear() {
        size = 0;
    }

    /** The mark of the byte at a position; -1 without one. */
    long at(long position) {
        int found = firstBeyond(position);
        return found == size ? NOTHING : marks[index(found)];
    }

    /** End of the first parts whose marks are at most {@code most}; {@code otherwise} when the first is above. Marks must ascend. */
    long endUpTo(long most, long otherwise) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (marks[index(middle)] <= most) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? otherwise : ends[index(low - 1)];
    }

    /** The same when some have been changed. */
    long endBefore(long above, long otherwise) {
        int count = 0;
        while (count < size && marks[index(count)] <= above) {
            count++;
        }
        return count == 0 ? otherwise : ends[index(count - 1)];
    }

    private int firstBeyond(long position) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (ends[index(middle)] <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
