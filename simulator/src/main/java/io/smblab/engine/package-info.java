/**
 * The simulation kernel: one event queue, one total order, one clock per lab, in virtual time or paced by the wall clock.
 *
 * <p>Main types: {@link io.smblab.engine.EventScheduler} and {@link io.smblab.engine.Event} for models,
 * {@link io.smblab.engine.TimeDriver} for who runs a lab, {@link io.smblab.engine.RandomStreams} for chance and
 * {@link io.smblab.engine.Trace} for what happened. This package knows nothing of networks, disks or SMB.
 */
package io.smblab.engine;
