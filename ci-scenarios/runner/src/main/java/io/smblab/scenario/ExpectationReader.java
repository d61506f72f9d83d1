package io.smblab.scenario;

import io.smblab.lab.LabSpec;
import io.smblab.lab.VolumeSpec;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Reads the expectations of a scenario. */
final class ExpectationReader {
    private static final List<String> BOUNDS = List.of("equals", "at-least", "at-most", "between");

    private final LabSpec lab;
    private final Collection<String> workloads;

    ExpectationReader(LabSpec lab, Collection<String> workloads) {
        this.lab = lab;
        this.workloads = workloads;
    }

    /** Reads one; notes problems and returns null when it cannot be used. */
    Expectation read(Fields fields) {
        return read(fields, true);
    }

    /** Reads one that measures and does not judge: bounds are left out. */
    Expectation measurement(Fields fields) {
        return read(fields, false);
    }

    private Expectation read(Fields fields, boolean judges) {
        Measure measure = fields.choice("measure", Measure.class, null);
        if (measure == null) {
            return null;
        }
        String of = of(measure, fields);
        String over = over(measure, of, fields);
        TimeSpan latency = fields.value("latency", TimeSpan::parse, null);
        if (latency != null && !measure.takesLatency()) {
            fields.problem("latency", Fields.word(measure) + " with a latency, allowed: none");
        }
        Window window = window(measure, fields);
        Bound bound = !judges
                ? new Bound.Any()
                : bound(over == null ? measure.kind() : Measure.Kind.NUMBER, Fields.word(measure), fields);
        if (of == null || bound == null) {
            return null;
        }
        String text = fields.text("text");
        if (text == null) {
            text = Fields.word(measure).replace('-', ' ') + (of.isEmpty() ? "" : " of " + of)
                    + (over == null ? "" : " over " + over)
                    + (window == null ? "" : " from " + window) + " " + bound;
        }
        return new Expectation(text, fields.texts("row"), measure, of, over, latency, window, bound);
    }

    private String of(Measure measure, Fields fields) {
        List<String> names = switch (measure.scope()) {
            case WORKLOAD -> List.copyOf(workloads);
            case CLIENT -> lab.clients().stream().map(host -> host.name()).toList();
            case HOST -> List.copyOf(lab.hosts().keySet());
            case NIC ->
                lab.hosts().values().stream()
                        // A channel has an interface, and bytes pass by a card: a bond is one of the former and has
                        // several of the latter.
                        .flatMap(host -> (measure == Measure.NIC_USED ? host.nics() : host.cards()).values().stream())
                        .map(nic -> nic.name())
                        .toList();
            case PORT -> ports();
            case VOLUME -> arrays();
            case LAB -> List.of();
        };
        String of = fields.text("of");
        if (measure.scope() == Measure.Scope.LAB) {
            if (of != null) {
                fields.problem(
                        "of", Fields.word(measure) + " of " + of + ", allowed: no of, it is about the whole lab");
            }
            return "";
        }
        if (of == null && names.size() == 1) {
            return names.get(0);
        }
        if (of == null || !names.contains(of)) {
            String what = Fields.word(measure.scope());
            fields.problem(
                    "of",
                    of == null
                            ? "no of for " + Fields.word(measure) + ", " + Suggestion.allowed("", names)
                            : "no " + what + " " + of + ", " + Suggestion.allowed(of, names));
            return null;
        }
        return of;
    }

    private List<String> arrays() {
        return lab.hosts().values().stream()
                .flatMap(host -> host.volumes().values().stream()
                        .filter(volume -> volume.medium() instanceof VolumeSpec.Raid)
                        .map(volume -> host.name() + "." + volume.name()))
                .toList();
    }

    private List<String> ports() {
        List<String> ports = new ArrayList<>();
        lab.hosts().values().forEach(host -> host.cards().values().forEach(nic -> ports.add(nic.name())));
        lab.switches().values().forEach(device -> {
            for (int number = 1; number <= device.ports(); number++) {
                ports.add(device.name() + "." + number);
            }
        });
        return ports;
    }

