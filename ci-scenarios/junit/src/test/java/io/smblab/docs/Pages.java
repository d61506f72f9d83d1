package io.smblab.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of this repository and the fenced blocks in them. */
final class Pages {
    /** An optional line {@code <!-- from FILE -->}, then a fenced block. */
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- from (\\S+) -->\\n)?^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    private Pages() {}

    /**
     * A fenced block.
     *
     * @param page where it stands
     * @param line of the page, from 1
     * @param language after the fence, may be empty
     * @param source the file that has the same lines, or null
     * @param text without the fences
     */
    record Block(String page, int line, String language, String source, String text) {
        @Override
        public String toString() {
            return page + ":" + line;
        }
    }

    /** The directory of the whole project, wherever the tests run. */
    static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("CONTRIBUTING.md"))) {
            here = here.getParent();
        }
        return here;
    }

    static String read(String page) {
        try {
            return Files.readString(root().resolve(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All pages, by path from the root. */
    static List<String> all() {
        try (Stream<Path> files = Files.walk(root(), 4)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .map(file -> root().relativize(file).toString())
                    .filter(file -> !file.contains("target/") && !file.startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks of one language on all pages. */
    static Stream<Block> blocks(String language) {
        return all().stream().flatMap(page -> blocksOf(page).stream()).filter(block -> block.language.equals(language));
    }

    private static List<Block> blocksOf(String page) {
        List<Block> blocks = new ArrayList<>();
        String text = read(page);
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            int line = (int) text.substring(0, matcher.start(2)).lines().count();
            blocks.add(new Block(page, line, matcher.group(2), matcher.group(1), matcher.group(3)));
        }
        return blocks;
    }
}
