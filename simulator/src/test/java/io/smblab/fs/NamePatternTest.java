package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
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

    @Test
    void answersAtOnceWhateverTheExpression() {
        NamePattern hostile = new NamePattern("*a".repeat(127));

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> hostile.matches("a".repeat(254) + "b"));
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
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars('A', 'B', '.').ofMinLength(1).ofMaxLength(8);
    }
}
