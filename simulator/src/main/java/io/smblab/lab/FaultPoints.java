package io.smblab.lab;

import io.smblab.smb2.server.CommandRule;
import io.smblab.unit.TimeSpan;

/**
 * Where a lab can be hurt. All calls on the lab's event loop. Names are those of the lab file. Whoever calls asks the {@code has}
 * methods first; a name that is not there, or a fault that this kind of lab cannot have, is an {@link IllegalArgumentException}.
 */
public interface FaultPoints {
    /** Undoes a fault. Closing it again does nothing. */
    interface Healing extends AutoCloseable {
        /** Heals. */
        @Override
        void close();
    }

    /**
     * Pulls the cable that ends at a port, as a hand does: the near end loses carrier at once, the far end learns nothing. On
     * real sockets the interface falls silent: nothing is read, written or refused until it is plugged; connections that were
     * there before are then reset.
     */
    Healing pullCable(String end);

    /** Whether a cable ends at the port, or its interface needs none. */
    boolean hasCable(String end);

    /** Whether a host has a server, or a NIC (full name) belongs to such a host. */
    boolean hasServerAt(String where);

    /** Whether single frames can be lost and delayed: on simulated links they can, on real sockets they cannot. */
    boolean hasFrames();

    /** Resets the server's connections on a NIC (full name) or a whole host. Returns how many there were. */
    int dropConnections(String where);

    /** Stops reading and writing on the server's connections on a NIC or a whole host, present and future ones. */
    Healing stallConnections(String where);

    /** Loses frames at random on a cable, in both directions. Simulated links only. */
    Healing loseFrames(String end, double probability);

    /** Delays frames on a cable. Simulated links only. */
    Healing delayFrames(String end, TimeSpan delay);

    /** Asks a rule about every request before the server of a host serves it. */
    Healing addCommandRule(String host, CommandRule rule);
}
