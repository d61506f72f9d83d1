package io.smblab.lab.file;

import java.util.List;
import java.util.stream.Collectors;

/** A file that cannot be used: everything that is wrong with it, in the order of the file. */
public final class BadInputException extends RuntimeException {
    private final transient List<Problem> problems;

    /** @param problems at least one */
    public BadInputException(List<Problem> problems) {
        super(problems.stream().sorted().distinct().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = problems.stream().sorted().distinct().toList();
    }

    /** A single problem. */
    public BadInputException(Place place, String message) {
        this(List.of(new Problem(place, message)));
    }

    /** A single problem of something that has no lines: an option, a name. */
    public BadInputException(String source, String message) {
        this(Place.of(source), message);
    }

    /** What is wrong, sorted by place. */
    public List<Problem> problems() {
        return problems;
    }
}
