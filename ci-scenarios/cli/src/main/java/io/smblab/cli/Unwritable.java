package io.smblab.cli;

import io.smblab.lab.file.BadInputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Says why something that was asked for cannot be written: many of the exceptions that mean it only name the file. */
final class Unwritable {
    private Unwritable() {}

    static BadInputException of(String option, IOException cause) {
        String reason = cause instanceof NoSuchFileException
                ? "its directory does not exist, or takes no files"
                : cause instanceof AccessDeniedException
                        ? "permission denied"
                        : cause instanceof FileAlreadyExistsException ? "a file is in its way" : cause.getMessage();
        return new BadInputException(option, "cannot be written: " + reason);
    }
}
