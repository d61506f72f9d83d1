/**
 * From a lab file to running objects: {@link io.smblab.lab.LabSpec} is what a file says, {@code Lab} the wired
 * assembly of engine, network, hosts, volumes, server and client.
 *
 * <p>A file is read by {@link io.smblab.lab.LabReader}, hardware comes from {@link io.smblab.lab.Presets}. This package knows no
 * workloads, no faults and no scenarios.
 */
package io.smblab.lab;
