package io.smblab.lab;

import io.smblab.unit.ByteSize;

/** Where a share's files lie. */
public sealed interface VolumeSpec {
    /** The volume's name. */
    String name();

    /** What can be stored on it. */
    ByteSize capacity();

    /**
     * Drives behind a controller with a write-back cache.
     *
     * @param name the volume's name
     * @param level RAID level: 0, 1, 5, 6 or 10
     * @param drives how many
     * @param drive what each is
     * @param controller what drives them
     * @param chunk bytes on one drive before the next is used
     */
    record Raid(String name, int level, int drives, Preset drive, Preset controller, ByteSize chunk)
            implements VolumeSpec {
        @Override
        public ByteSize capacity() {
            long stripes = drive.size("capacity").bytes() / chunk.bytes();
            return new ByteSize(stripes * chunk.bytes() * (level == 5 ? drives - 1 : drives));
        }
    }

    /**
     * Storage that takes no time.
     *
     * @param name the volume's name
     * @param capacity in bytes
     */
    record Instant(String name, ByteSize capacity) implements VolumeSpec {}
}
