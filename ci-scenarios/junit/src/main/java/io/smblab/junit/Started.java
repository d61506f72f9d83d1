package io.smblab.junit;

import io.smblab.SmbEmulator;
import io.smblab.fault.Fault;
import io.smblab.fault.FaultLog;
import io.smblab.fault.FaultPlan;
import io.smblab.lab.FaultPoints.Healing;
import java.util.ArrayList;
import java.util.List;

/** A running server and the faults that tests made. */
final class Started {
    private final SmbEmulator emulator;
    private final String origin;
    private final List<Healing> open = new ArrayList<>();
    private FaultPlan plan;

    Started(SmbEmulator emulator, String origin) {
        this.emulator = emulator;
        this.origin = origin;
        newPlan();
    }

    private void newPlan() {
        plan = emulator.onLoop(lab -> new FaultPlan(lab.faults(), lab.scheduler(), lab.trace()));
    }

    SmbEmulator emulator() {
        return emulator;
    }

    synchronized Healing keep(Healing healing) {
        open.add(healing);
        return healing;
    }

    synchronized Healing inject(Fault fault) {
        Healing armed = emulator.onLoop(lab -> plan.arm(fault));
        return keep(() -> {
            // What ended with the server needs no healing any more.
            if (!emulator.isClosed()) {
                emulator.onLoop(lab -> {
                    armed.close();
                    return null;
                });
            }
        });
    }

    /** Heals whatever a test left. Returns the faults that nothing met, one a line. */
    synchronized String healAll() {
        List<Healing> left = List.copyOf(open);
        open.clear();
        if (emulator.isClosed()) {
            return "";
        }
        left.forEach(Healing::close);
        FaultLog log = plan.log();
        List<String> unused = emulator.onLoop(
                lab -> log.neverFired().stream().map(Fault::toString).toList());
        newPlan();
        return String.join("\n", unused);
    }

    synchronized String diagnostics() {
        StringBuilder text = new StringBuilder(emulator.diagnostics());
        List<String> faults = emulator.isClosed()
                ? List.of()
                : emulator.onLoop(lab -> plan.log().entries().stream()
                        .map(entry -> entry.fault()
                                + (entry.neverFired() ? ": never fired" : ": fired " + entry.times() + " times"))
                        .toList());
        if (!faults.isEmpty()) {
            text.append("faults:\n");
            faults.forEach(fault -> text.append("  ").append(fault).append('\n'));
        }
        return text.append("to repeat it: ").append(origin).append('\n').toString();
    }
}
