package io.smblab.model;

import java.util.ArrayDeque;

/**
 * First in, first out.
 *
 * @param <J> the kind of job
 */
public final class Fifo<J> implements Discipline<J> {
    private final ArrayDeque<J> waiting = new ArrayDeque<>();

    /** Creates an empty queue. */
    public Fifo() {}

    @Override
    public void add(J job) {
        waiting.add(job);
    }

    @Override
    public J take() {
        return waiting.remove();
    }

    @Override
    public int size() {
        return waiting.size();
    }
}
