package io.smblab.lab;

import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Place;
import io.smblab.lab.file.Suggestion;
import io.smblab.unit.ByteSize;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the shares of a host. Their files are made once to see that they fit: shares of one volume show the same files, so a path
 * is taken for all of them.
 */
final class SharesReader {
    private static final int NAME_LENGTH = 80;

    private final String host;
    private final Map<String, VolumeSpec> volumes;
    private final long seed;
    private final Map<String, FileStore> stores = new LinkedHashMap<>();
    private final Map<String, Place> paths = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Place> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    SharesReader(String host, Map<String, VolumeSpec> volumes, long seed) {
        this.host = host;
        this.volumes = volumes;
        this.seed = seed;
    }

    Map<String, ShareSpec> shares(Fields hostFields) {
        Map<String, ShareSpec> shares = new LinkedHashMap<>();
        hostFields.children("shares").forEach((name, fields) -> shares.put(name, share(name, fields)));
        stores.values().forEach(FileStore::close);
        return shares;
    }

    private ShareSpec share(String name, Fields fields) {
        checkName(name, fields);
        String volume = fields.text("volume");
        if (!volumes.containsKey(volume)) {
            fields.problem(
                    "volume",
                    "share " + name + " lies on " + volume + ", which is no volume of " + host + ", "
                            + Suggestion.allowed(volume, volumes.keySet()));
        }
        Map<String, ShareSpec.FileSpec> files = new LinkedHashMap<>();
        fields.children("files").forEach((path, file) -> {
            ByteSize size = file.value("size", ByteSize::parse, new ByteSize(0));
            long pattern = file.longInteger("pattern", seed * 31 + path.hashCode());
            ShareSpec.FileSpec spec = new ShareSpec.FileSpec(path.replace('/', '\\'), size, pattern);
            files.put(path, spec);
            if (volumes.containsKey(volume)) {
                tryOut(volumes.get(volume), spec, file);
            }
        });
        return new ShareSpec(
                name,
                volume,
                fields.flag("read-only", false),
                fields.flag("encrypt", false),
                fields.text("comment", ""),
                files);
    }

    private void checkName(String name, Fields fields) {
        if (name.equalsIgnoreCase("IPC$")) {
            fields.problem("share " + name + ", allowed: another name, every server has this one already");
        } else if (name.isBlank()
                || name.length() > NAME_LENGTH
                || name.matches(".*[\\x00-\\x1f\"/\\\\\\[\\]:|<>+=;,*?].*")) {
            fields.problem("share \"" + name + "\", allowed: a name of 1 to " + NAME_LENGTH
                    + " characters without control characters and \" / \\ [ ] : | < > + = ; , * ?");
        }
        Place first = names.putIfAbsent(name, fields.keyPlace());
        if (first != null) {
            fields.problem("share " + name + " a second time (first at " + first
                    + "), allowed: each name once, whatever its case");
        }
    }

    private void tryOut(VolumeSpec volume, ShareSpec.FileSpec file, Fields fields) {
        Place first = paths.putIfAbsent(volume.name() + ":" + file.path(), fields.keyPlace());
        if (first != null) {
            fields.problem("file " + file.path() + " on volume " + volume.name() + " a second time (first at " + first
                    + "), allowed: each path once, shares of one volume show the same files");
            return;
        }
        try {
            stores.computeIfAbsent(
                            volume.name(),
                            any -> LabServer.store(volume, null, LabServer.MEMORY_FOR_CONTENT, () -> new FileTime(0)))
                    .populate(file.path(), file.size().bytes(), file.patternSeed());
        } catch (FileStoreException e) {
            fields.problem(
                    e.status() == NtStatus.DISK_FULL
                            ? "file " + file.path() + " of " + file.size() + " does not fit on volume " + volume.name()
                                    + ", allowed: " + volume.capacity() + " for all files of the volume"
                            : "file " + file.path() + " cannot be made: " + e.getMessage()
                                    + ", allowed: paths as Windows has them");
        }
    }
}
