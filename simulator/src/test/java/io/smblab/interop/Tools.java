package io.smblab.interop;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs that a test needs and a machine may lack. Without its program a test is reported as skipped; with the system
 * property {@value #REQUIRED} set to true, as on machines that build releases, it fails instead.
 */
public final class Tools {
    /** Name of the system property that forbids skipping. */
    public static final String REQUIRED = "smblab.tools.required";

    /** No tool that a test calls takes so long. */
    private static final int TIMEOUT_SECONDS = 60;

    private Tools() {}

    /** What a program did. */
    public record Outcome(int exitCode, String output) {}

    /** Samba's command line client; Debian's package smbclient. */
    public static Path smbclient() {
        return require(Path.of("/usr/bin/smbclient"), "smbclient");
    }

    /** The program if it is there; ends the test otherwise. */
    public static Path require(Path program, String debianPackage) {
        if (Files.isExecutable(program)) {
            return program;
        }
        String missing = program + " is missing: install Debian's package " + debianPackage;
        return Boolean.getBoolean(REQUIRED) ? fail(missing) : abort(missing);
    }

    /** Runs a program to its end; its two outputs come as one. */
    public static Outcome run(List<String> command) {
        try {
            Path output = Files.createTempFile("tool", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(
                                Path.of("/dev/null").toFile()))
                        .start();
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return fail(command + " did not end within " + TIMEOUT_SECONDS + " s: "
                            + Files.readString(output, StandardCharsets.UTF_8));
                }
                return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            return fail("cannot run " + command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted while " + command + " was running", e);
        }
    }
}
