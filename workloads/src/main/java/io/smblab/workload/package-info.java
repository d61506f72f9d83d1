/**
 * What is done to a share or a device, and what is measured: closed loops of reads and writes with a queue depth, their
 * latency, rates, stalls and the integrity of every byte.
 *
 * <p>Main types: {@link io.smblab.workload.Workload} (what to do), {@link io.smblab.workload.WorkloadRun} (doing it),
 * {@link io.smblab.workload.WorkloadResult} (what came out). This package knows files and devices only as
 * {@link io.smblab.workload.WorkloadTarget}; it knows neither faults nor scenarios.
 */
package io.smblab.workload;
