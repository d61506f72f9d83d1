package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.concurrent.BlockingOperationException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class VirtualTimeDriverTest {
    private static final long SECOND = 1_000_000_000L;

    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final List<String> happened = new ArrayList<>();

    private void note(String what) {
        happened.add(driver.scheduler().now() + " " + what);
    }

    @Test
    void modelEventsTasksAndTimersShareOneOrder() {
        driver.scheduler().at(10, () -> note("model event"));
        driver.eventLoop().schedule(() -> note("timer"), 10, TimeUnit.NANOSECONDS);
        driver.scheduler().at(10, () -> driver.execute(() -> note("task")));
        driver.scheduler().at(10, () -> note("last model event"));

        driver.runUntilQuiet();

        assertThat(happened).containsExactly("10 model event", "10 timer", "10 last model event", "10 task");
    }

    @Test
    void repeatsAtAFixedRateUntilCancelled() {
        ScheduledFuture<?> timer =
                driver.eventLoop().scheduleAtFixedRate(() -> note("tick"), 1, 2, TimeUnit.NANOSECONDS);
        driver.scheduler().at(6, () -> timer.cancel(false));

        driver.runUntilQuiet();

        assertThat(happened).containsExactly("1 tick", "3 tick", "5 tick");
        assertThat(timer.isCancelled()).isTrue();
    }

    @Test
    void runForMovesTheClockEvenWhenNothingHappens() {
        driver.runFor(5 * SECOND);

        assertThat(driver.scheduler().now()).isEqualTo(5 * SECOND);
        assertThat(driver.eventLoop().ticker().nanoTime()).isEqualTo(5 * SECOND);
    }

    @Test
    void runUntilDoneStopsWithTheEventThatCompletesTheFuture() {
        Promise<String> promise = driver.eventLoop().newPromise();
        driver.scheduler().at(7, () -> promise.setSuccess("seven"));
        driver.scheduler().at(8, () -> note("not yet"));

        Future<String> done = driver.runUntilDone(promise);

        assertThat(done.getNow()).isEqualTo("seven");
        assertThat(driver.scheduler().now()).isEqualTo(7);
        assertThat(happened).isEmpty();
    }

    @Test
    void saysWhatWasWaitedForWhenNothingIsLeftToHappen() {
        driver.reportWhenStuck(() -> "client: READ of 65536 bytes outstanding");
        driver.scheduler().at(3, () -> note("last event"));

        assertThatThrownBy(() -> driver.runUntil("the copy", () -> false, Long.MAX_VALUE))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("waiting for the copy at 3 ns")
                .hasMessageContaining("nothing is left to happen")
                .hasMessageContaining("READ of 65536 bytes");
    }

    @Test
    void givesUpAtTheLimitWhenSomethingRepeatsForEver() {
        driver.eventLoop().scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.SECONDS);

        assertThatThrownBy(() -> driver.runUntil("the copy", () -> false, 30 * SECOND))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("the time allowed is over");
    }

    @Test
    void anExceptionOfAnEventStopsTheRun() {
        driver.execute(() -> {
            throw new IllegalStateException("bug");
        });
        driver.scheduler().at(1, () -> note("after"));

        assertThatThrownBy(driver::runUntilQuiet).hasMessage("bug");

        assertThat(happened).isEmpty();
    }

    @Test
    void anExceptionOfATimerStopsTheRunToo() {
        driver.eventLoop()
                .schedule(
                        () -> {
                            throw new IllegalStateException("bug");
                        },
                        1,
                        TimeUnit.SECONDS);

        assertThatThrownBy(driver::runUntilQuiet).hasMessage("bug");
    }

    @Test
    void refusesToBlockInsideAnEvent() {
        Promise<Void> promise = driver.eventLoop().newPromise();
        driver.execute(promise::syncUninterruptibly);

        assertThatThrownBy(driver::runUntilQuiet).isInstanceOf(BlockingOperationException.class);
    }

    @Test
    void refusesToBlockBetweenRuns() {
        Promise<Void> promise = driver.eventLoop().newPromise();

        assertThatThrownBy(promise::syncUninterruptibly).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(() -> promise.await(1, TimeUnit.SECONDS)).isInstanceOf(BlockingOperationException.class);
    }

    @Test
    void refusesToSleep() {
        assertThatThrownBy(() -> driver.eventLoop().ticker().sleep(1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesToBeRunFromAnEvent() {
        driver.execute(driver::runUntilQuiet);

        assertThatThrownBy(driver::runUntilQuiet).hasMessageContaining("already being run");
    }

    @Test
    void refusesTasksOfOtherThreadsDuringARun() {
        AtomicReference<Throwable> refused = new AtomicReference<>();
        driver.execute(() -> {
            Thread other = new Thread(() -> {
                try {
                    driver.execute(() -> {});
                } catch (IllegalStateException e) {
                    refused.set(e);
                }
            });
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        driver.runUntilQuiet();

        assertThat(refused.get()).hasMessageContaining("a matter of chance");
    }

    @Test
    void onlyTheRunningThreadIsInTheEventLoop() throws Exception {
        AtomicReference<Boolean> other = new AtomicReference<>();
        Thread thread = new Thread(() -> other.set(driver.eventLoop().inEventLoop()));
        thread.start();
        thread.join();

        assertThat(other.get()).isFalse();
        assertThat(driver.eventLoop().inEventLoop()).isTrue();
    }
}
