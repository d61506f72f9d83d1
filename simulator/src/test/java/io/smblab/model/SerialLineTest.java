package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.unit.DataRate;
import org.junit.jupiter.api.Test;

class SerialLineTest {
    private final EventQueue queue = new EventQueue();

    @Test
    void servesInOrderWithoutGaps() {
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);

        assertThat(line.occupy(10_000)).isEqualTo(10);
        assertThat(line.occupy(5_000)).isEqualTo(15);
        queue.runNext(20);
        assertThat(line.occupy(5_000)).isEqualTo(25);
    }

    @Test
    void losesNothingToRounding() {
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);
        long done = 0;
        for (int i = 0; i < 1_000; i++) {
            done = line.occupy(DataRate.parse("10 Gbit/s").picosFor(1));
        }

        assertThat(done).isEqualTo(800);
    }

    @Test
    void rejectsAJobThatWouldWaitTooLong() {
        SerialLine line = new SerialLine("line", queue, 100);

        line.occupy(101_000);

        assertThat(line.occupy(1_000)).isEqualTo(SerialLine.REJECTED);
        assertThat(line.probe().load(0).rejected()).isEqualTo(1);
        queue.runNext(1);
        assertThat(line.occupy(1_000)).isEqualTo(102);
    }

    @Test
    void busyTimeIsExactInTheMiddleOfAJob() {
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);
        queue.runNext(100);
        Load before = line.probe().load(100);
        line.occupy(400_000);
        queue.runNext(200);

        Load load = line.probe().load(200);

        assertThat(load.utilisation()).isEqualTo(0.5);
        assertThat(load.since(before).utilisation()).isEqualTo(1.0);
    }

    @Test
    void bookedWaitingGivesTheMeanQueue() {
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);
        line.occupy(10_000);
        line.occupy(10_000);
        line.occupy(10_000);
        queue.runNext(30);

        Load load = line.probe().load(30);
        line.probe().check(30);

        assertThat(load.meanQueue()).isCloseTo(1.0, within(1e-12));
        assertThat(load.meanWaitNanos()).isCloseTo(10.0, within(1e-12));
    }
}
