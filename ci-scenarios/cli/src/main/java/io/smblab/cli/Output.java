package io.smblab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory for what a command writes. It is made at once, not after a long run. */
final class Output {
    private final String option;
    private final Path directory;

    Output(String option, Path directory) {
        this.option = option + " " + directory;
        this.directory = directory;
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw Unwritable.of(this.option, e);
        }
    }

    void write(String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw Unwritable.of(option, e);
        }
    }
}
