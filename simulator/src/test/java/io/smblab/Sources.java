package io.smblab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The sources of this project, for tests about them. */
final class Sources {
    private Sources() {}

    /** The directory of the project, from that of the project or of the module. */
    static Path project() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("simulator")) ? here : here.getParent();
    }

    /** Where the main sources of the simulator are. */
    static Path simulator() {
        return project().resolve("simulator/src/main/java");
    }

    /** Where the main sources of each module are. */
    static List<Path> modules() {
        return find(project(), 4, path -> path.endsWith("src/main/java"));
    }

    /** All source files below a directory, sorted. */
    static List<Path> files(Path directory) {
        return find(directory, 20, path -> path.toString().endsWith(".java"));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> find(Path directory, int depth, Predicate<Path> wanted) {
        try (Stream<Path> paths = Files.walk(directory, depth)) {
            return paths.filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
