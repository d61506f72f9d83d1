package io.smblab.lab;

import java.net.InetSocketAddress;

/**
 * Where a server listens.
 *
 * @param nic full name of the NIC, such as {@code files.nic1}
 * @param address with the port
 */
public record Endpoint(String nic, InetSocketAddress address) {}
