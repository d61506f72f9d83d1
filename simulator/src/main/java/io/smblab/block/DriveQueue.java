package io.smblab.block;

import io.smblab.model.Discipline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Requests of which the one with the least cost, as things stand, is next; of equal ones the first that came. Some yield: they are next only when
 * there are no others.
 */
final class DriveQueue implements Discipline<DriveJob> {
    private final List<DriveJob> waiting = new ArrayList<>();
    private final ToDoubleFunction<DriveJob> cost;
    private final Predicate<DriveJob> yields;

    DriveQueue(ToDoubleFunction<DriveJob> cost, Predicate<DriveJob> yields) {
        this.cost = cost;
        this.yields = yields;
    }

    @Override
    public void add(DriveJob job) {
        waiting.add(job);
    }

    @Override
    public DriveJob take() {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        boolean bestYields = true;
        for (int i = 0; i < waiting.size(); i++) {
            boolean thisYields = yields.test(waiting.get(i));
            if (thisYields && !bestYields) {
                continue;
            }
            double candidate = cost.applyAsDouble(waiting.get(i));
            if (candidate < least || !thisYields && bestYields) {
                least = candidate;
                best = i;
                bestYields = thisYields;
            }
        }
        return waiting.remove(best);
    }

    @Override
    public int size() {
        return waiting.size();
    }
}
