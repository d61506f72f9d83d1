package io.smblab.model;

/**
 * Who is next: the jobs that wait at a {@link Resource}, and the rule by which one of them is taken.
 *
 * @param <J> the kind of job
 */
public interface Discipline<J> {
    /** Lets a job wait. */
    void add(J job);

    /** Takes out the job that is to be served next; there is one. */
    J take();

    /** How many jobs wait. */
    int size();
}
