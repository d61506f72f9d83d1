package io.smblab.fs;

import io.smblab.wire.NtStatus;

/**
 * Matching of names against an expression with wildcards, without regard to case ([MS-FSA] 2.1.4.4).
 *
 * <pre>
 *   *  zero or more characters              ?  exactly one character
 *   &lt;  DOS_STAR: as *, up to the last dot   &gt;  DOS_QM: one character that is no dot, or none before a dot and at the end
 *   "  DOS_DOT: a dot, or nothing at the end of the name
 * </pre>
 *
 * <p>The expression is run as a {@link NameAutomaton}, so that none takes long.
 */
final class NamePattern {
    private static final String WILDCARDS = "*?<>\"";

    private final String given;
    private final String expression;
    private final boolean wild;
    private final boolean matchesAll;
    private final NameAutomaton automaton;

    NamePattern(String expression) {
        this.given = expression;
        this.expression = Upcase.of(expression);
        this.wild = hasWildcards(expression);
        this.matchesAll = expression.equals("*") || expression.equals("*.*");
        this.automaton = new NameAutomaton(this.expression);
    }

    /**
     * An expression from a client.
     *
     * @throws FileStoreException OBJECT_NAME_INVALID when it can match no name because of what is in it
     */
    static NamePattern parse(String expression) throws FileStoreException {
        boolean invalid = expression.length() > FilePath.NAME_UNITS_MAX;
        for (int i = 0; i < expression.length(); i++) {
            char unit = expression.charAt(i);
            invalid |= unit < 0x20 || "/:|\\".indexOf(unit) >= 0;
        }
        if (invalid) {
            throw new FileStoreException(NtStatus.OBJECT_NAME_INVALID);
        }
        return new NamePattern(expression);
    }

    static boolean hasWildcards(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (isWildcard(name.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    static boolean isWildcard(char unit) {
        return WILDCARDS.indexOf(unit) >= 0;
    }

    /** Whether there is any wildcard; otherwise at most one name matches. */
    boolean isWild() {
        return wild;
    }

    /** Whether every name matches. */
    boolean matchesAll() {
        return matchesAll;
    }

    /** The expression in upper case: the key of the only name that matches when there is no wildcard. */
    String key() {
        return expression;
    }

    boolean matches(String name) {
        return matchesKey(Upcase.of(name));
    }

    /** As {@link #matches}, for a name already in upper case. */
    boolean matchesKey(String key) {
        if (matchesAll) {
            return true;
        }
        return wild ? automaton.matches(key) : expression.equals(key);
    }

    @Override
    public String toString() {
        return given;
    }
}
