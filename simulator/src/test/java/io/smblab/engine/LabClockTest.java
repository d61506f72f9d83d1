package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LabClockTest {
    @Test
    void countsIntervalsOfHundredNanosecondsSince1601() {
        EventQueue queue = new EventQueue();
        LabClock unixEpoch = new LabClock(queue, Instant.EPOCH);

        queue.runNext(1_000);

        assertThat(unixEpoch.fileTime()).isEqualTo(116_444_736_000_000_000L + 10);
        assertThat(unixEpoch.instant()).isEqualTo(Instant.EPOCH.plusNanos(1_000));
    }
}
