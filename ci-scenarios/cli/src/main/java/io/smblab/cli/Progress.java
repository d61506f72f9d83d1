package io.smblab.cli;

import io.smblab.scenario.ProgressListener;
import java.io.PrintWriter;
import java.util.Locale;

/** One line that is written over and over; only where a person looks. */
final class Progress implements ProgressListener {
    private final PrintWriter writer;
    private final boolean shown;
    private final Stopwatch watch = new Stopwatch();
    private double nextSeconds = 0.3;
    private boolean dirty;

    Progress(PrintWriter writer, boolean wanted) {
        this.writer = writer;
        this.shown = wanted && System.console() != null;
    }

    @Override
    public void at(double labSeconds, long bytes) {
        if (!shown || watch.seconds() < nextSeconds) {
            return;
        }
        nextSeconds = watch.seconds() + 0.2;
        line(String.format(Locale.ROOT, "%.1f s of lab time, %.1f GB moved ", labSeconds, bytes / 1e9));
    }

    /** Writes over what was written before. */
    void line(String text) {
        if (shown) {
            writer.print("\r\033[K" + text);
            writer.flush();
            dirty = true;
        }
    }

    void end() {
        if (dirty) {
            writer.print("\r\033[K");
            writer.flush();
            dirty = false;
        }
    }
}
