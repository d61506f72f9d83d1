package io.smblab.auth;

/** User, domain and computer names: compared without regard to case, character by character as Windows does it. */
final class Names {
    private Names() {}

    /** Upper case without changing the length: "straße" keeps its six letters. */
    static String upper(String name) {
        char[] chars = name.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            chars[i] = Character.toUpperCase(chars[i]);
        }
        return new String(chars);
    }

    static boolean equal(String left, String right) {
        return upper(left).equals(upper(right));
    }
}
