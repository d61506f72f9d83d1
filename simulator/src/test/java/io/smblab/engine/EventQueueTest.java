package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private final EventQueue queue = new EventQueue();
    private final List<String> happened = new ArrayList<>();

    @Test
    void firesInOrderOfTimeAndOfSchedulingAtOneInstant() {
        queue.at(20, () -> happened.add("c"));
        queue.at(10, () -> happened.add("a"));
        queue.at(20, () -> happened.add("d"));
        queue.at(10, () -> happened.add("b"));

        drain();

        assertThat(happened).containsExactly("a", "b", "c", "d");
        assertThat(queue.now()).isEqualTo(20);
    }

    @Test
    void keepsTheOrderOfOneInstantWhateverTheDistanceFromWhichEventsWereScheduled() {
        long instant = (1L << 40) + 12_345;
        queue.at(instant, () -> happened.add("from afar"));
        queue.at(instant - 1, () -> queue.at(instant, () -> happened.add("from near by")));
        queue.at(instant - 5_000, () -> queue.at(instant, () -> happened.add("from half way")));

        drain();

        assertThat(happened).containsExactly("from afar", "from half way", "from near by");
    }

    @Test
    void anInstantThatHasPassedCountsAsNow() {
        queue.at(100, () -> queue.at(5, () -> happened.add("at " + queue.now())));

        drain();

        assertThat(happened).containsExactly("at 100");
    }

    @Test
    void movesTheClockToTheLimitWhenNothingIsDue() {
        queue.at(1_000, () -> happened.add("late"));

        boolean fired = queue.runNext(999);

        assertThat(fired).isFalse();
        assertThat(queue.now()).isEqualTo(999);
        assertThat(queue.nothingBeforeNanos()).isEqualTo(1_000);
    }

    /** A server asks for the time with every request, and thousands of connections have a timer for their logon. */
    @Test
    void tellsTheTimeAtOnceHoweverManyEventsWaitInOneSlot() {
        for (int i = 0; i < 16_000; i++) {
            queue.at(45_000_000_000L + i, () -> {});
        }

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < 1_000_000; i++) {
                queue.advanceTo(i);
            }
        });

        assertThat(queue.now()).isEqualTo(999_999);
    }

    @Test
    void refusesAnEventThatIsScheduled() {
        Event event = queue.at(10, () -> {});

        assertThatThrownBy(() -> queue.schedule(event, 20))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("10 ns");
    }

    @Test
    void theLastInstantOfTimeIsInReach() {
        queue.at(Long.MAX_VALUE, () -> happened.add("end"));
        queue.at(Long.MAX_VALUE - 1, () -> happened.add("before the end"));

        drain();

        assertThat(happened).containsExactly("before the end", "end");
    }

    @Test
    void anExceptionLeavesTheQueueInOrder() {
        queue.at(1, () -> {
            throw new IllegalStateException("bug");
        });
        queue.at(2, () -> happened.add("next"));

        assertThatThrownBy(() -> queue.runNext(Long.MAX_VALUE)).hasMessage("bug");
        drain();

        assertThat(happened).containsExactly("next");
    }

    private void drain() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    /** Does what a user of the queue may do: 0-3 schedule, 4 cancel, 5 reschedule, 6 run one, 7 run up to a limit. */
    record Step(int action, int event, long delay) {}

    @Property(tries = 2_000)
    void behavesLikeASortedListByTimeAndSequence(@ForAll("steps") List<Step> steps) {
        Reference reference = new Reference();
        List<Integer> fired = new ArrayList<>();
        EventQueue wheel = new EventQueue();
        Event[] events = new Event[40];
        for (int i = 0; i < events.length; i++) {
            int number = i;
            events[i] = new Event() {
                @Override
                protected void fire() {
                    fired.add(number);
                }
            };
        }

        for (Step step : steps) {
            Event event = events[step.event];
            long time = wheel.now() + step.delay;
            switch (step.action) {
                case 0, 1, 2, 3 -> {
                    if (!event.isScheduled()) {
                        wheel.schedule(event, time);
                        reference.schedule(step.event, time);
                    }
                }
                case 4 -> assertThat(wheel.cancel(event)).isEqualTo(reference.cancel(step.event));
                case 5 -> {
                    wheel.reschedule(event, time);
                    reference.cancel(step.event);
                    reference.schedule(step.event, time);
                }
                case 6 -> {
                    wheel.runNext(Long.MAX_VALUE);
                    reference.runNext(Long.MAX_VALUE);
                }
                case 7 -> {
                    wheel.advanceTo(time);
                    reference.now = Math.max(reference.now, Math.min(time, reference.nextTime()));
                }
                default -> {
                    while (wheel.runNext(time)) {
                        // Each call fires one event.
                    }
                    while (reference.runNext(time)) {
                        // As above.
                    }
                }
            }
            assertThat(wheel.now()).isEqualTo(reference.now);
            assertThat(wheel.size()).isEqualTo(reference.waiting.size());
            assertThat(wheel.nothingBeforeNanos()).isLessThanOrEqualTo(reference.nextTime());
            assertThat(wheel.nothingBeforeNanos() == Long.MAX_VALUE).isEqualTo(reference.waiting.isEmpty());
        }
        while (wheel.runNext(Long.MAX_VALUE) | reference.runNext(Long.MAX_VALUE)) {
            // Both to the end.
        }

        assertThat(fired).isEqualTo(reference.fired);
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Long> delay = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.longs().between(0, 3)),
                Tuple.of(3, Arbitraries.longs().between(0, 200)),
                Tuple.of(3, Arbitraries.of(63L, 64L, 65L, 4_095L, 4_096L, 4_097L, 1L << 18, 1L << 24)),
                Tuple.of(2, Arbitraries.longs().between(0, 1L << 50)));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 8),
                        Arbitraries.integers().between(0, 39),
                        delay)
                .as(Step::new)
                .list()
                .ofMaxSize(200);
    }

    private static final class Reference {
        private record Waiting(long time, long sequence, int event) {}

        private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(
                (a, b) -> a.time != b.time ? Long.compare(a.time, b.time) : Long.compare(a.sequence, b.sequence));
        private final List<Integer> fired = new ArrayList<>();
        private long now;
        private long sequence;

        void schedule(int event, long time) {
            waiting.add(new Waiting(time, sequence++, event));
        }

        boolean cancel(int event) {
            return waiting.removeIf(entry -> entry.event == event);
        }

        long nextTime() {
            return waiting.isEmpty() ? Long.MAX_VALUE : waiting.peek().time;
        }

        boolean runNext(long limit) {
            if (waiting.isEmpty() || waiting.peek().time > limit) {
                now = limit == Long.MAX_VALUE ? now : Math.max(now, limit);
                return false;
            }
            Waiting next = waiting.remove();
            now = next.time;
            fired.add(next.event);
            return true;
        }
    }
}
