package io.smblab.fault;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.Trace;
import io.smblab.lab.FaultPoints;
import io.smblab.lab.FaultPoints.Healing;
import io.smblab.lab.file.BadInputException;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.server.CommandRule;
import io.smblab.smb2.server.CommandRule.Verdict;
import io.smblab.smb2.server.Connection;

/** Arms faults on a lab. All calls on the lab's event loop. */
public final class FaultPlan {
    private final FaultPoints points;
    private final EventScheduler scheduler;
    private final Trace trace;
    private final FaultLog log = new FaultLog();

    /** A plan without faults. */
    public FaultPlan(FaultPoints points, EventScheduler scheduler, Trace trace) {
        this.points = points;
        this.scheduler = scheduler;
        this.trace = trace;
    }

    /** What came of the faults. */
    public FaultLog log() {
        return log;
    }

    /**
     * Arms a fault.
     *
     * @return a handle that disarms it, or heals it when it has happened
     * @throws BadInputException when the lab has nothing of that name, or cannot have such a fault
     */
    public Healing arm(Fault fault) {
        check(fault);
        FaultLog.Entry entry = log.add(fault);
        if (fault.trigger() instanceof Trigger.OnMatch trigger) {
            Target.Commands target = (Target.Commands) fault.target();
            Healing rule = points.addCommandRule(target.host(), new MatchingRule(entry, target, trigger));
            return once(entry, rule);
        }
        return new TimedFault(entry, (Trigger.At) fault.trigger());
    }

    /** Ends a rule. One that nothing met has nothing to heal. */
    private Healing once(FaultLog.Entry entry, Healing rule) {
        boolean[] over = new boolean[1];
        return () -> {
            if (!over[0]) {
                over[0] = true;
                rule.close();
                if (!entry.neverFired()) {
                    note(entry, "healed");
                }
            }
        };
    }

    /** Now, not when it is due: then nobody would be there to be told. */
    private void check(Fault fault) {
        if (fault.target() instanceof Target.Cable cable) {
            if (!points.hasCable(cable.end())) {
                throw new BadInputException(
                        fault.toString(),
                        "no cable ends at " + cable.end() + ", allowed: the full name of a port, such as files.nic1");
            }
            if (!points.hasFrames() && !(fault.action() instanceof FaultAction.PullCable)) {
                throw new BadInputException(
                        fault.toString(),
                        "this lab runs in real time, where frames can neither be lost nor delayed, allowed there: pull,"
                                + " drop, stall, answer, withhold");
            }
        } else {
            String where = fault.target() instanceof Target.Connections connections
                    ? connections.where()
                    : ((Target.Commands) fault.target()).host();
            boolean nic = where.indexOf('.') >= 0;
            if (!points.hasServerAt(where) || nic && fault.target() instanceof Target.Commands) {
                throw new BadInputException(
                        fault.toString(),
                        "no server at " + where + ", allowed: a host with a server"
                                + (fault.target() instanceof Target.Connections
                                        ? ", or one of its NICs such as files.nic1"
                                        : ""));
            }
        }
    }

    private void note(FaultLog.Entry entry, String what) {
        trace.event(scheduler.now(), "fault", what, entry.fault().toString());
        if (what.equals("healed")) {
            entry.healed(scheduler.now());
        } else {
            entry.fired(scheduler.now());
        }
    }

    /** Starts at an instant, ends at another or when the handle is closed. */
    private final class TimedFault implements Healing {
        private final FaultLog.Entry entry;
        private final Trigger.At trigger;
        private Event next;
        private Healing healing;

        TimedFault(FaultLog.Entry entry, Trigger.At trigger) {
            this.entry = entry;
            this.trigger = trigger;
            next = scheduler.at(trigger.time().nanos(), this::start);
        }

        private void start() {
            next = null;
            healing = strike(entry);
            if (healing != null && trigger.healAfter() != null) {
                next = scheduler.after(trigger.healAfter().nanos(), this::close);
            }
        }

        @Override
        public void close() {
            if (next != null) {
                scheduler.cancel(next);
                next = null;
            }
            if (healing != null) {
                Healing last = healing;
                healing = null;
                last.close();
                note(entry, "healed");
            }
        }
    }

    /** Makes it happen. Returns how to heal it, or null when there is nothing to heal. */
    private Healing strike(FaultLog.Entry entry) {
        Fault fault = entry.fault();
        if (fault.action() instanceof FaultAction.DropConnections) {
            // Nothing to reset means that nothing happened.
            if (points.dropConnections(((Target.Connections) fault.target()).where()) > 0) {
                note(entry, "fired");
            }
            return null;
        }
        note(entry, "fired");
        if (fault.action() instanceof FaultAction.StallConnections) {
            return points.stallConnections(((Target.Connections) fault.target()).where());
        }
        String end = ((Target.Cable) fault.target()).end();
        if (fault.action() instanceof FaultAction.PullCable) {
            return points.pullCable(end);
        }
        if (fault.action() instanceof FaultAction.LoseFrames lose) {
            return points.loseFrames(end, lose.probability());
        }
        if (fault.action() instanceof FaultAction.DelayFrames slow) {
            return points.delayFrames(end, slow.delay());
        }
        throw new IllegalStateException("no way to do " + fault);
    }

    /** Counts the requests that match and decides on those whose turn it is. */
    private final class MatchingRule implements CommandRule {
        private final FaultLog.Entry entry;
        private final Target.Commands target;
        private final Trigger.OnMatch trigger;
        private long matches;

        MatchingRule(FaultLog.Entry entry, Target.Commands target, Trigger.OnMatch trigger) {
            this.entry = entry;
            this.target = target;
            this.trigger = trigger;
        }

        @Override
        public Verdict decide(Connection connection, Smb2Header request) {
            boolean matching = target.command() == null || target.command() == request.command();
            if (!matching || !trigger.includes(++matches)) {
                return Verdict.PASS;
            }
            note(entry, "fired");
            return entry.fault().action() instanceof FaultAction.Answer answer
                    ? new Verdict.Answer(answer.status().code())
                    : new Verdict.Withhold();
        }
    }
}
