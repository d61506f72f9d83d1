/**
 * The simulation kernel: one event queue, one total order, one clock per lab, in virtual time or paced by the wall clock.
 *
 * <p>Main types: {@link io.smblab.engine.EventScheduler}, {@link io.smblab.engine.Event}.
 * This package knows nothing of networks, disks or SMB.
 */
package io.smblab.engine;
