package io.smblab.cli;

import io.smblab.scenario.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of an array that was not whole, or did not stay so. */
final class ArrayWords {
    private static final double PERCENT = 100;
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;

    private ArrayWords() {}

    static String of(RunReport.ArrayReport array) {
        List<String> parts = new ArrayList<>();
        long filling = array.rebuilds().stream()
                .filter(rebuild -> !rebuild.state().equals("done"))
                .count();
        if (array.missingDrives() > filling) {
            parts.add(counted(array.missingDrives() - filling, "drive is gone", "drives are gone"));
        }
        for (RunReport.RebuildReport rebuild : array.rebuilds()) {
            parts.add(rebuild(rebuild));
            if (rebuild.lostStripes() > 0) {
                parts.add(counted(rebuild.lostStripes(), "stripe is lost", "stripes are lost")
                        + ", since a drive that is left could not read its part");
            }
        }
        if (array.repairedReads() > 0) {
            parts.add(counted(
                            array.repairedReads(),
                            "read that a drive could not do was",
                            "reads that a drive could not do were")
                    + " made good from the others");
        }
        return array.volume() + ": " + String.join("; ", parts) + ".";
    }

    private static String rebuild(RunReport.RebuildReport rebuild) {
        String percent = String.format(Locale.ROOT, "%.2f %%", rebuild.progress() * PERCENT);
        String rate = String.format(Locale.ROOT, "%.1f MB/s", rebuild.rateMBps());
        return switch (rebuild.state()) {
            case "done" -> "the new drive " + rebuild.drive() + " is filled (" + rate + ")";
            case "stopped" ->
                "the rebuild of drive " + rebuild.drive() + " stopped at " + percent + ": one more drive is gone";
            default ->
                "the new drive " + rebuild.drive() + " is filled to " + percent
                        + (rebuild.secondsLeft() == null
                                ? ", nothing of it in this run"
                                : ", at " + rate + "; the rest takes " + time(rebuild.secondsLeft()) + " at that rate");
        };
    }

    private static String counted(long count, String one, String more) {
        return count + " " + (count == 1 ? one : more);
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole >= HOUR
                ? whole / HOUR + " h " + whole % HOUR / MINUTE + " min"
                : whole >= MINUTE ? whole / MINUTE + " min " + whole % MINUTE + " s" : whole + " s";
    }
}
