package io.smblab.lab;

import io.smblab.block.RaidSpec;
import io.smblab.lab.file.Fields;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import java.util.List;

/** Reads the volumes of a lab file. */
final class VolumeReader {
    private static final List<String> MEDIA = List.of("raid", "drive", "flash", "instant");

    private static final ByteSize DEFAULT_CAPACITY = new ByteSize(1L << 40);

    /** One cluster. */
    private static final ByteSize SMALLEST_CAPACITY = new ByteSize(4096);

    private static final ByteSize LARGEST_CAPACITY = new ByteSize(1_000_000_000_000_000_000L);

    /** What array controllers and md of Linux (sync_speed_min) can be slowed down to, and more than any array takes. */
    private static final DataRate SLOWEST_REBUILD = DataRate.parse("1 MB/s");

    private static final DataRate FASTEST_REBUILD = DataRate.parse("100 GB/s");

    /** Stands in where the file has a mistake, so that reading goes on. */
    private static final VolumeSpec.Medium MISTAKE = new VolumeSpec.Instant(DEFAULT_CAPACITY);

    /** Of drives that the host joins without a controller: the usual default of such software. */
    private static final ByteSize SOFTWARE_CHUNK = new ByteSize(64 << 10);

    /** Stands in where a rate cannot be read. */
    private static final DataRate ANY_RATE = DataRate.parse("1 Gbit/s");

    private final PresetUse presets;

    VolumeReader(PresetUse presets) {
        this.presets = presets;
    }

    VolumeSpec volume(String name, Fields fields) {
        VolumeSpec.Medium medium = medium(name, fields);
        int latentErrors = fields.integer("latent-errors", 0);
        if (latentErrors > 0 && medium instanceof VolumeSpec.Instant) {
            fields.problem("latent-errors", "volume " + name + " has no drives, allowed: 0");
        }
        return new VolumeSpec(
                name,
                medium,
                latentErrors,
                presets.find(Preset.Kind.OS_PATH, fields, "os-path"),
                presets.find(Preset.Kind.FILE_SYSTEM, fields, "file-system"));
    }

    private VolumeSpec.Medium medium(String name, Fields fields) {
        List<String> given = MEDIA.stream().filter(fields::has).toList();
        if (given.size() != 1) {
            fields.problem("volume " + name + " is " + (given.isEmpty() ? "none" : String.join(" and ", given))
                    + ", allowed: one of " + String.join(", ", MEDIA));
            return MISTAKE;
        }
        return switch (given.get(0)) {
            case "raid" -> raid(name, fields.at("raid"));
            case "drive" -> {
                Preset drive = presets.find(Preset.Kind.DRIVE, fields, "drive");
                yield drive == null
                        ? MISTAKE
                        : new VolumeSpec.SingleDrive(drive, fields.flag("write-cache", writeCache(drive)));
            }
            case "flash" -> {
                Preset flash = presets.find(Preset.Kind.FLASH, fields, "flash");
                yield flash == null ? MISTAKE : new VolumeSpec.Flash(flash);
            }
            default -> instant(fields.at("instant"));
        };
    }

    private static VolumeSpec.Medium instant(Fields fields) {
        return new VolumeSpec.Instant(
                fields.within("capacity", ByteSize::parse, SMALLEST_CAPACITY, LARGEST_CAPACITY, DEFAULT_CAPACITY));
    }

