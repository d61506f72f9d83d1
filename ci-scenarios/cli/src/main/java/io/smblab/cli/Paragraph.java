package io.smblab.cli;

/** Text in lines that fit the narrowest terminal in use. */
final class Paragraph {
    /** Columns of a terminal that nobody made wider. */
    private static final int WIDTH = 80;

    private static final String NL = System.lineSeparator();

    private Paragraph() {}

    /**
     * Breaks text at blanks.
     *
     * @param first in front of the first line
     * @param indent blanks in front of the others
     * @return lines, each with an end; words longer than a line stay whole
     */
    static String of(String first, int indent, String text) {
        StringBuilder out = new StringBuilder();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : text.split(" ")) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                out.append(line).append(NL);
                line = new StringBuilder(" ".repeat(indent));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return out.append(line).append(NL).toString();
    }
}
