package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.smblab.scenario.Library;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The command lines on the pages are ones that the command understands, and each option is on the page of the command line. */
class DocumentedCommandsTest {
    private static final Pattern CALL =
            Pattern.compile("\\./smblab ((?:run|serve|check|validate|what-if|catalog)\\b[^\\n`|&;)]*)");

    /** As a shell has them, with quotes around blanks. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("CONTRIBUTING.md"))) {
            here = here.getParent();
        }
        return here;
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> commands() throws IOException {
        try (Stream<Path> files = Files.walk(root(), 4)) {
            List<String> calls = new ArrayList<>();
            files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toString().contains("target"))
                    .sorted()
                    .forEach(file -> {
                        Matcher matcher = CALL.matcher(read(file));
                        while (matcher.find()) {
                            calls.add(matcher.group(1)
                                    .replaceAll("\\s+[#>].*|   .*", "")
                                    .strip());
                        }
                    });
            return calls.stream().distinct();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandLineIsUnderstood(String call) {
        CommandLine line = SmblabCommand.commandLine();
        String[] words = WORD.matcher(call)
                .results()
                .map(word -> word.group().replaceAll("['\"]", ""))
                .toArray(String[]::new);

        assertThatCode(() -> line.parseArgs(words)).doesNotThrowAnyException();
        if (words[0].equals("validate") || words[0].equals("catalog")) {
            return;
        }
        List<String> shipped = new ArrayList<>(Library.SCENARIOS.names());
        shipped.addAll(Library.LABS.names());
        String named = words[1];
        assertThat(shipped.contains(named) || named.contains(".yaml")).as(call).isTrue();
    }

    @Test
    void everyOptionIsOnThePage() {
        String page = read(root().resolve("docs/command-line.md"));

        SmblabCommand.commandLine().getSubcommands().forEach((name, command) -> {
            assertThat(page).contains("smblab " + name);
            command.getCommandSpec()
                    .options()
                    .forEach(option -> assertThat(page).contains("`" + option.longestName()));
        });
    }

    @Test
    void checkNamesLabsAndScenarios() {
        CommandLine line = SmblabCommand.commandLine();
        StringWriter err = new StringWriter();
        line.setErr(new PrintWriter(err, true));

        assertThat(line.execute("check", "conformanse")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("no scenario or lab of that name").contains("conformance");
    }
}
