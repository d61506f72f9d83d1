package io.smblab.engine;

/** Takes the lines of a {@link Trace}: to print them, to keep them, to compare them. */
@FunctionalInterface
public interface TraceSink {
    /**
     * One event.
     *
     * @param index 0 for the first event of the trace
     * @param nanos when, nanoseconds since the lab started
     * @param component who
     * @param what what happened
     * @param details key=value, separated by blanks; may be empty
     */
    void line(long index, long nanos, String component, String what, String details);
}
