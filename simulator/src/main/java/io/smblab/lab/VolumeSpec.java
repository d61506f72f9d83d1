package io.smblab.lab;

import io.smblab.block.RaidSpec;
import io.smblab.unit.ByteSize;

/**
 * Storage of a host: where a share's files lie, or what a local load works on.
 *
 * @param name the volume's name
 * @param medium what it is made of
 * @param latentErrors how many places of it cannot be read until they are written again, see {@link #LATENT_ERROR_BYTES}
 * @param osPath how the operating system passes requests on, or null where it does so at once
 * @param fileSystem what lies on it, or null where that costs nothing
 */
public record VolumeSpec(String name, Medium medium, int latentErrors, Preset osPath, Preset fileSystem) {
    /** How large such a place is: a physical sector of today's drives. */
    public static final int LATENT_ERROR_BYTES = 4096;

    /** What a volume is made of. */
    public sealed interface Medium {
        /** Bytes that it has room for. */
        ByteSize capacity();
    }

    /** What can be stored on it. */
    public ByteSize capacity() {
        long start = fileSystem == null
                ? 0
                : StoragePresets.fileSystem(fileSystem).firstExtent().bytes();
        return new ByteSize(medium.capacity().bytes() - start);
    }

    /**
     * Several drives as one.
     *
     * @param level RAID level: 0, 1, 5, 6 or 10
     * @param drives how many
     * @param drive what each is
     * @param controller what drives them; null for drives that the host itself joins
     * @param bus the SCSI bus that they share, or null when each has a line of its own
     * @param chunk bytes on one drive before the next is used
     * @param writeCache whether the drives answer writes from their own cache
     * @param condition what is wrong with it
     */
    public record Raid(
            int level,
            int drives,
            Preset drive,
            Preset controller,
            Preset bus,
            ByteSize chunk,
            boolean writeCache,
            RaidCondition condition)
            implements Medium {
        /** Whether the drives are solid state drives. */
        public boolean isFlash() {
            return !drive.has("rotation");
        }

        /** How the drives are joined. */
        public RaidSpec layout() {
            return new RaidSpec(level, drives, chunk);
        }

        @Override
        public ByteSize capacity() {
            long stripes = drive.size("capacity").bytes() / chunk.bytes();
            return new ByteSize(stripes * layout().stripeBytes());
        }
    }

    /**
     * One drive.
     *
     * @param drive what it is
     * @param writeCache whether it answers writes from its cache
     */
    public record SingleDrive(Preset drive, boolean writeCache) implements Medium {
        @Override
        public ByteSize capacity() {
            return drive.size("capacity");
        }
    }

    /**
     * A flash drive, or a LUN of an all-flash array.
     *
     * @param flash what it is
     */
    public record Flash(Preset flash) implements Medium {
        @Override
        public ByteSize capacity() {
            return flash.size("capacity");
        }
    }

    /**
     * Storage that takes no time.
     *
     * @param capacity in bytes
     */
    public record Instant(ByteSize capacity) implements Medium {}
}
