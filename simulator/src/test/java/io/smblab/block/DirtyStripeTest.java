package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class DirtyStripeTest {
    @Property
    void holdsWhatWasAddedHoweverItOverlaps(
            @ForAll @Size(max = 30) List<@IntRange(min = 0, max = 99) Integer> starts,
            @ForAll @IntRange(min = 1, max = 20) int length) {
        DirtyStripe stripe = new DirtyStripe(0, 120, 0);
        BitSet expected = new BitSet();
        for (int start : starts) {
            int before = expected.cardinality();
            expected.set(start, start + length);
            assertThat(stripe.add(start, length)).isEqualTo(expected.cardinality() - before);
        }

        BitSet written = new BitSet();
        for (BlockRequest write : stripe.writes()) {
            assertThat(write.offset() == 0 || !written.get((int) write.offset() - 1))
                    .isTrue();
            written.set((int) write.offset(), (int) write.end());
        }
        assertThat(written).isEqualTo(expected);
        assertThat(stripe.dirtyBytes()).isEqualTo(expected.cardinality());
        for (int start : starts) {
            assertThat(stripe.covers(start, length)).isTrue();
        }
    }
}
