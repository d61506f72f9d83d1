package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** The entries of one QUERY_DIRECTORY response: collects as many as fit. */
public final class DirectoryListing {
    private static final int ALIGNMENT = 8;

    private final FileInfoClass form;
    private final long limitBytes;
    private final List<DirectoryEntry> entries = new ArrayList<>();
    private long bytes;

    /**
     * An empty listing.
     *
     * @param form a class for which {@link FileInfoClass#isDirectoryClass} holds
     * @param limitBytes how much the client takes, 0 or more
     */
    public DirectoryListing(FileInfoClass form, long limitBytes) {
        if (!form.isDirectoryClass()) {
            throw new IllegalArgumentException(form + " is no class of directory entries");
        }
        this.form = form;
        this.limitBytes = limitBytes;
    }

    /** Adds an entry if it fits; else nothing changes and the answer is false. */
    public boolean add(DirectoryEntry entry) {
        long start = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        long end = start + entry.encodedBytes(form);
        if (end > limitBytes) {
            return false;
        }
        entries.add(entry);
        bytes = end;
        return true;
    }

    /** Whether nothing was added. */
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** How many entries were added. */
    public int size() {
        return entries.size();
    }

    /** The output of QUERY_DIRECTORY. */
    public byte[] toBytes() {
        return WireWriter.toBytes(
                out -> EntryChain.encode(entries, ALIGNMENT, out, (entry, writer) -> entry.encode(form, writer)));
    }

    /** Reads the output of QUERY_DIRECTORY. */
    public static List<DirectoryEntry> decode(FileInfoClass form, byte[] output) {
        return EntryChain.decode(WireReader.of(output), ALIGNMENT, in -> DirectoryEntry.decode(form, in));
    }
}
