package io.smblab.fault;

import io.smblab.lab.LabSpec;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.smb2.message.Command;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads faults from a scenario file. Each is a mapping with one verb ({@code pull}, {@code drop}, {@code stall}, {@code lose},
 * {@code delay}, {@code answer}, {@code withhold}) that names the target.
 */
public final class FaultReader {
    private static final List<String> VERBS = List.of("pull", "drop", "stall", "lose", "delay", "answer", "withhold");

    private static final TimeSpan SHORTEST = new TimeSpan(1);
    private static final TimeSpan LONGEST_DELAY = TimeSpan.ofSeconds(3600);

    /** 30 days. */
    private static final TimeSpan LATEST = TimeSpan.ofSeconds(30L * 86_400);

    private final LabSpec lab;

    /** @param lab where the targets must be found */
    public FaultReader(LabSpec lab) {
        this.lab = lab;
    }

    /** Reads one fault; notes problems and returns null when it cannot be used. */
    public Fault read(Fields fields) {
        List<String> verbs = VERBS.stream().filter(fields::has).toList();
        if (verbs.size() != 1) {
            fields.problem("a fault with " + (verbs.isEmpty() ? "no verb" : "verbs " + String.join(", ", verbs))
                    + ", allowed: one of " + String.join(", ", VERBS));
            return null;
        }
        String verb = verbs.get(0);
        checkKeys(verb, fields);
        return switch (verb) {
            case "answer", "withhold" -> onCommand(verb, fields);
            default -> onNetwork(verb, fields);
        };
    }

    /** A key that a verb has no use for would be taken and have no effect. */
    private static void checkKeys(String verb, Fields fields) {
        List<String> known = switch (verb) {
            case "drop" -> List.of("at");
            case "pull", "stall" -> List.of("at", "for");
            case "lose" -> List.of("probability", "at", "for");
            case "delay" -> List.of("by", "at", "for");
            default -> List.of("of", "command", "nth", "times");
        };
        for (String key : fields.keys()) {
            if (!key.equals(verb) && !known.contains(key)) {
                fields.problem(key, verb + " with " + key + ", allowed: " + String.join(", ", known));
            }
        }
    }

    private Fault onNetwork(String verb, Fields fields) {
        if (!fields.has("at")) {
            fields.problem("no at in the fault, it is required for " + verb);
        }
        Trigger trigger = new Trigger.At(
                fields.within("at", TimeSpan::parse, TimeSpan.ZERO, LATEST, TimeSpan.ZERO),
                fields.within("for", TimeSpan::parse, SHORTEST, LATEST, null));
        FaultAction action = networkAction(verb, fields);
        boolean connections =
                action instanceof FaultAction.DropConnections || action instanceof FaultAction.StallConnections;
        String name = fields.text(verb);
        Target target = connections ? connections(verb, name, fields) : cable(verb, name, fields);
        return action == null || target == null ? null : new Fault(target, trigger, action);
    }

    private static FaultAction networkAction(String verb, Fields fields) {
        return switch (verb) {
            case "pull" -> new FaultAction.PullCable();
            case "drop" -> new FaultAction.DropConnections();
            case "stall" -> new FaultAction.StallConnections();
            case "lose" -> {
                Double probability = fields.value("probability", FaultReader::probability, null);
                if (probability == null && !fields.has("probability")) {
                    fields.problem("no probability in the fault, it is required for lose");
                }
                yield probability == null ? null : new FaultAction.LoseFrames(probability);
            }
            default -> {
                TimeSpan by = fields.within("by", TimeSpan::parse, SHORTEST, LONGEST_DELAY, null);
                if (by == null && !fields.has("by")) {
                    fields.problem("no by in the fault, it is required for delay");
                }
                yield by == null ? null : new FaultAction.DelayFrames(by);
            }
        };
    }

    private static double probability(String text) {
        String digits =
                text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : "";
        try {
            double value = Double.parseDouble(digits) / 100;
            if (value > 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the message below, which says what is wrong.
        }
        throw new IllegalArgumentException("\"" + text + "\" is not a probability, allowed: more than 0 % up to 100 %");
    }

    private Target cable(String verb, String end, Fields fields) {
        List<String> ends = new ArrayList<>();
        lab.cables().forEach(cable -> {
            ends.add(cable.first());
            ends.add(cable.second());
        });
        if (!ends.contains(end)) {
            fields.problem(
                    verb,
                    "no cable ends at " + end + ", "
                            + (ends.isEmpty() ? "the lab has none" : Suggestion.allowed(end, ends)));
            return null;
        }
        return new Target.Cable(end);
    }

    private Target connections(String verb, String where, Fields fields) {
        List<String> names = new ArrayList<>();
        lab.servers().forEach(host -> {
            names.add(host.name());
            host.nics().values().forEach(nic -> names.add(nic.name()));
        });
        if (!names.contains(where)) {
            fields.problem(verb, "no server's connections at " + where + ", " + Suggestion.allowed(where, names));
            return null;
        }
        return new Target.Connections(where);
    }

    private Fault onCommand(String verb, Fields fields) {
        List<String> servers = lab.servers().stream().map(host -> host.name()).toList();
        String host = fields.text("of", servers.isEmpty() ? "" : servers.get(0));
        if (!servers.contains(host)) {
            fields.problem("of", "no server " + host + ", " + Suggestion.allowed(host, servers));
        }
        Command command = constant("command", Command.class, fields);
        int nth = Math.max(1, fields.integer("nth", 1));
        Trigger trigger = new Trigger.OnMatch(nth, Math.max(1, fields.integer("times", 1)));
        FaultAction action = new FaultAction.Withhold();
        if (verb.equals("answer")) {
            NtStatus status = constant(verb, NtStatus.class, fields);
            if (status == null) {
                return null;
            }
            action = new FaultAction.Answer(status);
        }
        return new Fault(new Target.Commands(host, command), trigger, action);
    }

    private static <E extends Enum<E>> E constant(String key, Class<E> type, Fields fields) {
        if (!fields.has(key)) {
            return null;
        }
        String text = fields.text(key).replaceFirst("^STATUS_", "");
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        if (!names.contains(text)) {
            String near = Suggestion.didYouMean(text, names);
            fields.problem(
                    key, "no " + key + " " + text + (near.isEmpty() ? ", " + Suggestion.allowed(text, names) : near));
            return null;
        }
        return Enum.valueOf(type, text);
    }
}
