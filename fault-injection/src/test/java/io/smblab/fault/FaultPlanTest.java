package io.smblab.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.engine.EventQueue;
import io.smblab.engine.Trace;
import io.smblab.lab.FaultPoints;
import io.smblab.lab.FaultPoints.Healing;
import io.smblab.lab.file.BadInputException;
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
        private boolean frames = true;

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
            return !end.equals("files.nic9");
        }

        @Override
        public boolean hasServerAt(String where) {
            return where.startsWith("files");
        }

        @Override
        public boolean hasFrames() {
            return frames;
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
    void saysWhenItIsArmedWhatRealSocketsCannotDo() {
        points.frames = false;
        Fault loss = at(1, null, new Target.Cable("files.nic1"), new FaultAction.LoseFrames(0.01));
        Fault slow = at(1, null, new Target.Cable("files.nic1"), new FaultAction.DelayFrames(TimeSpan.ofMillis(5)));

        assertThatThrownBy(() -> plan.arm(loss))
                .isInstanceOf(BadInputException.class)
                .hasMessage("lose 1.0 % of frames on files.nic1 at 1 ns: this lab runs in real time, where frames can"
                        + " neither be lost nor delayed, allowed there: pull, drop, stall, answer, withhold");
        assertThatThrownBy(() -> plan.arm(slow)).isInstanceOf(BadInputException.class);
        assertThat(plan.log().entries()).isEmpty();
    }

    @Test
    void saysWhenItIsArmedThatNothingHasTheNameOfItsTarget() {
        assertThatThrownBy(() -> plan.arm(at(1, null, new Target.Cable("files.nic9"), new FaultAction.PullCable())))
                .hasMessageContaining("no cable ends at files.nic9, allowed: ");
        assertThatThrownBy(
                        () -> plan.arm(at(1, null, new Target.Connections("fils"), new FaultAction.DropConnections())))
                .hasMessageContaining("no server at fils, allowed: ");
        assertThatThrownBy(() -> plan.arm(new Fault(
                        new Target.Commands("fils", Command.READ),
                        new Trigger.OnMatch(1, 1),
                        new FaultAction.Withhold())))
                .hasMessageContaining("no server at fils, allowed: a host with a server");
    }

    @Test
    void ruleThatNothingMetIsNotHealed() {
        Healing handle = plan.arm(new Fault(
                new Target.Commands("files", Command.READ), new Trigger.OnMatch(1, 1), new FaultAction.Withhold()));

        handle.close();
        handle.close();

        assertThat(done).containsExactly("0 rule files", "0 healed rule files");
        assertThat(plan.log().entries().get(0).healedAtNanos()).isEqualTo(-1);
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
