package io.smblab.fs;

/**
 * Upper case as a volume sees it: each UTF-16 unit for itself, without regard to language, so that two names are equal when
 * their units are.
 *
 * <p>A unit is mapped only if it is also the lower case of what it is mapped to; this leaves alone the letters that only
 * look alike in upper case (dotless i, long s, micro sign), as NTFS does.
 */
final class Upcase {
    private static final char[] TABLE = table();

    private Upcase() {}

    private static char[] table() {
        char[] table = new char[1 << 16];
        for (int unit = 0; unit < table.length; unit++) {
            char upper = Character.toUpperCase((char) unit);
            table[unit] = Character.toLowerCase(upper) == unit ? upper : (char) unit;
        }
        return table;
    }

    static char of(char unit) {
        return TABLE[unit];
    }

    static String of(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (TABLE[name.charAt(i)] != name.charAt(i)) {
                return mapped(name);
            }
        }
        return name;
    }

    private static String mapped(String name) {
        char[] units = name.toCharArray();
        for (int i = 0; i < units.length; i++) {
            units[i] = TABLE[units[i]];
        }
        return new String(units);
    }
}
