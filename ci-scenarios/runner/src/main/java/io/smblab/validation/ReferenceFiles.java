package io.smblab.validation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files of the reference table that are shipped. */
final class ReferenceFiles {
    private static final String ROOT = "/smblab/reference/";

    private ReferenceFiles() {}

    static String text(String name) {
        try (InputStream in = ReferenceFiles.class.getResourceAsStream(ROOT + name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + ROOT + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + ROOT + name, e);
        }
    }
}
