package io.smblab.lab.file;

/**
 * Where something stands.
 *
 * @param file name of the file as the user gave it, or what an override was called
 * @param line from 1; 0 where there is no line, as in an override on the command line
 * @param column from 1; 0 where there is no column
 */
public record Place(String file, int line, int column) implements Comparable<Place> {
    /** The place of something that has no lines. */
    static Place of(String source) {
        return new Place(source, 0, 0);
    }

    @Override
    public int compareTo(Place other) {
        int byFile = file.compareTo(other.file);
        if (byFile != 0) {
            return byFile;
        }
        int byLine = Integer.compare(line, other.line);
        return byLine != 0 ? byLine : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
