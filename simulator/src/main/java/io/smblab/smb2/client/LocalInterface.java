package io.smblab.smb2.client;

import io.smblab.unit.DataRate;
import java.net.InetAddress;
import java.util.List;

/**
 * A network interface of the client's host, as channel selection sees it.
 *
 * @param name what reports call it, for example {@code client.nic1}
 * @param addresses every address bound to it; empty for an interface without IP
 * @param linkSpeed negotiated speed of the link
 * @param rssQueues receive queues; receive side scaling with one queue counts as none
 * @param rdmaCapable whether it can carry SMB Direct
 * @param linkUp whether there is a carrier
 */
public record LocalInterface(
        String name,
        List<InetAddress> addresses,
        DataRate linkSpeed,
        int rssQueues,
        boolean rdmaCapable,
        boolean linkUp) {
    /** Checks the values. */
    public LocalInterface {
        addresses = List.copyOf(addresses);
        if (rssQueues < 0) {
            throw new IllegalArgumentException("rssQueues " + rssQueues + " (expected 0 or more)");
        }
    }

    /** Whether several TCP connections spread over several cores here. */
    public boolean rssCapable() {
        return rssQueues > 1;
    }
}
