package io.smblab.fs;

import io.smblab.wire.NtStatus;
import java.util.Arrays;

/**
 * Matching of names against an expression with wildcards, without regard to case ([MS-FSA] 2.1.4.4).
 *
 * <pre>
 *   *  zero or more characters              ?  exactly one character
 *   &lt;  DOS_STAR: as *, up to the last dot   &gt;  DOS_QM: one character that is no dot, or none before a dot and at the end
 *   "  DOS_DOT: a dot, or nothing at the end of the name
 * </pre>
 *
 * <p>The expression is run as an automaton whose states are positions in the expression: linear in the name for each state,
 * so that no expression takes exponential time.
 */
final class NamePattern {
    private static final String WILDCARDS = "*?<>\"";

    private final String given;
    private final String expression;
    private final boolean wild;
    private final boolean matchesAll;

    NamePattern(String expression) {
        this.given = expression;
        this.expression = Upcase.of(expression);
        this.wild = hasWildcards(expression);
        this.matchesAll = expression.equals("*") || expression.equals("*.*");
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
        return wild ? run(key) : expression.equals(key);
    }

    private boolean run(String name) {
        int states = expression.length() + 1;
        boolean[] here = new boolean[states];
        boolean[] next = new boolean[states];
        here[0] = true;
        int lastDot = name.lastIndexOf('.');
        for (int i = 0; i < name.length(); i++) {
            skipEmpty(here, name.charAt(i), false);
            boolean alive = false;
            Arrays.fill(next, false);
            for (int state = 0; state < states - 1; state++) {
                if (here[state]) {
                    alive |= step(state, name.charAt(i), i, lastDot, next);
                }
            }
            if (!alive) {
                return false;
            }
            boolean[] swap = here;
            here = next;
            next = swap;
        }
        skipEmpty(here, '\0', true);
        return here[states - 1];
    }

    /** Moves on over what may stand for nothing, before {@code unit} or at the end of the name. */
    private void skipEmpty(boolean[] states, char unit, boolean atEnd) {
        for (int state = 0; state < expression.length(); state++) {
            if (!states[state]) {
                continue;
            }
            char symbol = expression.charAt(state);
            boolean empty =
                    symbol == '*' || symbol == '<' || symbol == '"' && atEnd || symbol == '>' && (atEnd || unit == '.');
            states[state + 1] |= empty;
        }
    }

    private boolean step(int state, char unit, int index, int lastDot, boolean[] next) {
        char symbol = expression.charAt(state);
        switch (symbol) {
            case '*' -> next[state] = true;
            // Stops at the last dot of the name, which it takes.
            case '<' -> next[unit == '.' && index == lastDot ? state + 1 : state] = true;
            case '?' -> next[state + 1] = true;
            case '>' -> {
                if (unit == '.') {
                    return false;
                }
                next[state + 1] = true;
            }
            case '"' -> {
                if (unit != '.') {
                    return false;
                }
                next[state + 1] = true;
            }
            default -> {
                if (symbol != unit) {
                    return false;
                }
                next[state + 1] = true;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return given;
    }
}
