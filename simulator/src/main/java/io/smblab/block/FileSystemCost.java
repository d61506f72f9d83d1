package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/**
 * What a file system adds to the requests of a program.
 *
 * @param lookup time to find where a place of the file lies on the volume; not needed where a request goes on from the last one
 * @param metadataPage unit in which the file system keeps its tree: a request smaller than that pays for several lookups
 * @param firstExtent where the first large file begins on the volume, as a distance from the start of a full stripe
 */
public record FileSystemCost(TimeSpan lookup, ByteSize metadataPage, ByteSize firstExtent) {
    /** Nothing is added. */
    public static final FileSystemCost NONE = new FileSystemCost(new TimeSpan(0), new ByteSize(0), new ByteSize(0));

    /** The time that a request with a new place costs, in nanoseconds. */
    long lookupNanos(long bytes) {
        double pages = bytes == 0 ? 1 : Math.max(1, (double) metadataPage.bytes() / bytes);
        return Math.round(lookup.nanos() * pages);
    }
}
