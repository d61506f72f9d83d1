package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.EventQueue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StripeGatheringTest {
    private static final long STRIPE = 192 << 10;
    private static final long HOLD_NANOS = 3_000_000;

    private final EventQueue queue = new EventQueue();
    private final List<String> written = new ArrayList<>();
    private final List<String> answered = new ArrayList<>();
    private boolean busy;
    private final StripeGathering gathering =
            new StripeGathering(queue, STRIPE, HOLD_NANOS, () -> busy, (offset, length, done) -> {
                written.add(offset + "+" + length);
                done.complete(new BlockResult(BlockResult.Outcome.OK, 0));
            });

    private void write(String name, long offset, long length) {
        boolean sequential = gathering.isSequential(BlockRequest.write(offset, length));
        gathering.write(offset, length, sequential, result -> answered.add(name));
    }

    @Test
    void partsThatFollowEachOtherAreWrittenAsOneStripe() {
        write("a", STRIPE - 4_096, 4_096);
        write("b", STRIPE, 65_536);
        write("c", STRIPE + 65_536, 131_072);

        assertThat(written).containsExactly(STRIPE - 4_096 + "+4096", STRIPE + "+" + STRIPE);
        assertThat(answered).containsExactly("a", "b", "c");
    }

    @Test
    void aPartWhoseRestDoesNotComeIsWrittenAfterAShortTime() {
        write("a", 0, STRIPE);
        write("b", STRIPE, 65_536);
        assertThat(answered).containsExactly("a");

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(queue.now()).isEqualTo(HOLD_NANOS);
        assertThat(answered).containsExactly("a", "b");
        assertThat(written.get(1)).isEqualTo(STRIPE + "+65536");
    }

    @Test
    void whileTheDrivesAreBusyItWaitsOnButNotForEver() {
        busy = true;
        write("a", 0, STRIPE);
        write("b", STRIPE, 65_536);

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(queue.now()).isEqualTo(30 * HOLD_NANOS);
        assertThat(answered).containsExactly("a", "b");
    }

    @Test
    void scatteredWritesPassAtOnce() {
        write("a", 10 * STRIPE, 4_096);
        write("b", 70 * STRIPE + 8_192, 4_096);

        assertThat(answered).containsExactly("a", "b");
    }
}
