package io.smblab.block;

import io.smblab.model.Discipline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Requests of which the one with the least cost, as things stand, is next; of equal ones the first that came. */
final class DriveQueue implements Discipline<DriveJob> {
    private final List<DriveJob> waiting = new ArrayList<>();
    private final ToDoubleFunction<DriveJob> cost;

    DriveQueue(ToDoubleFunction<DriveJob> cost) {
        this.cost = cost;
    }

    @Override
    public void add(DriveJob job) {
        waiting.add(job);
    }

    @Override
    public DriveJob take() {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < waiting.size(); i++) {
            double candidate = cost.applyAsDouble(waiting.get(i));
            if (candidate < least) {
                least = candidate;
                best = i;
            }
        }
        return waiting.remove(best);
    }

    @Override
    public int size() {
        return waiting.size();
    }
}
