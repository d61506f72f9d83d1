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
        boolean fits = switch (action.place()) {
            case CABLE -> target instanceof Target.Cable && trigger instanceof Trigger.At;
            case CONNECTIONS -> target instanceof Target.Connections && trigger instanceof Trigger.At;
            case COMMANDS -> target instanceof Target.Commands && trigger instanceof Trigger.OnMatch;
        };
        if (!fits) {
            throw new IllegalArgumentException("\"" + action + "\" with target " + target + " and trigger " + trigger
                    + " (expected " + action.place().needs() + ")");
        }
    }

    /** In the words of the scenario file. */
    @Override
    public String toString() {
        return action + " " + target + " " + trigger;
    }
}