    private String over(Measure measure, String of, Fields fields) {
        String over = fields.text("over");
        if (over == null) {
            return null;
        }
        if (measure.scope() != Measure.Scope.WORKLOAD || !measure.isNumeric()) {
            fields.problem("over", Fields.word(measure) + " over " + over + ", allowed: for numbers of workloads");
        } else if (!workloads.contains(over) || over.equals(of)) {
            fields.problem("over", "no other workload " + over + ", " + Suggestion.allowed(over, workloads));
        }
        return over;
    }

    private static Window window(Measure measure, Fields fields) {
        if (!fields.has("window")) {
            if (measure == Measure.NIC_SEND_RATE || measure == Measure.NIC_RECEIVE_RATE) {
                fields.problem(Fields.word(measure) + " without window, allowed: a stretch of lab time");
            }
            return null;
        }
        if (!measure.windowed()) {
            fields.problem("window", Fields.word(measure) + " with a window, allowed: over the whole run");
            return null;
        }
        List<String> ends = fields.texts("window");
        try {
            return new Window(TimeSpan.parse(ends.get(0)), TimeSpan.parse(ends.get(1)));
        } catch (IllegalArgumentException e) {
            fields.problem("window", e.getMessage());
            return null;
        }
    }

    private static Bound bound(Measure.Kind kind, String measure, Fields fields) {
        List<String> given = BOUNDS.stream().filter(fields::has).toList();
        if (given.isEmpty()) {
            fields.problem("no bound for " + measure + ", allowed: one of " + String.join(", ", BOUNDS));
            return null;
        }
        if (given.equals(List.of("equals"))) {
            return equal(kind, measure, fields);
        }
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        List<String> words = new ArrayList<>();
        for (String key : given) {
            List<String> texts = fields.texts(key);
            double[] values = texts.stream()
                    .mapToDouble(text -> number(kind, measure, key, text, fields))
                    .toArray();
            switch (key) {
                case "at-least" -> least = values[0];
                case "at-most" -> most = values[0];
                case "between" -> {
                    least = values[0];
                    most = values[1];
                }
                default -> fields.problem(key, "equals together with another bound, allowed: equals alone");
            }
            words.add(key.replace('-', ' ') + " " + String.join(" and ", texts));
        }
        if (given.contains("between") && given.size() > 1) {
            fields.problem("between", "between together with another bound, allowed: between alone");
        } else if (least > most) {
            fields.problem(
                    given.get(given.size() - 1),
                    measure + " " + String.join(" and ", words)
                            + ", which nothing can be, allowed: the smaller value first");
        }
        return new Bound.Range(least, most, String.join(" and ", words));
    }

    private static Bound equal(Measure.Kind kind, String measure, Fields fields) {
        String text = fields.text("equals");
        return switch (kind) {
            case RATE, TIME, SIZE, COUNT, NUMBER -> {
                double value = number(kind, measure, "equals", text, fields);
                yield new Bound.Range(value, value, "is " + text);
            }
            case FLAG -> {
                if (!Arrays.asList("true", "false").contains(text)) {
                    fields.problem("equals", measure + " equals \"" + text + "\", allowed: true, false");
                }
                yield new Bound.Equal(text);
            }
            case TEXT -> new Bound.Equal(text);
        };
    }

    private static double number(Measure.Kind kind, String measure, String key, String text, Fields fields) {
        try {
            double value = kind.parse(text);
            if (!Double.isFinite(value)) {
                throw new NumberFormatException(text);
            }
            return value;
        } catch (NumberFormatException e) {
            fields.problem(
                    key,
                    measure + ": \"" + text + "\", allowed: a "
                            + (kind == Measure.Kind.COUNT ? "whole number" : "number"));
        } catch (IllegalArgumentException e) {
            fields.problem(key, measure + ": " + e.getMessage());
        }
        return 0;
    }
}
