package io.smblab.scenario;

import io.smblab.fault.Fault;
import io.smblab.lab.LabSpec;
import io.smblab.unit.TimeSpan;
import java.util.List;

/**
 * What a scenario file says, checked.
 *
 * @param name the scenario's name
 * @param description for people, may be empty
 * @param source how the user named it: for the command that reproduces a run
 * @param lab where it happens, overrides applied
 * @param seed of all random streams
 * @param limit virtual time after which the run is given up
 * @param workloads in the order of the file
 * @param faults in the order of the file
 * @param expectations in the order of the file
 * @param overrides what the command line changed, as {@code PATH=VALUE}
 */
public record ScenarioSpec(
        String name,
        String description,
        String source,
        LabSpec lab,
        long seed,
        TimeSpan limit,
        List<WorkloadSpec> workloads,
        List<Fault> faults,
        List<Expectation> expectations,
        List<String> overrides) {
    /** Copies the lists. */
    public ScenarioSpec {
        workloads = List.copyOf(workloads);
        faults = List.copyOf(faults);
        expectations = List.copyOf(expectations);
        overrides = List.copyOf(overrides);
    }
}
