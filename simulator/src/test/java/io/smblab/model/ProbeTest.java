package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A model that miscounts is found out, and named. */
class ProbeTest {
    private final Probe probe = new Probe("files.nic1.tx", 1);

    private void assertBroken(long nowNanos, String law) {
        assertThatThrownBy(() -> probe.check(nowNanos))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("files.nic1.tx at " + nowNanos + " ns: " + law);
    }

    @Test
    void aJobThatWaitsAndIsServedKeepsEveryLaw() {
        probe.arrived(0);
        probe.started(5, 5);
        assertThatCode(() -> probe.check(7)).doesNotThrowAnyException();
        probe.departed(15, 10);

        assertThatCode(() -> probe.check(20)).doesNotThrowAnyException();
    }

    @Test
    void aJobThatLeavesTwiceIsFound() {
        probe.arrived(0);
        probe.started(0, 0);
        probe.departed(10, 10);
        probe.departed(10, 10);

        assertBroken(10, "more in service than there are servers");
    }

    @Test
    void moreAtWorkThanThereAreServersIsFound() {
        probe.arrived(0);
        probe.arrived(0);
        probe.started(0, 0);
        probe.started(0, 0);

        assertBroken(1, "more in service than there are servers");
    }

    @Test
    void workBeyondTheTimeThatPassedIsFound() {
        probe.booked(0, 500_000, 100);

        assertBroken(100, "busy for more than the time that passed");
    }

    @Test
    void aWaitThatNobodyWaitedIsFound() {
        probe.arrived(0);
        probe.started(5, 50);
        probe.departed(15, 10);

        assertBroken(15, "Little's law does not hold for the queue");
    }

    @Test
    void aServiceThatTookAnotherTimeThanItsServerIsFound() {
        probe.arrived(0);
        probe.started(0, 0);
        probe.departed(15, 10);

        assertBroken(15, "Little's law does not hold for the servers");
    }
}
