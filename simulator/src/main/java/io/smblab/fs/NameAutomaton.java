package io.smblab.fs;

import java.util.Arrays;

/**
 * An expression of {@link NamePattern} as an automaton ([MS-FSA] 2.1.4.4). A state is a position in the expression: what
 * stands before it has matched. All states are followed at once, a bit each, so that a name of n characters costs n times some
 * operations on words, whatever the expression: a client may have every name of a large directory compared with the worst.
 *
 * <p>The sets of states below have bit p set for the symbol at position p of the expression.
 */
final class NameAutomaton {
    private static final int WORD_BITS = 64;

    private final int end;
    private final int words;
    /** The characters that stand for themselves, in order, and where each of them is. */
    private final char[] units;

    private final long[][] unitPositions;
    private final long[] none;
    private final long[] star;
    private final long[] dosStar;
    private final long[] question;
    private final long[] dosQuestion;
    private final long[] dosDot;
    /** What may stand for nothing: before a character, before a dot, and at the end of the name. */
    private final long[] emptyBeforeAny;

    private final long[] emptyBeforeDot;
    private final long[] emptyAtEnd;

    /** An automaton for an expression in upper case. */
    NameAutomaton(String expression) {
        end = expression.length();
        words = end / WORD_BITS + 1;
        units = sortedUnits(expression);
        unitPositions = new long[units.length][];
        for (int i = 0; i < units.length; i++) {
            unitPositions[i] = positions(expression, units[i]);
        }
        none = new long[words];
        star = positions(expression, '*');
        dosStar = positions(expression, '<');
        question = positions(expression, '?');
        dosQuestion = positions(expression, '>');
        dosDot = positions(expression, '"');
        emptyBeforeAny = union(star, dosStar);
        emptyBeforeDot = union(emptyBeforeAny, dosQuestion);
        emptyAtEnd = union(emptyBeforeDot, dosDot);
    }

    private static char[] sortedUnits(String expression) {
        char[] all = expression.toCharArray();
        Arrays.sort(all);
        int count = 0;
        for (char unit : all) {
            boolean known = count > 0 && all[count - 1] == unit;
            if (!known && !NamePattern.isWildcard(unit)) {
                all[count++] = unit;
            }
        }
        return Arrays.copyOf(all, count);
    }

    private long[] positions(String expression, char symbol) {
        long[] set = new long[words];
        for (int i = 0; i < expression.length(); i++) {
            if (expression.charAt(i) == symbol) {
                set[i / WORD_BITS] |= 1L << i;
            }
        }
        return set;
    }

    private static long[] union(long[] left, long[] right) {
        long[] set = left.clone();
        for (int i = 0; i < set.length; i++) {
            set[i] |= right[i];
        }
        return set;
    }

    /** Whether the whole of a name in upper case matches. */
    boolean matches(String name) {
        long[] states = new long[words];
        states[0] = 1;
        int lastDot = name.lastIndexOf('.');
        for (int i = 0; i < name.length(); i++) {
            char unit = name.charAt(i);
            skip(states, unit == '.' ? emptyBeforeDot : emptyBeforeAny);
            // DOS_STAR stops at the last dot of the name, which it takes.
            if (!step(states, unit, i == lastDot)) {
                return false;
            }
        }
        skip(states, emptyAtEnd);
        return (states[end / WORD_BITS] >>> end & 1) != 0;
    }

    /**
     * Moves on over what may stand for nothing: from each state in a run of such symbols to all behind it, up to the end of the
     * run. A carry does that: added to the run, a bit clears the run's bits above it, and comes out behind the run.
     */
    private void skip(long[] states, long[] empty) {
        long carry = 0;
        for (int i = 0; i < words; i++) {
            long run = empty[i];
            long sum = run + (states[i] & run);
            long overflow = Long.compareUnsigned(sum, run) < 0 ? 1 : 0;
            sum += carry;
            overflow |= carry != 0 && sum == 0 ? 1 : 0;
            carry = overflow;
            states[i] |= sum ^ run;
        }
    }

    /** Takes a character; false when no state is left. */
    private boolean step(long[] states, char unit, boolean lastDot) {
        int known = Arrays.binarySearch(units, unit);
        long[] itself = known < 0 ? none : unitPositions[known];
        long[] dosSymbol = unit == '.' ? dosDot : dosQuestion;
        long[] passing = lastDot ? dosStar : none;
        long[] staying = lastDot ? none : dosStar;
        long alive = 0;
        long carry = 0;
        for (int i = 0; i < words; i++) {
            long moving = states[i] & (itself[i] | question[i] | dosSymbol[i] | passing[i]);
            states[i] = moving << 1 | carry | states[i] & (star[i] | staying[i]);
            carry = moving >>> WORD_BITS - 1;
            alive |= states[i];
        }
        return alive != 0;
    }
}
