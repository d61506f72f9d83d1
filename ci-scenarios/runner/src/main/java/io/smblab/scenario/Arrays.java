package io.smblab.scenario;

import io.smblab.block.RaidVolume;
import io.smblab.block.Rebuild;
import io.smblab.lab.Lab;
import io.smblab.lab.LabHost;
import io.smblab.lab.VolumeSpec;
import io.smblab.lab.file.Fields;
import java.util.ArrayList;
import java.util.List;

/** What became of the arrays that were not whole, or did not stay so. */
final class Arrays {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    private Arrays() {}

    /** Those of which there is something to say. */
    static List<RunReport.ArrayReport> of(Lab lab) {
        List<RunReport.ArrayReport> reports = new ArrayList<>();
        for (LabHost host : lab.hosts()) {
            for (VolumeSpec volume : host.spec().volumes().values()) {
                RaidVolume array = host.volume(volume.name()).array();
                if (array != null
                        && (array.missingDrives() > 0 || !array.rebuilds().isEmpty() || array.repaired() > 0)) {
                    reports.add(report(host.spec().name() + "." + volume.name(), array));
                }
            }
        }
        return reports;
    }

    private static RunReport.ArrayReport report(String name, RaidVolume array) {
        List<RunReport.RebuildReport> rebuilds = new ArrayList<>();
        array.rebuilds()
                .forEach((drive, rebuild) -> rebuilds.add(new RunReport.RebuildReport(
                        drive,
                        Fields.word(rebuild.state()),
                        rebuild.progress(),
                        rateOf(rebuild) / BYTES_PER_MB,
                        secondsLeft(rebuild),
                        rebuild.lostStripes())));
        return new RunReport.ArrayReport(name, array.missingDrives(), array.repaired(), rebuilds);
    }

    /** At which rate a new drive was filled, in bytes per second. */
    static double rateOf(Rebuild rebuild) {
        return rebuild.elapsedNanos() == 0 ? 0 : rebuild.filledBytes() * NANOS_PER_SECOND / rebuild.elapsedNanos();
    }

    private static Double secondsLeft(Rebuild rebuild) {
        if (rebuild.state() != Rebuild.State.RUNNING || rebuild.filledBytes() == 0) {
            return null;
        }
        return rebuild.remainingBytes() / rateOf(rebuild);
    }
}
