package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers on the page of questions are those that the command gives: word for word, numbers within a twentieth, so that a model
 * may become a little better without the page becoming wrong. Only those are run that take seconds. A line of three dots stands for
 * anything. To renew an answer, run its command and put the output into the page.
 */
class WhatIfPageTest {
    private static final Pattern BLOCK =
            Pattern.compile("^```\\n\\./smblab (what-if .*)\\n([^`]*)^```$", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");
    private static final double TOLERANCE = 0.05;

    /** A command with what the page says that it prints. */
    record Answer(String call, String text) {
        @Override
        public String toString() {
            return call;
        }
    }

    static Stream<Answer> answers() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("CONTRIBUTING.md"))) {
            here = here.getParent();
        }
        return BLOCK
                .matcher(Files.readString(here.resolve("docs/what-if.md")))
                .results()
                .map(block -> new Answer(block.group(1), block.group(2)))
                .toList()
                .stream();
    }

    /** Those that are run: with fewer bytes moved than the others. */
    static Stream<Answer> shortAnswers() throws IOException {
        return answers()
                .filter(answer -> answer.call().contains("sweep workloads.office.outstanding")
                        || answer.call().contains("raid.level=6")
                        || answer.call().contains(".sped="));
    }

    private static String[] words(Answer answer) {
        return WORD.matcher(answer.call())
                .results()
                .map(word -> word.group().replaceAll("['\"]", ""))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("shortAnswers")
    void answerIsWhatTheCommandPrints(Answer answer) {
        StringWriter printed = new StringWriter();

        SmblabCommand.commandLine()
                .setOut(new PrintWriter(printed, true))
                .setErr(new PrintWriter(printed, true))
                .execute(words(answer));

        List<String> output = tokens(printed.toString());
        int from = 0;
        for (String part : answer.text().split("(?m)^\\.\\.\\.$")) {
            List<String> expected = tokens(part);
            int at = find(expected, output, from);
            assertThat(at).as("%nnot printed:%n%s%nbut:%n%s", part, printed).isGreaterThanOrEqualTo(0);
            from = at + expected.size();
        }
    }

    private static List<String> tokens(String text) {
        return Stream.of(text.split("[\\s,;:()]+"))
                .filter(token -> !token.isEmpty())
                .toList();
    }

    private static int find(List<String> expected, List<String> output, int from) {
        for (int at = from; at + expected.size() <= output.size(); at++) {
            boolean same = true;
            for (int i = 0; same && i < expected.size(); i++) {
                same = isAlike(expected.get(i), output.get(at + i));
            }
            if (same) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isAlike(String expected, String printed) {
        if (expected.equals(printed)) {
            return true;
        }
        String number = "\\d+(\\.\\d+)?";
        if (!expected.matches(number) || !printed.matches(number)) {
            return false;
        }
        double wanted = Double.parseDouble(expected);
        // A count of one or two frames, or one digit of rounding, is no difference.
        return Math.abs(Double.parseDouble(printed) - wanted)
                <= Math.max(TOLERANCE * wanted, wanted == Math.rint(wanted) ? 2 : 0.1);
    }
}
