package io.smblab.scenario;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import io.smblab.lab.file.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The labs and scenarios that come with smblab, and those in files. */
public enum Library {
    /** Labs. */
    LABS("labs", "lab"),
    /** Scenarios. */
    SCENARIOS("scenarios", "scenario");

    private static final String ROOT = "/smblab/";

    private final String directory;
    private final String noun;

    Library(String directory, String noun) {
        this.directory = directory;
        this.noun = noun;
    }

    /** The names of those that come with smblab, sorted. */
    public List<String> names() {
        return resource("index")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .sorted()
                .toList();
    }

    /**
     * Opens a file, or one that comes with smblab.
     *
     * @param argument a path, or a bare name such as {@code dual-1gbe}; a file of that very name goes first
     * @throws BadInputException when there is neither
     */
    public SourceTree open(String argument) {
        Path path = Path.of(argument);
        if (Files.isRegularFile(path)) {
            return SourceTree.read(path);
        }
        if (names().contains(argument)) {
            return SourceTree.parse(argument + ".yaml", resource(argument + ".yaml"));
        }
        throw new BadInputException(
                argument, "no such file and no " + noun + " of that name, " + Suggestion.allowed(argument, names()));
    }

    private String resource(String name) {
        String path = ROOT + directory + "/" + name;
        try (InputStream in = Library.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + path, e);
        }
    }
}
