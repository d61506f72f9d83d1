package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.fs.ExtentAllocator.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ExtentAllocatorTest {
    private final ExtentAllocator allocator = new ExtentAllocator(1000);

    @Test
    void continuesWhereTheFileEnds() {
        Range first = allocator.allocate(100, 100, -1).get(0);

        assertThat(allocator.allocate(50, 50, first.end())).containsExactly(new Range(100, 50));
    }

    @Test
    void putsAFileThatCanNotGrowSomewhereElse() {
        allocator.allocate(100, 100, -1);
        allocator.allocate(100, 100, -1);

        assertThat(allocator.allocate(50, 50, 100)).containsExactly(new Range(200, 50));
    }

    @Test
    void takesPiecesWhenThereIsNothingLarger() {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ranges.addAll(allocator.allocate(100, 100, -1));
        }
        allocator.free(ranges.get(2));
        allocator.free(ranges.get(5));

        assertThat(allocator.allocate(150, 150, -1)).containsExactly(new Range(200, 100), new Range(500, 50));
    }

    @Test
    void givesNothingWhenThereIsTooLittle() {
        allocator.allocate(900, 900, -1);

        assertThat(allocator.allocate(101, 200, -1)).isEmpty();
        assertThat(allocator.freeBytes()).isEqualTo(100);
    }

    @Property(tries = 200)
    void handsOutNothingTwiceAndGetsEverythingBack(@ForAll long seed) {
        Random random = new Random(seed);
        ExtentAllocator subject = new ExtentAllocator(1000);
        List<Range> held = new ArrayList<>();
        for (int step = 0; step < 60; step++) {
            if (random.nextBoolean()) {
                int needed = 1 + random.nextInt(200);
                held.addAll(subject.allocate(needed, needed + random.nextInt(50), random.nextInt(1000)));
            } else if (!held.isEmpty()) {
                subject.free(held.remove(random.nextInt(held.size())));
            }
            boolean[] taken = new boolean[1000];
            for (Range range : held) {
                for (long at = range.start(); at < range.end(); at++) {
                    assertThat(taken[(int) at]).isFalse();
                    taken[(int) at] = true;
                }
            }
        }
        held.forEach(subject::free);
        assertThat(subject.allocate(1000, 1000, -1)).containsExactly(new Range(0, 1000));
    }
}