    private VolumeSpec.Medium raid(String name, Fields raid) {
        Fields drives = raid.at("drives");
        Preset controller = presets.find(Preset.Kind.CONTROLLER, raid, "controller");
        Preset bus = presets.find(Preset.Kind.SCSI, raid, "bus");
        if (drives.has("preset") == drives.has("flash")) {
            drives.problem("the drives of volume " + name + " are " + (drives.has("preset") ? "two things" : "none")
                    + ", allowed: one of preset, flash");
            return MISTAKE;
        }
        Preset drive = drives.has("flash")
                ? presets.find(Preset.Kind.FLASH, drives, "flash")
                : presets.find(Preset.Kind.DRIVE, drives, "preset");
        if (drives.has("flash") && bus != null) {
            raid.problem("bus", "flash drives of volume " + name + " on a SCSI bus, allowed: a line for each drive");
        }
        int level = raid.integer("level", 0);
        int count = drives.integer("count", 1);
        String allowed = RaidSpec.drivesAllowed(level, count);
        if (allowed != null) {
            drives.problem("count", "RAID " + level + " of " + count + " drives, allowed: " + allowed);
        }
        if (drive == null || controller == null && raid.has("controller")) {
            return MISTAKE;
        }
        if (controller != null && count > controller.count("ports", "ports")) {
            drives.problem(
                    "count",
                    count + " drives on " + controller.name() + ", allowed: up to " + controller.count("ports", "ports")
                            + ", one per port");
        }
        ByteSize chunk =
                raid.value("chunk", ByteSize::parse, controller == null ? SOFTWARE_CHUNK : controller.size("chunk"));
        if (allowed != null || !isChunkRight(name, raid, level, count, chunk, drive, controller)) {
            return MISTAKE;
        }
        // Controllers switch the caches of drives off: they could not keep what they have promised when the power
        // fails.
        boolean writeCache = drives.flag("write-cache", controller == null && writeCache(drive));
        return new VolumeSpec.Raid(
                level, count, drive, controller, bus, chunk, writeCache, condition(raid, level, count));
    }

    private static boolean isChunkRight(
            String name, Fields raid, int level, int count, ByteSize chunk, Preset drive, Preset controller) {
        RaidSpec layout;
        try {
            layout = new RaidSpec(level, count, chunk);
        } catch (IllegalArgumentException e) {
            raid.problem("chunk", "volume " + name + ": " + e.getMessage());
            return false;
        }
        ByteSize capacity = drive.size("capacity");
        if (chunk.compareTo(capacity) > 0) {
            raid.problem("chunk", "chunks of " + chunk + ", allowed: up to the " + capacity + " of a drive");
            return false;
        }
        ByteSize cache = controller == null ? new ByteSize(0) : controller.size("cache");
        if (cache.bytes() > 0 && layout.stripeBytes() > cache.bytes()) {
            raid.problem(
                    "chunk",
                    "stripes of " + new ByteSize(layout.stripeBytes()) + " (" + layout.dataDrives() + " chunks of "
                            + chunk + "), allowed: up to the cache of " + controller.name() + ", " + cache);
            return false;
        }
        return true;
    }

    private static boolean writeCache(Preset drive) {
        return drive.has("write-cache") && drive.flag("write-cache");
    }

    private static RaidCondition condition(Fields raid, int level, int drives) {
        int failed = raid.integer("failed", 0);
        DataRate rebuild = raid.has("rebuild")
                ? raid.within("rebuild", DataRate::parse, SLOWEST_REBUILD, FASTEST_REBUILD, ANY_RATE)
                : null;
        double rebuilt = raid.number("rebuilt", 0);
        if (failed > drives) {
            raid.problem("failed", failed + " failed drives, allowed: up to the " + drives + " that there are");
            return RaidCondition.WELL;
        }
        if (rebuild != null && (failed == 0 || level == 0)) {
            raid.problem("rebuild", "a rebuild, allowed: in a level with redundancy, with failed of 1 or more");
            return RaidCondition.WELL;
        }
        int survives = level == 6 ? 2 : level == 10 ? drives / 2 : 1;
        if (rebuild != null && failed > survives) {
            raid.problem(
                    "rebuild",
                    "a rebuild of RAID " + level + " with " + failed + " failed drives, allowed: up to " + survives
                            + ", with more there is nothing to fill a new drive from");
            return RaidCondition.WELL;
        }
        if (rebuilt >= 1 || rebuilt > 0 && rebuild == null) {
            raid.problem("rebuilt", "rebuilt share " + rebuilt + ", allowed: 0 to below 1, beside rebuild");
            return RaidCondition.WELL;
        }
        boolean battery = raid.flag("battery", true);
        if (!battery && !raid.has("controller")) {
            raid.problem("battery", "a battery without a controller, allowed: controller beside it");
            return RaidCondition.WELL;
        }
        return new RaidCondition(failed, rebuild, rebuilt, !battery);
    }
}
