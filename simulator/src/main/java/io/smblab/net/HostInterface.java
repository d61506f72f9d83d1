package io.smblab.net;

import io.smblab.unit.DataRate;
import java.net.InetAddress;
import java.util.List;

/** What a host has addresses on: a card, or several of them that are bonded. */
public sealed interface HostInterface permits Nic, Bond {
    /** Its name in the lab. */
    String name();

    /** The host it belongs to. */
    NetworkHost host();

    /** Its IP addresses. */
    List<InetAddress> addresses();

    /** Its Ethernet address. */
    MacAddress mac();

    /** Longest IP packet in bytes. */
    int mtu();

    /** The speed of the links that are up, added; of all of them when none is. */
    DataRate linkSpeed();

    /** Whether there is a link. */
    boolean hasCarrier();

    /** Asks to be told whenever a link of it came or went; listeners are told in the order in which they came. */
    void addCarrierListener(CarrierListener listener);

    /** The cards behind it. */
    List<Nic> cards();

    /** Which card of its host it is, from 0; of a bond its first. Its first receive queue interrupts that core. */
    int place();

    /** Receive queues; of a bond those that each card has. */
    int rssQueues();
}
