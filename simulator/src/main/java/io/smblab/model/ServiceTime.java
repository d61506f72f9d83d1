package io.smblab.model;

/**
 * How long a job is served. Asked when service starts; a function of the job and of the state of the device, which it may
 * advance (a drive's arm stands where the last job left it).
 *
 * @param <J> the kind of job
 */
@FunctionalInterface
public interface ServiceTime<J> {
    /** The service time in nanoseconds, 0 or more. */
    long nanosFor(J job);
}
