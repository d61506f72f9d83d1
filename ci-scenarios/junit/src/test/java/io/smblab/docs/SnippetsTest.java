package io.smblab.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.smblab.docs.Pages.Block;
import io.smblab.lab.LabReader;
import io.smblab.lab.file.SourceTree;
import io.smblab.scenario.ScenarioReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands in fenced blocks of the pages compiles, is read without a complaint, or is word for word in a file that is tested. */
class SnippetsTest {
    private static final String IMPORTS = """
        import com.hierynomus.smbj.*;
        import com.hierynomus.smbj.auth.*;
        import com.hierynomus.smbj.connection.Connection;
        import com.hierynomus.smbj.share.*;
        import io.smblab.*;
        import io.smblab.engine.*;
        import io.smblab.fault.*;
        import io.smblab.junit.*;
        import io.smblab.lab.*;
        import io.smblab.lab.file.*;
        import io.smblab.scenario.*;
        import io.smblab.smb2.message.Command;
        import io.smblab.unit.*;
        import io.smblab.wire.NtStatus;
        import io.smblab.workload.*;
        import java.nio.file.*;
        import java.util.*;
        import java.util.concurrent.TimeUnit;
        import org.junit.jupiter.api.*;
        import org.junit.jupiter.api.extension.RegisterExtension;
        import static org.junit.jupiter.api.Assertions.*;
        """;

    /** A scenario without what the snippet brings. */
    private static final String SCENARIO = """
        scenario: snippet
        lab: dual-1gbe
        """;

    private static final String WORKLOADS = """
        workloads:
          read: {operation: read, file: video.bin, outstanding: 8, duration: 20 s}
          write: {operation: write, file: copy.bin, outstanding: 8, start: 21 s, duration: 16 s}
        """;

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    @TempDir
    private Path classes;

    static Stream<Block> java() {
        return Pages.blocks("java");
    }

    static Stream<Block> yaml() {
        return Pages.blocks("yaml");
    }

    static Stream<Block> quotations() {
        return Stream.concat(java(), yaml()).filter(block -> block.source() != null);
    }

    /** All in one go: starting the compiler takes longer than compiling. */
    @Test
    void javaCompiles() {
        List<JavaFileObject> sources = new ArrayList<>();
        java().forEach(block -> sources.add(source(block, "snippet" + sources.size())));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-classpath", System.getProperty("java.class.path"));

        compiler.getTask(null, null, problems, options, null, sources).call();

        assertThat(sources).isNotEmpty();
        assertThat(problems.getDiagnostics().stream()
                        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                        .map(Object::toString))
                .isEmpty();
    }

    /** A block as a source file in a package of its own; what is no class becomes the body of a method. */
    private static JavaFileObject source(Block block, String packageName) {
        boolean declares = Pattern.compile("^(final )?class ", Pattern.MULTILINE)
                .matcher(block.text())
                .find();
        String body = declares
                ? IMPORTS + block.text()
                : IMPORTS
                        + "class Snippet { SmbEmulatorExtension smb; SmbEmulator emulator; void run() throws Exception"
                        + " {\n"
                        + block.text() + "}}";
        // In quotations the imports are those of the file, and whoever reads the page guesses them as well.
        String text = block.source() == null ? body : Pages.read(block.source()).replaceFirst("(?m)^package .*", "");
        String source = "package " + packageName + "; import io.smblab.junit.*; " + text;
        return new SimpleJavaFileObject(
                URI.create("string:///" + block + "/" + packageName + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    @ParameterizedTest
    @MethodSource("yaml")
    void yamlIsReadWithoutAComplaint(Block block) {
        String text = block.text();

        assertThatCode(() -> {
                    if (has("lab", text) && has("hosts", text)) {
                        new LabReader().read(SourceTree.parse(block.toString(), text));
                    } else {
                        String scenario = has("scenario", text) ? text : SCENARIO + text;
                        String whole =
                                has("workloads", scenario) || has("local", scenario) ? scenario : scenario + WORKLOADS;
                        new ScenarioReader()
                                .read(SourceTree.parse(block.toString(), whole), block.toString(), List.of());
                    }
                })
                .doesNotThrowAnyException();
    }

    private static boolean has(String key, String yaml) {
        return Pattern.compile("^" + key + ":", Pattern.MULTILINE).matcher(yaml).find();
    }

    @ParameterizedTest
    @MethodSource("quotations")
    void quotationsAreWordForWord(Block block) {
        assertThat(Pages.read(block.source())).contains(block.text());
    }

    /** Pages name files and other pages that exist. */
    @Test
    void linksLeadSomewhere() {
        for (String page : Pages.all()) {
            Matcher link = LINK.matcher(Pages.read(page));
            while (link.find()) {
                String target = link.group(1);
                if (target.startsWith("http") || target.startsWith("#")) {
                    continue;
                }
                Path path = Pages.root().resolve(page).resolveSibling(target.replaceFirst("#.*", ""));
                assertThat(Files.exists(path))
                        .as("%s links to %s", page, target)
                        .isTrue();
                if (target.contains("#")) {
                    assertThat(anchors(path))
                            .as("%s links to %s", page, target)
                            .contains(target.replaceFirst(".*#", ""));
                }
            }
        }
    }

    private static List<String> anchors(Path page) {
        return Pages.read(Pages.root().relativize(page.normalize()).toString())
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(java.util.Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
