package io.smblab.fs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * A file or directory ([MS-FSA] 2.1.1.3): attributes, times, names, streams, and for a directory its entries. Times are
 * FILETIME ticks of 100 ns.
 */
final class StoredFile {
    final long id;
    final boolean directory;
    /** Entries by their name in upper case; null for a file. */
    final TreeMap<String, Link> entries;
    /** Named streams by their name in upper case. */
    final TreeMap<String, DataStream> namedStreams = new TreeMap<>();

    final List<Link> links = new ArrayList<>(1);
    final List<FileHandle> opens = new ArrayList<>(1);

    /** Null for a directory. */
    DataStream defaultStream;

    int attributes;
    long creationTime;
    long lastAccessTime;
    long lastWriteTime;
    long changeTime;
    SecurityDescriptor security;

    StoredFile(long id, boolean directory, int attributes, long now, SecurityDescriptor security) {
        this.id = id;
        this.directory = directory;
        this.entries = directory ? new TreeMap<>() : null;
        this.attributes = attributes;
        this.creationTime = now;
        this.lastAccessTime = now;
        this.lastWriteTime = now;
        this.changeTime = now;
        this.security = security;
    }

    boolean isReadOnly() {
        return (attributes & Attributes.READ_ONLY) != 0;
    }

    /** Any of its names; a directory has one only. */
    Link firstLink() {
        return links.get(0);
    }

    Link find(String name) {
        return entries.get(Upcase.of(name));
    }

    void addEntry(Link link, long now) {
        if (entries.putIfAbsent(link.key, link) != null) {
            throw new IllegalStateException("two entries " + link.key);
        }
        link.file.links.add(link);
        noteEntriesChanged(now);
    }

    void removeEntry(Link link, long now) {
        if (!entries.remove(link.key, link)) {
            throw new IllegalStateException("no entry " + link.key);
        }
        link.file.links.remove(link);
        noteEntriesChanged(now);
    }

    private void noteEntriesChanged(long now) {
        lastWriteTime = now;
        changeTime = now;
        lastAccessTime = now;
    }

    DataStream findStream(String name) {
        return name.isEmpty() ? defaultStream : namedStreams.get(Upcase.of(name));
    }

    /** Whether anything below this directory is open ([MS-FSA] 2.1.4.2). Without recursion: trees may be very deep. */
    boolean hasOpenDescendants() {
        Deque<StoredFile> directories = new ArrayDeque<>();
        directories.add(this);
        while (!directories.isEmpty()) {
            for (Link link : directories.remove().entries.values()) {
                if (!link.file.opens.isEmpty()) {
                    return true;
                }
                if (link.file.directory) {
                    directories.add(link.file);
                }
            }
        }
        return false;
    }

    /** Gives back the content of all streams. */
    void free() {
        if (defaultStream != null) {
            defaultStream.free();
        }
        namedStreams.values().forEach(DataStream::free);
    }
}
