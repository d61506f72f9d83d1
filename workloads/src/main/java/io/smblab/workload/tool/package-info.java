/**
 * Loads as people know them from their tools: SANergy, Iometer, oblDisk, oblLoad, Jetstress, a fio job line, a recorded trace.
 * They run against a device or a file on a share, whichever a {@link io.smblab.workload.WorkloadTarget} stands for.
 *
 * <p>Main types: {@link io.smblab.workload.tool.LoadSpec} (what to do, with a factory per tool),
 * {@link io.smblab.workload.tool.LoadRun} (a closed loop that does it), {@link io.smblab.workload.tool.LoadResult} (what came
 * out, without the warm-up). Content is not checked here: {@link io.smblab.workload.WorkloadRun} does that.
 */
package io.smblab.workload.tool;
