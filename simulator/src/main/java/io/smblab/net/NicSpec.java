package io.smblab.net;

import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetAddress;
import java.util.List;

/**
 * What a network card is, before it is built into a host.
 *
 * @param name its name in the lab, as in {@code files.nic1}
 * @param linkSpeed line rate
 * @param lineEfficiency share of the line rate that the card reaches; more than 0, at most 1 (calibrated)
 * @param mtu longest IP packet, 576 to 65535 bytes
 * @param mac its Ethernet address
 * @param addresses IP addresses; an address names one card of the network, and only a member of a bond has none
 * @param ifIndex interface index, 1 or more
 * @param rssQueues receive queues, 1 or more; the card is RSS capable only with more than one
 * @param rdma whether it is RDMA capable
 * @param latency mean time from an interrupt to the TCP stack: transceiver, transfer to memory, dispatch, driver
 * @param interruptInterval least time between two interrupts: interrupt moderation; 0 without
 * @param features offloads and receive ring
 */
public record NicSpec(
        String name,
        DataRate linkSpeed,
        double lineEfficiency,
        int mtu,
        MacAddress mac,
        List<InetAddress> addresses,
        int ifIndex,
        int rssQueues,
        boolean rdma,
        TimeSpan latency,
        TimeSpan interruptInterval,
        CardFeatures features) {
    private static final int LEAST_MTU = 576;
    private static final int MOST_MTU = 65_535;
    private static final int STANDARD_MTU = 1500;

    /** Checks the ranges. */
    public NicSpec {
        check(
                lineEfficiency > 0 && lineEfficiency <= 1,
                name,
                "lineEfficiency",
                lineEfficiency,
                "more than 0, at most 1");
        check(mtu >= LEAST_MTU && mtu <= MOST_MTU, name, "mtu", mtu, "576 to 65535");
        check(ifIndex >= 1, name, "ifIndex", ifIndex, "1 or more");
        check(rssQueues >= 1, name, "rssQueues", rssQueues, "1 or more");
        addresses = List.copyOf(addresses);
    }

    private static void check(boolean good, String name, String what, Object found, String expected) {
        if (!good) {
            throw new IllegalArgumentException(name + ": " + what + " " + found + " (expected " + expected + ")");
        }
    }

    /** A plain card: MTU 1500, one queue, no RDMA, no loss of line rate, no latency, no moderation, no offloads; the MAC address follows the index. */
    public static NicSpec of(String name, DataRate linkSpeed, int ifIndex, InetAddress... addresses) {
        MacAddress mac = MacAddress.local(
                (addresses.length == 0 ? name : addresses[0]).hashCode() & 0xFFFF_FFFFL | (long) ifIndex << 32);
        return new NicSpec(
                name,
                linkSpeed,
                1,
                STANDARD_MTU,
                mac,
                List.of(addresses),
                ifIndex,
                1,
                false,
                TimeSpan.ZERO,
                TimeSpan.ZERO,
                CardFeatures.NONE);
    }

    /** The same card with another MTU. */
    public NicSpec withMtu(int bytes) {
        return copy(lineEfficiency, bytes, rssQueues, rdma, latency, interruptInterval, features);
    }

    /** The same card with another number of receive queues. */
    public NicSpec withRssQueues(int queues) {
        return copy(lineEfficiency, mtu, queues, rdma, latency, interruptInterval, features);
    }

    /** The same card with or without RDMA. */
    public NicSpec withRdma(boolean capable) {
        return copy(lineEfficiency, mtu, rssQueues, capable, latency, interruptInterval, features);
    }

    /** The same card with another share of the line rate. */
    public NicSpec withLineEfficiency(double share) {
        return copy(share, mtu, rssQueues, rdma, latency, interruptInterval, features);
    }

    /** The same card with another latency. */
    public NicSpec withLatency(TimeSpan time) {
        return copy(lineEfficiency, mtu, rssQueues, rdma, time, interruptInterval, features);
    }

    /** The same card with or without segmentation offload and receive coalescing. */
    public NicSpec withOffloads(boolean segmentation, boolean coalescing) {
        return copy(
                lineEfficiency,
                mtu,
                rssQueues,
                rdma,
                latency,
                interruptInterval,
                new CardFeatures(segmentation, coalescing, false, features.receiveRing()));
    }

    /** The same card with other offloads and another receive ring. */
    public NicSpec withFeatures(CardFeatures what) {
        return copy(lineEfficiency, mtu, rssQueues, rdma, latency, interruptInterval, what);
    }

    /** The same card with another least time between interrupts. */
    public NicSpec withInterruptInterval(TimeSpan time) {
        return copy(lineEfficiency, mtu, rssQueues, rdma, latency, time, features);
    }

    private NicSpec copy(
            double share, int bytes, int queues, boolean capable, TimeSpan time, TimeSpan interval, CardFeatures what) {
        return new NicSpec(
                name, linkSpeed, share, bytes, mac, addresses, ifIndex, queues, capable, time, interval, what);
    }
}
