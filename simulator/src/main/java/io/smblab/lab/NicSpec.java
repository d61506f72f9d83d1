package io.smblab.lab;

import io.smblab.net.CardFeatures;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetAddress;
import java.util.List;

/**
 * A port of a network adapter.
 *
 * @param name full name such as {@code files.nic1}
 * @param preset the hardware
 * @param addresses with their prefixes, one or more
 * @param speed of the link when it is up
 * @param mtu largest IP packet in bytes
 * @param rssQueues receive queues; 0 without receive side scaling
 * @param rdma whether it announces RDMA
 * @param index interface index that the server reports, 1 or more, unique on its host
 * @param lineEfficiency share of the line rate that the hardware reaches
 * @param latency mean time from an interrupt to the TCP stack
 * @param interruptInterval least time between two interrupts
 * @param needsCable whether the link is up only with a cable
 * @param features offloads and receive ring
 */
public record NicSpec(
        String name,
        String preset,
        List<Address> addresses,
        DataRate speed,
        int mtu,
        int rssQueues,
        boolean rdma,
        int index,
        double lineEfficiency,
        TimeSpan latency,
        TimeSpan interruptInterval,
        boolean needsCable,
        CardFeatures features) {
    /** Copies the list. */
    public NicSpec {
        addresses = List.copyOf(addresses);
    }

    /** The addresses without their prefixes. */
    public List<InetAddress> inetAddresses() {
        return addresses.stream().map(Address::ip).toList();
    }

    /**
     * An IP address in its subnet.
     *
     * @param ip the address
     * @param prefix length of the subnet's prefix in bits
     */
    public record Address(InetAddress ip, int prefix) {
        /** The subnet, such as {@code 192.168.1.0/24}. */
        public String subnet() {
            byte[] bits = ip.getAddress();
            for (int i = 0; i < bits.length; i++) {
                int keep = Math.max(0, Math.min(8, prefix - 8 * i));
                bits[i] &= (byte) (0xFF << (8 - keep));
            }
            try {
                return InetAddress.getByAddress(bits).getHostAddress() + "/" + prefix;
            } catch (java.net.UnknownHostException e) {
                throw new IllegalStateException("an address of " + bits.length + " bytes", e);
            }
        }

        @Override
        public String toString() {
            return ip.getHostAddress() + "/" + prefix;
        }
    }
}
