package io.smblab.workload.tool;

import io.smblab.engine.RandomStream;
import java.util.List;

/** Which request a worker makes next: kind, place and size. */
final class Places {
    private final List<AccessSpec> access;
    private final RandomStream random;
    private final long start;
    private final long size;
    private final double weights;
    private long next;
    private AccessSpec line;
    private boolean read;
    private long offset;

    Places(LoadSpec spec, int worker, RandomStream random) {
        this.access = spec.access();
        this.random = random;
        long share = spec.size().bytes() / spec.workers();
        this.start = spec.start() + (spec.sections() ? worker * share : 0);
        this.size = spec.sections() ? share : spec.size().bytes();
        this.weights = access.stream().mapToDouble(AccessSpec::weight).sum();
        long block = access.get(0).block().bytes();
        this.next = spec.sections() ? 0 : worker * share / block * block;
    }

    void advance() {
        line = pick();
        long block = line.block().bytes();
        boolean isRandom = draw(line.randomShare());
        read = draw(line.readShare());
        long place = isRandom ? random.nextLong(size / block) * block : next;
        if (place + block > size) {
            place = 0;
        }
        next = place + block;
        offset = start + place;
    }

    private AccessSpec pick() {
        if (access.size() == 1) {
            return access.get(0);
        }
        double point = random.nextDouble() * weights;
        for (AccessSpec candidate : access) {
            point -= candidate.weight();
            if (point < 0) {
                return candidate;
            }
        }
        return access.get(access.size() - 1);
    }

    /** Draws nothing when there is nothing to decide, so that a pure load has one draw for each request. */
    private boolean draw(double share) {
        return share >= 1 || share > 0 && random.nextBoolean(share);
    }

    boolean read() {
        return read;
    }

    long offset() {
        return offset;
    }

    int length() {
        return (int) line.block().bytes();
    }
}
