package io.smblab.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.engine.EventQueue;
import io.smblab.engine.Trace;
import io.smblab.lab.FaultPoints;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.server.CommandRule;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
    private final List<String> done = new ArrayList<>();
    private final EventQueue queue = new EventQueue();
    private final Recorder points = new Recorder();
    private final FaultPlan plan = new FaultPlan(points, queue, new Trace());

    /** Writes down what is asked of it. */
    private final class Recorder implements FaultPoints {
        private int connections = 2;

        private Healing note(String what) {
            done.add(queue.now() + " " + what);
            return () -> done.add(queue.now() + " healed " + what);
        }

        @Override
        public Healing pullCable(String end) {
            return note("pull " + end);
        }

        @Override
        public boolean hasCable(String end) {
            return true;
        }

        @Override
        public int dropConnections(String where) {
            note("drop " + where);
            return connections;
        }

        @Override
        public Healing stallConnections(String where) {
            return note("stall " + where);
        }

        @Override
        public Healing loseFrames(String end, double probability) {
            return note("lose " + end + " " + probability);
        }

        @Override
        public Healing delayFrames(String end, TimeSpan delay) {
            return note("delay " + end + " " + delay);
        }

        @Override
        public Healing addCommandRule(String host, CommandRule rule) {
            return note("rule " + host);
        }
    }

    private void runTo(long nanos) {
        while (queue.runNext(nanos)) {
            // Each call fires one event.
        }
    }

    private static Fault at(long nanos, Long forNanos, Target target, FaultAction action) {
        return new Fault(
                target, new Trigger.At(new TimeSpan(nanos), forNanos == null ? null : new TimeSpan(forNanos)), action);
    }

    @Test
    void happensAtItsTimeAndIsHealedAfterItsTime() {
        plan.arm(at(100, 50L, new Target.Cable("files.nic1"), new FaultAction.PullCable()));

        runTo(1000);
        assertThat(done).containsExactly("100 pull files.nic1", "150 healed pull files.nic1");
        FaultLog.Entry entry = plan.log().entries().get(0);
        assertThat(entry.firedAtNanos()).isEqualTo(100);
        assertThat(entry.healedAtNanos()).isEqualTo(150);
    }

    @Test
    void handleHealsWhatHasHappenedOnce() {
        FaultPoints.Healing handle =
                plan.arm(at(100, null, new Target.Connections("files"), new FaultAction.StallConnections()));
        runTo(100);

        handle.close();
        handle.close();

        assertThat(done).containsExactly("100 stall files", "100 healed stall files");
    }

    @Test
    void handleDisarmsWhatHasNotHappenedYet() {
        plan.arm(at(100, null, new Target.Cable("s1.1"), new FaultAction.PullCable()))
                .close();

        runTo(1000);
        assertThat(done).isEmpty();
        assertThat(plan.log().neverFired()).hasSize(1);
    }

    @Test
    void dropOfNothingHasNeverFired() {
        points.connections = 0;
        plan.arm(at(1, null, new Target.Connections("files"), new FaultAction.DropConnections()));

        runTo(10);
        assertThat(plan.log().neverFired()).hasSize(1);
    }

    @Test
    void passesMagnitudesOn() {
        plan.arm(at(1, null, new Target.Cable("s1.1"), new FaultAction.LoseFrames(0.25)));
        plan.arm(at(2, null, new Target.Cable("s1.2"), new FaultAction.DelayFrames(TimeSpan.ofMillis(5))));

        runTo(10);
        assertThat(done).containsExactly("1 lose s1.1 0.25", "2 delay s1.2 5 ms");
    }

    @Test
    void refusesAnActionThatDoesNotFitItsTarget() {
        assertThatThrownBy(() -> at(1, null, new Target.Cable("s1.1"), new FaultAction.StallConnections()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Fault(
                        new Target.Commands("files", Command.READ),
                        new Trigger.At(TimeSpan.ZERO, null),
                        new FaultAction.Answer(NtStatus.ACCESS_DENIED)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
