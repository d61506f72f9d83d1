/**
 * From a scenario file to a report: {@link io.smblab.scenario.ScenarioSpec} is what the file says, {@code ScenarioRun} runs it in
 * virtual time, {@code RunReport} is what came out.
 *
 * <p>This package knows labs, workloads and faults; it knows no command line and prints nothing.
 */
package io.smblab.scenario;
