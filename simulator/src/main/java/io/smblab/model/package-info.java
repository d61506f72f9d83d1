/**
 * Queueing: what every modelled device is made of.
 *
 * <p>Main types: {@link io.smblab.model.SerialLine} for a server that takes work in order (a wire, a bus, a core),
 * {@link io.smblab.model.Resource} for several servers, a queue with a discipline and a service time that depends on the
 * state of the device (a drive), {@link io.smblab.model.Probe} for what was measured there. A device is a graph of these; a
 * report names the bottleneck from their probes. This package knows no device.
 */
package io.smblab.model;
