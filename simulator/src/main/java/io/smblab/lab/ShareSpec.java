package io.smblab.lab;

import io.smblab.unit.ByteSize;
import java.util.Map;

/**
 * A share and what lies in it at the start.
 *
 * @param name as clients write it
 * @param volume name of the volume on its host
 * @param readOnly whether nobody may change anything
 * @param encrypt whether requests to it must be encrypted
 * @param comment shown when shares are listed
 * @param files by path with backslashes; content is a pattern that takes no memory
 */
public record ShareSpec(
        String name, String volume, boolean readOnly, boolean encrypt, String comment, Map<String, FileSpec> files) {
    /** Keeps the order of the file. */
    public ShareSpec {
        files = LabSpec.ordered(files);
    }

    /**
     * A file of the share.
     *
     * @param path in the share, with backslashes
     * @param size in bytes
     * @param patternSeed of its content
     */
    public record FileSpec(String path, ByteSize size, long patternSeed) {}
}
