package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private final EventQueue queue = new EventQueue();
    private final Slots slots = new Slots("s", queue, 2);

    @Test
    void countsWhatIsTakenAsBusy() {
        slots.take(2);
        queue.at(100, () -> slots.release(2, 0));
        queue.at(200, () -> {});

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        Load load = slots.probe().load(queue.now());
        assertThat(load.utilisation()).isCloseTo(0.5, within(1e-9));
        assertThat(load.held()).isTrue();
        slots.probe().check(queue.now());
    }

    @Test
    void refusesToTakeMoreThanAreFree() {
        slots.take(1);

        assertThatThrownBy(() -> slots.take(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("s: 2 slots (expected 1 to 1)");
    }
}
