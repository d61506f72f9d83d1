package io.smblab.cli;

import io.smblab.lab.CableSpec;
import io.smblab.lab.HostSpec;
import io.smblab.lab.LabSpec;
import io.smblab.lab.NicSpec;
import io.smblab.lab.SwitchSpec;
import io.smblab.lab.VolumeSpec;
import io.smblab.scenario.RunReport;
import io.smblab.unit.DataRate;
import java.math.BigDecimal;

/**
 * A device of the report as people speak of it.
 *
 * @param kind what it is
 * @param owner the NIC, switch port, host or volume that it belongs to, by its full name
 * @param words what to call it in a sentence
 */
record Station(Kind kind, String owner, String words) {
    /** What devices there are. */
    enum Kind {
        LINE,
        SWITCH_PORT,
        CORE,
        DRIVE,
        FIRMWARE,
        BUS,
        INTERFACE,
        CACHE,
        FLASH,
        SLOTS,
        OTHER
    }

    static Station of(LabSpec lab, String name) {
        int dot = name.lastIndexOf('.');
        String owner = dot < 0 ? name : name.substring(0, dot);
        String part = dot < 0 ? "" : name.substring(dot + 1);
        if (part.equals("tx")) {
            return port(lab, owner);
        }
        if (part.matches("cpu\\d+")) {
            return new Station(Kind.CORE, owner, "core " + part.substring(3) + " of " + owner);
        }
        if (part.matches("d\\d+")) {
            return new Station(Kind.DRIVE, owner, "drive " + part.substring(1) + " of " + owner);
        }
        VolumeSpec volume = volume(lab, name);
        if (volume != null) {
            return volume.medium() instanceof VolumeSpec.Flash
                    ? new Station(Kind.FLASH, name, "the flash of " + name)
                    : new Station(Kind.DRIVE, name, "the drive " + name);
        }
        return switch (part) {
            case "firmware" -> new Station(Kind.FIRMWARE, owner, "the controller of " + owner);
            case "bus" -> new Station(Kind.BUS, owner, "the bus of " + owner);
            case "write-back" -> new Station(Kind.CACHE, owner, "the write-back cache of " + owner);
            case "cache" -> new Station(Kind.CACHE, owner, "the cache of " + owner);
            case "destage" -> new Station(Kind.SLOTS, owner, "the number of commands from the cache of " + owner);
            case "in" -> new Station(Kind.INTERFACE, owner, "the write rate of " + owner);
            case "out" -> new Station(Kind.INTERFACE, owner, "the read rate of " + owner);
            default -> new Station(Kind.OTHER, name, "the device " + name);
        };
    }

    private static Station port(LabSpec lab, String port) {
        NicSpec nic = lab.nic(port);
        String other = lab.cables().stream()
                .filter(cable -> cable.endsAt(port))
                .map(cable -> otherEnd(cable, port))
                .findFirst()
                .orElse("nowhere");
        String speed = printed(slower(speedOf(lab, port), speedOf(lab, other)));
        return nic != null
                ? new Station(Kind.LINE, port, "the line out of " + port + " (" + speed + ")")
                : new Station(Kind.SWITCH_PORT, port, "switch port " + port + " to " + other + " (" + speed + ")");
    }

    /** What one end of a cable can do; null for nowhere. */
    private static DataRate speedOf(LabSpec lab, String end) {
        NicSpec nic = lab.nic(end);
        if (nic != null) {
            return nic.speed();
        }
        int dot = end.indexOf('.');
        SwitchSpec owner = dot < 0 ? null : lab.switches().get(end.substring(0, dot));
        return owner == null ? null : owner.speed(Integer.parseInt(end.substring(dot + 1)));
    }

    private static DataRate slower(DataRate one, DataRate other) {
        return other == null || one != null && one.compareTo(other) <= 0 ? one : other;
    }

    /** As it is printed on the box. */
    private static String printed(DataRate speed) {
        long megabits = speed.bitsPerSecond() / 1_000_000;
        return megabits < 1000
                ? megabits + " Mbit/s"
                : BigDecimal.valueOf(megabits, 3).stripTrailingZeros().toPlainString() + " Gbit/s";
    }

    private static String otherEnd(CableSpec cable, String port) {
        return cable.first().equals(port) ? cable.second() : cable.first();
    }

    /** A volume by its full name, or null. */
    static VolumeSpec volume(LabSpec lab, String fullName) {
        int dot = fullName.indexOf('.');
        HostSpec host = dot < 0 ? null : lab.hosts().get(fullName.substring(0, dot));
        return host == null ? null : host.volumes().get(fullName.substring(dot + 1));
    }

    /** The host that it belongs to; of a switch port, the switch. */
    String host() {
        int dot = owner.indexOf('.');
        return dot < 0 ? owner : owner.substring(0, dot);
    }

    /** What would make room where it is the limit. */
    String advice(LabSpec lab, RunReport.Device device) {
        return switch (kind) {
            case LINE, SWITCH_PORT -> "faster links on the whole way, or one more NIC at both ends (multichannel)";
            case CORE -> coreAdvice(device.work());
            case DRIVE -> isFlash(lab) ? "more drives, or faster ones" : "more drives, faster drives, or flash";
            case FIRMWARE -> "larger requests, or a faster controller";
            case BUS -> "a faster bus, or the drives on two of them";
            case INTERFACE -> "one more device, or a faster one";
            case CACHE -> isDrive(lab) ? "a faster drive" : "larger requests, or a faster controller";
            case FLASH -> "one more flash device, or a faster one";
            case SLOTS -> "a deeper queue to the drives (destage-depth), or more drives";
            case OTHER -> "one more of it, or a faster one";
        };
    }

    private boolean isFlash(LabSpec lab) {
        VolumeSpec volume = volume(lab, owner);
        return volume != null && volume.medium() instanceof VolumeSpec.Raid raid && raid.isFlash();
    }

    private boolean isDrive(LabSpec lab) {
        VolumeSpec volume = volume(lab, owner);
        return volume != null && volume.medium() instanceof VolumeSpec.SingleDrive;
    }

    private static String coreAdvice(RunReport.Work work) {
        if (work == null) {
            return "a faster core";
        }
        String spread = ", or more connections that RSS spreads over cores";
        return switch (largest(work)) {
            case "packets" -> "larger frames all the way (mtu, max-frame), offload to the NIC (lso, rsc)" + spread;
            case "bytes" -> "a faster core" + spread;
            case "file requests" -> "larger requests" + spread;
            default -> "a cheaper algorithm (aes-128-gcm, aes-gmac)" + spread;
        };
    }

    /** What most of the time of a core went to. */
    static String largest(RunReport.Work work) {
        double most = Math.max(
                Math.max(work.packetsPercent(), work.bytesPercent()),
                Math.max(work.requestsPercent(), work.cryptoPercent()));
        return most == work.packetsPercent()
                ? "packets"
                : most == work.bytesPercent()
                        ? "bytes"
                        : most == work.requestsPercent() ? "file requests" : "signing or encryption";
    }
}
