/**
 * What goes wrong, where and when, as data: {@link io.smblab.fault.Fault} is a target, a trigger and an action;
 * {@link io.smblab.fault.FaultPlan} arms faults on a lab, {@link io.smblab.fault.FaultLog} says what came of each.
 *
 * <p>One vocabulary for scenario files, the JUnit extension and code. This package knows labs, not workloads or scenarios.
 */
package io.smblab.fault;
