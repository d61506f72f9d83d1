package io.smblab.scenario;

import java.util.List;

/** Something that a scenario does, while it runs. */
interface Activity {
    /** What the file says of it. */
    ActivitySpec spec();

    default String name() {
        return spec().name();
    }

    /** Starts now. */
    void begin();

    boolean isOver();

    /** Payload moved by now. */
    long bytes();

    /** Requests that failed by now. */
    long errors();

    /** Why it could not run, or null. */
    String failure();

    /** Blocks whose content was wrong, or could not be read back. */
    long wrongBlocks();

    /** What devices did while it ran; empty when it never ran to its end. */
    Meanwhile during();

    /** Whether a device has no part in it. */
    boolean isElsewhere(String device);

    /** What it measured for each size of message; empty for most. */
    default List<RunReport.SweepPoint> sweep() {
        return List.of();
    }

    /** The value that an expectation about it is about, its {@code over} left out. */
    Measured measure(Expectation expectation);

    RunReport.WorkloadReport report(Chronicle chronicle);
}
