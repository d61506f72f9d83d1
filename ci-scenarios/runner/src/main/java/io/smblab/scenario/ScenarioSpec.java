package io.smblab.scenario;

import io.smblab.fault.Fault;
import io.smblab.lab.LabSpec;
import io.smblab.lab.Preset;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a scenario file says, checked.
 *
 * @param name the scenario's name
 * @param description for people, may be empty
 * @param source how the user named it: for the command that reproduces a run
 * @param lab where it happens, overrides applied
 * @param seed of all random streams
 * @param limit virtual time after which the run is given up
 * @param activities what is done, in the order of the file
 * @param faults in the order of the file
 * @param expectations in the order of the file
 * @param presets in use by the lab and the loads, by kind and name
 * @param overrides what the command line changed, as {@code PATH=VALUE}
 */
public record ScenarioSpec(
        String name,
        String description,
        String source,
        LabSpec lab,
        long seed,
        TimeSpan limit,
        List<ActivitySpec> activities,
        List<Fault> faults,
        List<Expectation> expectations,
        Map<String, Preset> presets,
        List<String> overrides) {
    /** Copies the lists. */
    public ScenarioSpec {
        activities = List.copyOf(activities);
        faults = List.copyOf(faults);
        expectations = List.copyOf(expectations);
        presets = Collections.unmodifiableMap(new LinkedHashMap<>(presets));
        overrides = List.copyOf(overrides);
    }

    /** Reads, writes, copies and streams. */
    public List<WorkloadSpec> workloads() {
        return only(WorkloadSpec.class);
    }

    /** Loads as tools make them. */
    public List<ToolSpec> tools() {
        return only(ToolSpec.class);
    }

    private <T extends ActivitySpec> List<T> only(Class<T> kind) {
        return activities.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The same scenario with more expectations. */
    public ScenarioSpec expecting(List<Expectation> more) {
        List<Expectation> all = new ArrayList<>(expectations);
        all.addAll(more);
        return new ScenarioSpec(
                name, description, source, lab, seed, limit, activities, faults, all, presets, overrides);
    }
}
