package io.smblab.lab.file;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a set of files, so that a user sees everything at once. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    /** Notes a problem. */
    public void add(Place place, String message) {
        found.add(new Problem(place, message));
    }

    /** Whether nothing is wrong so far. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /**
     * Ends the work on files that cannot be used.
     *
     * @throws BadInputException when a problem was noted
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new BadInputException(found);
        }
    }
}
