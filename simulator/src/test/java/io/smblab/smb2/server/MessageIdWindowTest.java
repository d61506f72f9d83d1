package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MessageIdWindowTest {
    @Test
    void startsWithTheSingleMessageIdZero() {
        MessageIdWindow window = new MessageIdWindow(16);

        assertThat(window.consume(1, 1)).isFalse();
        assertThat(window.consume(0, 1)).isTrue();
        assertThat(window.credits()).isZero();
    }

    @Test
    void acceptsAHigherMessageIdBeforeALowerOne() {
        MessageIdWindow window = new MessageIdWindow(16);
        window.grant(4);

        assertThat(window.consume(3, 2)).isTrue();
        assertThat(window.consume(0, 3)).isTrue();
    }

    @Test
    void refusesAMessageIdTwice() {
        MessageIdWindow window = new MessageIdWindow(16);
        window.grant(4);
        window.consume(2, 1);

        assertThat(window.consume(2, 1)).isFalse();
    }

    @Test
    void refusesAChargeThatOverlapsAUsedMessageId() {
        MessageIdWindow window = new MessageIdWindow(16);
        window.grant(4);
        window.consume(2, 1);

        assertThat(window.consume(1, 2)).isFalse();
        assertThat(window.consume(1, 1)).isTrue();
    }

    @Test
    void grantsNoMoreThanTheSpanAllowsWhileTheLowestMessageIdIsUnused() {
        MessageIdWindow window = new MessageIdWindow(4);
        window.grant(3);
        window.consume(1, 3);

        assertThat(window.grant(10)).isZero();
        window.consume(0, 1);
        assertThat(window.grant(10)).isEqualTo(4);
    }

    @Property
    void agreesWithAPlainSetOfMessageIds(
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 40) Integer> ids,
            @ForAll @Size(min = 200, max = 200) List<@IntRange(min = 0, max = 5) Integer> numbers) {
        MessageIdWindow window = new MessageIdWindow(32);
        Set<Long> model = new TreeSet<>(Set.of(0L));
        long end = 1;
        for (int i = 0; i < ids.size(); i++) {
            int number = numbers.get(i);
            int granted = window.grant(number);
            for (int g = 0; g < granted; g++) {
                model.add(end++);
            }
            long id = window.lowest() + ids.get(i) - 4;
            int charge = 1 + number % 3;
            Set<Long> wanted = new TreeSet<>();
            for (int c = 0; c < charge; c++) {
                wanted.add(id + c);
            }

            boolean consumed = window.consume(id, charge);

            assertThat(consumed).isEqualTo(model.containsAll(wanted));
            if (consumed) {
                model.removeAll(wanted);
            }
            assertThat(window.credits()).isEqualTo(model.size());
        }
    }
}
