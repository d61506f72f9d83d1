package io.smblab.fs;

import java.util.ArrayDeque;
import java.util.Deque;

/** One name of a file in one directory ([MS-FSA] 2.1.1.4). */
final class Link {
    final StoredFile file;
    /** The directory; null for the root. */
    final StoredFile parent;

    final String name;
    /** The name in upper case, under which the directory finds it. */
    final String key;
    /** Whether the name goes when the last open through it is closed. */
    boolean deleted;

    Link(StoredFile file, StoredFile parent, String name) {
        this.file = file;
        this.parent = parent;
        this.name = name;
        this.key = Upcase.of(name);
    }

    /** The path from the root, without a leading backslash. */
    String path() {
        if (parent == null) {
            return "";
        }
        Deque<String> names = new ArrayDeque<>();
        for (Link link = this; link.parent != null; link = link.parent.firstLink()) {
            names.addFirst(link.name);
        }
        return String.join("\\", names);
    }
}
