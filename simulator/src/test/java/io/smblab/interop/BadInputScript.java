package io.smblab.interop;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bytes that a server must survive, and what it owes in return; files below {@code bad-inputs}:
 *
 * <pre>
 *   # what it is, where it was seen
 *   send
 *     hexadecimal digits, with the length before the message
 *   expect NEGOTIATE SUCCESS          a response; several statuses are separated by |
 *   expect end                        the server ends the connection and says nothing
 * </pre>
 */
record BadInputScript(String name, List<Step> steps) {
    /** Bytes and the answer. */
    record Step(byte[] bytes, String answer) {}

    /** All of them, by name. */
    static List<BadInputScript> all() {
        try {
            Path directory =
                    Path.of(BadInputScript.class.getResource("bad-inputs").toURI());
            try (Stream<Path> files = Files.list(directory)) {
                return files.sorted().map(BadInputScript::read).toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static BadInputScript read(Path file) {
        List<Step> steps = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("  ")) {
                    bytes.writeBytes(HexFormat.of().parseHex(line.strip()));
                } else if (line.startsWith("expect ")) {
                    steps.add(new Step(bytes.toByteArray(), line.substring("expect ".length())));
                    bytes.reset();
                } else if (!line.startsWith("#") && !line.equals("send")) {
                    throw new IllegalStateException(file + ": " + line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BadInputScript(file.getFileName().toString(), steps);
    }

    @Override
    public String toString() {
        return name;
    }
}
