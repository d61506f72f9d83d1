package io.smblab.smb2.client;

import java.net.InetAddress;

/**
 * The two ends of a connection, without ports.
 *
 * @param local an address of the client
 * @param remote an address of the server
 */
public record AddressPair(InetAddress local, InetAddress remote) {
    @Override
    public String toString() {
        return local.getHostAddress() + " - " + remote.getHostAddress();
    }
}
