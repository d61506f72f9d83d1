package io.smblab.scenario;

/** Told now and then how far a run has come. */
@FunctionalInterface
public interface ProgressListener {
    /**
     * How far.
     *
     * @param labSeconds lab time
     * @param bytes payload moved by all workloads
     */
    void at(double labSeconds, long bytes);
}
