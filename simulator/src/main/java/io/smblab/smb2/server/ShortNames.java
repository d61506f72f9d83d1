package io.smblab.smb2.server;

import java.util.Locale;

/** Names of the form 8.3, for clients that ask for them: derived from the long name, never stored or accepted. */
final class ShortNames {
    private static final String ILLEGAL = " +,;=[]";
    private static final int BASE_CHARS = 8;
    private static final int EXTENSION_CHARS = 3;

    private ShortNames() {}

    /**
     * The 8.3 form of a name: the name itself where it is one, else six characters, a tilde and a digit made from the file id.
     *
     * @return empty for the root and the entries {@code .} and {@code ..}
     */
    static String of(String name, long fileId) {
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        if (plain.isEmpty() || plain.equals(".") || plain.equals("..")) {
            return "";
        }
        String upper = plain.toUpperCase(Locale.ROOT);
        int dot = upper.lastIndexOf('.');
        String base = dot < 0 ? upper : upper.substring(0, dot);
        String extension = dot < 0 ? "" : upper.substring(dot + 1);
        boolean isShort = !base.isEmpty()
                && base.length() <= BASE_CHARS
                && extension.length() <= EXTENSION_CHARS
                && legal(base).equals(base)
                && legal(extension).equals(extension)
                && (dot < 0 || !extension.isEmpty());
        if (isShort) {
            return upper;
        }
        String start = legal(base);
        start = start.substring(0, Math.min(4, start.length()));
        String end = legal(extension);
        end = end.substring(0, Math.min(EXTENSION_CHARS, end.length()));
        String digits = Long.toString(Math.floorMod(fileId, 36 * 36), 36).toUpperCase(Locale.ROOT);
        return start + "~" + digits + (end.isEmpty() ? "" : "." + end);
    }

    private static String legal(String part) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char unit = part.charAt(i);
            if (unit > 0x20 && unit < 0x7F && unit != '.' && ILLEGAL.indexOf(unit) < 0) {
                result.append(unit);
            }
        }
        return result.toString();
    }
}
