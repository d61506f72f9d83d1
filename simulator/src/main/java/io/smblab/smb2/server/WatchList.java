package io.smblab.smb2.server;

import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreListener;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All watches on one store: passes its changes on. Listens only while somebody watches, since paths cost something. */
final class WatchList implements FileStoreListener {
    /** What all watches together keep for clients that have not asked for it yet, bytes. */
    static final int COLLECTED_BYTES_MAX = 16 << 20;

    private final FileStore store;
    private final Set<DirectoryWatch> watches = new LinkedHashSet<>();
    private int collectedBytes;

    WatchList(FileStore store) {
        this.store = store;
    }

    /** Takes room for a change that nobody has asked for yet; false when there is none. */
    boolean reserve(int bytes) {
        if (collectedBytes + bytes > COLLECTED_BYTES_MAX) {
            return false;
        }
        collectedBytes += bytes;
        return true;
    }

    void release(int bytes) {
        collectedBytes -= bytes;
    }

    int collectedBytes() {
        return collectedBytes;
    }

    void add(DirectoryWatch watch) {
        if (watches.isEmpty()) {
            store.addListener(this);
        }
        watches.add(watch);
    }

    void remove(DirectoryWatch watch) {
        watches.remove(watch);
        if (watches.isEmpty()) {
            store.removeListener(this);
        }
    }

    @Override
    public void changed(Action action, int filter, String path) {
        List<DirectoryWatch> told = new ArrayList<>(watches);
        for (DirectoryWatch watch : told) {
            watch.changed(action, filter, path);
        }
    }

    @Override
    public void directoryDeleting(String path) {
        List<DirectoryWatch> told = new ArrayList<>(watches);
        for (DirectoryWatch watch : told) {
            watch.directoryDeleting(path);
        }
    }
}
