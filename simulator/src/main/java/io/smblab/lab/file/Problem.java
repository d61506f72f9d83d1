package io.smblab.lab.file;

/**
 * One thing that is wrong with a file.
 *
 * @param place where
 * @param message what was found, what is allowed
 */
public record Problem(Place place, String message) implements Comparable<Problem> {
    @Override
    public int compareTo(Problem other) {
        int byPlace = place.compareTo(other.place);
        return byPlace != 0 ? byPlace : message.compareTo(other.message);
    }

    @Override
    public String toString() {
        return place + ": " + message;
    }
}
