package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against a set of bits, one per position. */
class RangeSetTest {
    private static final int POSITIONS = 64;

    private static void addBoth(RangeSet set, BitSet model, int start, int length) {
        set.add(start, start + length);
        model.set(start, start + length);
    }

    @Property(tries = 300)
    void holdsTheUnionOfWhatWasAdded(
            @ForAll @Size(max = 12) List<@IntRange(max = 60) Integer> starts,
            @ForAll @IntRange(min = 1, max = 8) int length,
            @ForAll @IntRange(max = 63) int cut) {
        RangeSet set = new RangeSet();
        BitSet model = new BitSet();
        for (int start : starts) {
            addBoth(set, model, start, length);
        }

        set.removeBelow(cut);
        model.clear(0, cut);

        assertThat(set.bytes()).isEqualTo(model.cardinality());
        assertThat(set.highest(-1)).isEqualTo(model.isEmpty() ? -1 : model.length());
        for (int position = 0; position < POSITIONS; position++) {
            assertThat(set.firstGap(position)).isEqualTo(model.nextClearBit(position));
            assertThat(set.bytesBelow(position))
                    .isEqualTo(model.get(0, position).cardinality());
        }
    }

    @Property(tries = 300)
    void keepsItsRangesApartAndInOrder(@ForAll @Size(max = 12) List<@IntRange(max = 60) Integer> starts) {
        RangeSet set = new RangeSet();
        for (int start : starts) {
            set.add(start, start + 2);
        }

        for (int i = 1; i < set.count(); i++) {
            assertThat(set.start(i)).isGreaterThan(set.end(i - 1));
        }
    }

    @Example
    void tellsWhereTheLastGapOfARangeEnds() {
        RangeSet ranges = new RangeSet();
        ranges.add(10, 20);
        ranges.add(30, 40);

        assertThat(new long[] {
                    ranges.lastGapEnd(0, 50),
                    ranges.lastGapEnd(0, 40),
                    ranges.lastGapEnd(0, 15),
                    ranges.lastGapEnd(12, 18),
                    ranges.lastGapEnd(30, 40)
                })
                .containsExactly(50, 30, 10, 12, 30);
    }
}
