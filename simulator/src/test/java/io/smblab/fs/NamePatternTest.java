package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({
        "*, anything.at.all, true",
        "*.*, no extension, true",
        "*.txt, a.TXT, true",
        "*.txt, a.txt.bak, false",
        "a?c, abc, true",
        "a?c, ac, false",
        "a?, a, false",
        "a>, a, true",
        "a>.t, ab.t, true",
        "a>>>.t, a.t, true",
        "a>.t, abc.t, false",
        "a>b, a.b, false",
        "<.txt, a.b.txt, true",
        "<.b, a.b.txt, false",
        "<, noextension, true",
        "<, a.txt, false",
        "<txt, a.txt, true",
        "a.<, a.txt, true",
        "a*b*c, aXXbYYc, true",
        "a*b*c, aXXcYYb, false",
        "foo, FOO, true",
        "foo, food, false",
    })
    void matchesAsNtfsDoes(String pattern, String name, boolean expected) {
        assertThat(new NamePattern(pattern).matches(name)).isEqualTo(expected);
    }

    @Test
    void letsADosDotStandForADotOrTheEnd() {
        assertThat(new NamePattern("a\"b").matches("a.b")).isTrue();
        assertThat(new NamePattern("a\"").matches("a")).isTrue();
        assertThat(new NamePattern("*\"").matches("a.")).isTrue();
        assertThat(new NamePattern("a\"b").matches("ab")).isFalse();
    }

    /** A client may have all names of a large directory compared with one expression. */
    @Test
    void answersAtOnceWhateverTheExpression() {
        NamePattern hostile = new NamePattern("*a".repeat(127));
        String name = "A".repeat(254) + "B";

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < 10_000; i++) {
                hostile.matchesKey(name);
            }
        });
    }

    /** Against the automaton that follows one state at a time; long expressions fill several words. */
    @Property(tries = 2000)
    void agreesWithOneStateAtATime(@ForAll("anyExpressions") String expression, @ForAll("names") String name) {
        boolean expected = expression.equals("*.*") || OneStateAtATime.matches(expression, name);

        assertThat(new NamePattern(expression).matches(name)).isEqualTo(expected);
    }

    private static final class OneStateAtATime {
        static boolean matches(String expression, String name) {
            return from(expression, 0, name, 0, new byte[expression.length() + 1][name.length() + 1]);
        }

        private static boolean from(String expression, int at, String name, int index, byte[][] known) {
            if (known[at][index] == 0) {
                known[at][index] = (byte) (compute(expression, at, name, index, known) ? 1 : 2);
            }
            return known[at][index] == 1;
        }

        private static boolean compute(String expression, int at, String name, int index, byte[][] known) {
            boolean ended = index == name.length();
            if (at == expression.length()) {
                return ended;
            }
            char symbol = expression.charAt(at);
            char unit = ended ? 0 : name.charAt(index);
            boolean empty =
                    "*<".indexOf(symbol) >= 0 || symbol == '>' && (ended || unit == '.') || symbol == '"' && ended;
            if (empty && from(expression, at + 1, name, index, known)) {
                return true;
            }
            if (ended) {
                return false;
            }
            boolean lastDot = index == name.lastIndexOf('.');
            boolean stays = symbol == '*' || symbol == '<' && !lastDot;
            boolean moves = symbol == '?'
                    || symbol == unit
                    || symbol == '<' && lastDot
                    || symbol == '>' && unit != '.'
                    || symbol == '"' && unit == '.';
            return stays && from(expression, at, name, index + 1, known)
                    || moves && from(expression, at + 1, name, index + 1, known);
        }
    }

    @Property(tries = 500)
    void agreesWithRecursionOnStarAndQuestionMark(
            @ForAll("expressions") String expression, @ForAll("names") String name) {
        boolean expected = expression.equals("*.*") || recursive(expression, name);

        assertThat(new NamePattern(expression).matches(name)).isEqualTo(expected);
    }

    private static boolean recursive(String expression, String name) {
        if (expression.isEmpty()) {
            return name.isEmpty();
        }
        String rest = expression.substring(1);
        if (expression.charAt(0) == '*') {
            return recursive(rest, name) || !name.isEmpty() && recursive(expression, name.substring(1));
        }
        boolean one = !name.isEmpty() && (expression.charAt(0) == '?' || expression.charAt(0) == name.charAt(0));
        return one && recursive(rest, name.substring(1));
    }

    @Provide
    Arbitrary<String> expressions() {
        return Arbitraries.strings().withChars('A', 'B', '.', '*', '?').ofMaxLength(8);
    }

    @Provide
    Arbitrary<String> anyExpressions() {
        Arbitrary<String> skipping =
                Arbitraries.strings().withChars('*', '<').ofMinLength(60).ofMaxLength(70);
        Arbitrary<String> any = Arbitraries.strings()
                .withChars('A', '.', '*', '?', '<', '>', '"')
                .ofMaxLength(8);
        Arbitrary<String> filled = Combinators.combine(any, skipping, any).as((head, run, tail) -> head + run + tail);
        return Arbitraries.oneOf(any, filled);
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars('A', 'B', '.').ofMinLength(1).ofMaxLength(8);
    }
}
