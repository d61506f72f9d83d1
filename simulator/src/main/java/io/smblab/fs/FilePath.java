package io.smblab.fs;

import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A path relative to the root of a store, taken apart ([MS-FSA] 2.1.5.1 phase 5, [MS-FSCC] 2.1.5):
 * {@code directory\...\name[:stream[:type]]}. An empty path is the root.
 *
 * @param components the names, from the root down; none for the root
 * @param stream name of the data stream; empty for the default one
 * @param type what the stream has to be
 * @param trailingSeparator whether the path ended in a backslash, so that it can only mean a directory
 */
record FilePath(List<String> components, String stream, StreamType type, boolean trailingSeparator) {
    /** What the stream type at the end of a path says. */
    enum StreamType {
        /** No type was given. */
        UNSPECIFIED,
        /** {@code $DATA}. */
        DATA,
        /** {@code $INDEX_ALLOCATION}: a directory. */
        INDEX_ALLOCATION
    }

    /** UTF-16 units in one component, and in the name of one stream. */
    static final int NAME_UNITS_MAX = 255;
    /** Components in one path; a path of 32,767 units can't have more that are not empty. */
    static final int PATH_UNITS_MAX = 32_767;

    private static final String ILLEGAL = "\"*/:<>?|\\";
    private static final String DIRECTORY_INDEX = "$I30";

    FilePath {
        components = List.copyOf(components);
    }

    /**
     * Takes a path apart.
     *
     * @throws FileStoreException INVALID_PARAMETER for a leading backslash, OBJECT_NAME_INVALID for what no volume accepts
     */
    static FilePath parse(String path) throws FileStoreException {
        if (path.startsWith("\\")) {
            throw new FileStoreException(NtStatus.INVALID_PARAMETER);
        }
        if (path.length() > PATH_UNITS_MAX) {
            throw invalid();
        }
        List<String> components = new ArrayList<>();
        String last = "";
        int start = 0;
        while (start <= path.length()) {
            int end = path.indexOf('\\', start);
            end = end < 0 ? path.length() : end;
            if (end > start) {
                if (!last.isEmpty()) {
                    components.add(directoryName(last));
                }
                last = path.substring(start, end);
            }
            start = end + 1;
        }
        boolean trailing = path.endsWith("\\");
        return finish(components, last, trailing);
    }

    /** Whether this is the root itself. */
    boolean isRoot() {
        return components.isEmpty();
    }

    /** The last component; empty for the root. */
    String name() {
        return isRoot() ? "" : components.get(components.size() - 1);
    }

    /** Whether the path names a stream other than the default data stream. */
    boolean namesStream() {
        return !stream.isEmpty();
    }

    /** Checks one name that is to become an entry of a directory. */
    static void checkName(String name) throws FileStoreException {
        if (name.equals("..")) {
            throw new FileStoreException(NtStatus.OBJECT_PATH_SYNTAX_BAD);
        }
        if (name.isEmpty() || name.length() > NAME_UNITS_MAX || name.equals(".")) {
            throw invalid();
        }
        for (int i = 0; i < name.length(); i++) {
            char unit = name.charAt(i);
            if (unit < 0x20 || ILLEGAL.indexOf(unit) >= 0) {
                throw invalid();
            }
        }
    }

    /** Checks the name of a stream ([MS-FSCC] 2.1.5.3). */
    static void checkStreamName(String name) throws FileStoreException {
        if (name.length() > NAME_UNITS_MAX) {
            throw invalid();
        }
        for (int i = 0; i < name.length(); i++) {
            char unit = name.charAt(i);
            if (unit == 0 || unit == '/' || unit == '\\' || unit == ':') {
                throw invalid();
            }
        }
    }

    private static FilePath finish(List<String> components, String last, boolean trailing) throws FileStoreException {
        if (last.endsWith(":")) {
            throw invalid();
        }
        String[] parts = last.split(":", -1);
        if (parts.length > 3) {
            throw invalid();
        }
        String name = parts[0];
        String stream = parts.length > 1 ? parts[1] : "";
        StreamType type = parts.length > 2 ? streamType(parts[2]) : StreamType.UNSPECIFIED;
        // A stream of the root has no name before the colon; below the root there must be one.
        if (!name.isEmpty() || !components.isEmpty()) {
            checkName(name);
            components.add(name);
        }
        checkStreamName(stream);
        if (type == StreamType.INDEX_ALLOCATION) {
            if (!stream.isEmpty() && !stream.equalsIgnoreCase(DIRECTORY_INDEX)) {
                throw new FileStoreException(NtStatus.INVALID_PARAMETER);
            }
            stream = "";
        }
        return new FilePath(components, stream, type, trailing);
    }

    private static StreamType streamType(String type) throws FileStoreException {
        return switch (type.toUpperCase(Locale.ROOT)) {
            case "$DATA" -> StreamType.DATA;
            case "$INDEX_ALLOCATION" -> StreamType.INDEX_ALLOCATION;
            default -> throw invalid();
        };
    }

    /** A component that is not the last: a directory, possibly with the suffix that says so. */
    private static String directoryName(String component) throws FileStoreException {
        int colon = component.indexOf(':');
        String name = component;
        if (colon >= 0) {
            String suffix = component.substring(colon).toUpperCase(Locale.ROOT);
            if (!suffix.equals("::$INDEX_ALLOCATION") && !suffix.equals(":$I30:$INDEX_ALLOCATION")) {
                throw invalid();
            }
            name = component.substring(0, colon);
        }
        checkName(name);
        return name;
    }

    private static FileStoreException invalid() {
        return new FileStoreException(NtStatus.OBJECT_NAME_INVALID);
    }
}
