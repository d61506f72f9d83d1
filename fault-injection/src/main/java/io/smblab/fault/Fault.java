package io.smblab.fault;

/**
 * One thing that goes wrong.
 *
 * @param target where
 * @param trigger when
 * @param action what
 */
public record Fault(Target target, Trigger trigger, FaultAction action) {
    /** Checks that the action fits the target and the trigger. */
    public Fault {
        boolean onCommand = action instanceof FaultAction.OnCommand;
        if (onCommand != target instanceof Target.Commands || onCommand != trigger instanceof Trigger.OnMatch) {
            throw new IllegalArgumentException("action " + action + " with target " + target + " and trigger " + trigger
                    + " (expected commands, a match "
                    + "and an answer together, or a cable or connections, a time and a fault of the network)");
        }
    }

    /** In the words of the scenario file. */
    @Override
    public String toString() {
        return action + " " + target + " " + trigger;
    }
}
