package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private final EventQueue queue = new EventQueue();
    private final Slots slots = new Slots("s", queue, 2);

    @Test
    void givesSlotsInOrderOfArrivalAndMeasuresTheWaits() {
        List<String> order = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            slots.await(() -> {
                order.add(name);
                long taken = queue.now();
                queue.after(100, () -> slots.release(1, taken));
            });
        }

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        Load load = slots.probe().load(queue.now());
        assertThat(order).containsExactly("a", "b", "c", "d");
        assertThat(load.utilisation()).isCloseTo(1, within(1e-9));
        assertThat(load.meanQueue()).isCloseTo(1, within(1e-9));
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
