package io.smblab.cli;

import io.smblab.scenario.Timeline;
import java.util.List;
import java.util.Locale;

/**
 * Pictures as inline SVG: they need no script, no style sheet of their own and no other file. Colours are those of the page, by the
 * number of the run: classes {@code line0}, {@code bar0} and so on.
 */
final class Chart {
    /** So many runs have a colour of their own; then colours begin again. */
    static final int COLOURS = 6;

    private static final int WIDTH = 760;
    private static final int HEIGHT = 150;
    private static final int LEFT = 64;
    private static final int RIGHT = 12;
    private static final int BOTTOM = 22;
    private static final int TOP = 10;
    private static final int BAR = 12;
    private static final int NAME_WIDTH = 220;
    private static final int TICKS = 6;

    private Chart() {}

    /**
     * Rates over time.
     *
     * @param lines one for each run, null where a run has none; drawn in one picture with the same axes
     * @param names of the runs
     */
    static String lines(String title, List<Timeline.Series> lines, List<String> names) {
        double most = 0;
        double end = 0;
        for (Timeline.Series line : lines) {
            if (line != null) {
                for (int i = 0; i < line.seconds().length; i++) {
                    most = Math.max(most, line.megabytesPerSecond()[i]);
                    end = Math.max(end, line.seconds()[i]);
                }
            }
        }
        double top = nice(most);
        StringBuilder svg = open(title, HEIGHT + TOP + BOTTOM);
        for (int step = 0; step <= 4; step++) {
            double y = y(step / 4.0);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>"
                            + "<text x='%d' y='%.1f' text-anchor='end'>%s</text>%n",
                    LEFT,
                    y,
                    WIDTH - RIGHT,
                    y,
                    LEFT - 6,
                    y + 4,
                    label(top * step / 4)));
        }
        double tick = nice(end / TICKS);
        for (int step = 0; end > 0 && step * tick <= end * 1.001; step++) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x='%.1f' y='%d' text-anchor='middle'>%s s</text>%n",
                    x(step * tick / end),
                    HEIGHT + TOP + 16,
                    label(step * tick)));
        }
        for (int run = 0; run < lines.size(); run++) {
            Timeline.Series line = lines.get(run);
            if (line != null && end > 0 && top > 0) {
                steps(svg, line, end, top, run);
                svg.append("<title>").append(Html.text(names.get(run))).append("</title></polyline>\n");
            }
        }
        return svg.append("</svg>\n").toString();
    }

    /** A rate is a mean over an interval: a flat line from its start to its end. */
    private static void steps(StringBuilder svg, Timeline.Series line, double end, double top, int run) {
        svg.append("<polyline class='line").append(run % COLOURS).append("' points='");
        double from = 0;
        for (int i = 0; i < line.seconds().length; i++) {
            double height = y(line.megabytesPerSecond()[i] / top);
            svg.append(String.format(
                    Locale.ROOT, "%.1f,%.1f %.1f,%.1f ", x(from / end), height, x(line.seconds()[i] / end), height));
            from = line.seconds()[i];
        }
        svg.append("'>");
    }

    /**
     * How busy devices were.
     *
     * @param names of the devices
     * @param percents of each device, one for each run
     */
    static String bars(String title, List<String> names, List<double[]> percents) {
        int runs = percents.isEmpty() ? 1 : percents.get(0).length;
        int row = BAR * runs + 6;
        StringBuilder svg = open(title, names.size() * row + 4);
        for (int i = 0; i < names.size(); i++) {
            int y = i * row + 2;
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x='%d' y='%d' text-anchor='end'>%s</text>%n",
                    NAME_WIDTH - 8,
                    y + BAR * runs / 2 + 4,
                    Html.text(names.get(i))));
            for (int run = 0; run < runs; run++) {
                double percent = percents.get(i)[run];
                double width = (WIDTH - NAME_WIDTH - 60) * Math.min(100, percent) / 100;
                svg.append(String.format(
                        Locale.ROOT,
                        "<rect class='bar%d' x='%d' y='%d' width='%.1f' height='%d'/>"
                                + "<text x='%.1f' y='%d'>%.1f %%</text>%n",
                        run % COLOURS,
                        NAME_WIDTH,
                        y + run * BAR,
                        width,
                        BAR - 1,
                        NAME_WIDTH + width + 4,
                        y + run * BAR + BAR - 2,
                        percent));
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private static StringBuilder open(String title, int height) {
        return new StringBuilder(String.format(
                        Locale.ROOT,
                        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'><title>",
                        WIDTH,
                        height))
                .append(Html.text(title))
                .append("</title>\n");
    }

    private static double x(double share) {
        return LEFT + (WIDTH - RIGHT - LEFT) * share;
    }

    private static double y(double share) {
        return TOP + HEIGHT * (1 - share);
    }

    /** The next round number that is as much or more. */
    private static double nice(double most) {
        if (most <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        for (double step : new double[] {1, 1.2, 1.5, 2, 3, 4, 5, 8}) {
            if (step * power >= most * 0.999) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private static String label(double value) {
        double rounded = Math.rint(value * 1e6) / 1e6;
        return rounded == Math.rint(rounded)
                ? String.format(Locale.ROOT, "%.0f", rounded)
                : String.format(Locale.ROOT, "%.4f", rounded).replaceAll("0+$", "");
    }
}
