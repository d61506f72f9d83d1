package io.smblab.cli;

import io.smblab.scenario.Timeline;
import java.util.List;
import java.util.Locale;

/** Rates over time as a table for other programs: a line for each interval, with its end; MB (10^6 bytes) per second. */
final class SeriesCsv {
    private SeriesCsv() {}

    static String of(List<Timeline.Series> series) {
        StringBuilder out = new StringBuilder("seconds");
        series.forEach(one -> out.append(',').append(one.name()));
        out.append('\n');
        int rows = series.isEmpty() ? 0 : series.get(0).seconds().length;
        for (int row = 0; row < rows; row++) {
            out.append(String.format(Locale.ROOT, "%.6f", series.get(0).seconds()[row]));
            for (Timeline.Series one : series) {
                out.append(String.format(Locale.ROOT, ",%.3f", one.megabytesPerSecond()[row]));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
