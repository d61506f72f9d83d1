package io.smblab.smb2.client;

import io.smblab.unit.DataRate;
import java.net.InetAddress;
import java.util.List;

/**
 * A network interface that the server advertised (MS-SMB2 2.2.32.5): the records of one IfIndex taken together.
 *
 * @param ifIndex the server's number of the interface; 0 is not allowed on the wire and makes the entry unusable
 * @param name what reports call it
 * @param addresses in the order of the records
 * @param linkSpeed as advertised
 * @param rssCapable as advertised
 * @param rdmaCapable as advertised
 */
public record RemoteInterface(
        long ifIndex,
        String name,
        List<InetAddress> addresses,
        DataRate linkSpeed,
        boolean rssCapable,
        boolean rdmaCapable) {
    /** Copies the list. */
    public RemoteInterface {
        addresses = List.copyOf(addresses);
    }
}
