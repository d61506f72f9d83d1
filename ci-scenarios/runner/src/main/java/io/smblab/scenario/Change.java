package io.smblab.scenario;

/**
 * One value of a scenario that an option changes.
 *
 * @param option its name, such as {@code --set}
 * @param text a path, {@code =} and a value
 */
public record Change(String option, String text) {
    /** As a message names it. */
    @Override
    public String toString() {
        return option + " " + text;
    }
}
