package io.smblab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is public is explained, and so is every package. In the main sources of all modules. */
class JavadocTest {
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^public (?:(?:final|abstract|sealed|non-sealed|strictfp) )*(?:class|interface|record|enum|@interface)"
                    + " \\w+");
    private static final Pattern ANNOTATIONS_AT_END = Pattern.compile("(?:@\\w+(?:\\([^()]*\\))?\\s*)+$");

    @Test
    void everyPublicTypeHasJavadoc() {
        List<Path> without = new ArrayList<>();
        for (Path file : files()) {
            String text = Sources.read(file);
            Matcher type = PUBLIC_TYPE.matcher(text);
            if (type.find() && !endsWithJavadoc(text.substring(0, type.start()))) {
                without.add(file);
            }
        }

        assertThat(without).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsFor() {
        List<Path> without = new ArrayList<>();
        for (Path file : files()) {
            Path info = file.resolveSibling("package-info.java");
            if (!without.contains(info) && !(Files.exists(info) && hasJavadoc(info))) {
                without.add(info);
            }
        }

        assertThat(without).isEmpty();
    }

    private static List<Path> files() {
        List<Path> files = new ArrayList<>();
        Sources.modules().forEach(module -> files.addAll(Sources.files(module)));
        files.removeIf(file -> file.endsWith("module-info.java"));
        assertThat(files).hasSizeGreaterThan(10);
        return files;
    }

    private static boolean hasJavadoc(Path packageInfo) {
        String text = Sources.read(packageInfo);
        return endsWithJavadoc(text.substring(0, text.indexOf("\npackage ") + 1));
    }

    private static boolean endsWithJavadoc(String textBefore) {
        String text = ANNOTATIONS_AT_END.matcher(textBefore).replaceFirst("").stripTrailing();
        return text.endsWith("*/") && text.startsWith("/**", text.lastIndexOf("/*"));
    }
}
