package io.smblab.fs;

import io.smblab.wire.NtStatus;
import java.util.Map;

/**
 * A pass over the entries of a directory that match a pattern, in the order of their names in upper case ([MS-FSA]
 * 2.1.5.6.3). It remembers the last name that it gave out, so that entries may come and go in between: none that stays is
 * left out or given twice.
 *
 * <p>{@code .} and {@code ..} come first, and only when the pattern has wildcards.
 */
public final class DirectoryScan {
    private final FileHandle open;
    private final StoredFile directory;
    private final NamePattern pattern;
    private Stage stage = Stage.SELF;
    /** The name that was given out last, in upper case. */
    private String lastKey;
    /** The name of {@link #next}. */
    private String nextKey;

    private DirectoryEntry next;
    private boolean gaveAny;

    private enum Stage {
        SELF,
        PARENT,
        ENTRIES,
        END
    }

    DirectoryScan(FileHandle open, NamePattern pattern) {
        this.open = open;
        this.directory = open.file();
        this.pattern = pattern;
        if (!pattern.isWild()) {
            stage = Stage.ENTRIES;
        }
    }

    /** The expression as it was given. */
    String pattern() {
        return pattern.toString();
    }

    /** The next entry, or null when there is none. Asking again gives the same one. */
    public DirectoryEntry peek() {
        while (next == null && stage != Stage.END) {
            next = find();
        }
        return next;
    }

    /** Forgets what was looked at and not taken: by the next query the entry may have changed or gone. */
    void refresh() {
        if (next != null && nextKey != null) {
            next = null;
            stage = Stage.ENTRIES;
        }
    }

    /** Goes on to the entry after the one that {@link #peek} gave. */
    public void advance() {
        if (next == null) {
            throw new IllegalStateException("advance without peek");
        }
        next = null;
        gaveAny = true;
        lastKey = nextKey;
    }

    /** What to answer when {@link #peek} gives nothing: NO_SUCH_FILE if it never gave anything, else NO_MORE_FILES. */
    public NtStatus exhaustedStatus() {
        return gaveAny ? NtStatus.NO_MORE_FILES : NtStatus.NO_SUCH_FILE;
    }

    private DirectoryEntry find() {
        return switch (stage) {
            case SELF -> {
                stage = Stage.PARENT;
                yield pattern.matches(".") ? entry(".", directory) : null;
            }
            case PARENT -> {
                stage = Stage.ENTRIES;
                Link link = open.link();
                StoredFile parent = link.parent == null ? directory : link.parent;
                yield pattern.matches("..") ? entry("..", parent) : null;
            }
            case ENTRIES -> findLink();
            case END -> null;
        };
    }

    private DirectoryEntry findLink() {
        Link link = pattern.isWild() ? nextMatch() : exactMatch();
        if (link == null) {
            stage = Stage.END;
            return null;
        }
        nextKey = link.key;
        return entry(link.name, link.file);
    }

    private Link exactMatch() {
        return lastKey == null ? directory.entries.get(pattern.key()) : null;
    }

    private Link nextMatch() {
        Map.Entry<String, Link> entry =
                lastKey == null ? directory.entries.firstEntry() : directory.entries.higherEntry(lastKey);
        while (entry != null && !pattern.matchesKey(entry.getKey())) {
            entry = directory.entries.higherEntry(entry.getKey());
        }
        return entry == null ? null : entry.getValue();
    }

    private static DirectoryEntry entry(String name, StoredFile file) {
        return new DirectoryEntry(name, FileHandle.information(file, file.defaultStream, false));
    }
}
