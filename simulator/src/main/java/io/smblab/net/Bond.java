package io.smblab.net;

import io.smblab.unit.DataRate;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Cards of a host that have one address and share the connections among themselves:
 *
 * <pre>
 *   connection -&gt; hash of its headers, modulo the number of links that are up -&gt; one card, for all its frames
 * </pre>
 *
 * <p>It has a carrier as long as one of its cards has. When a link comes or goes, connections are dealt out anew at once, as
 * LACP with carrier detection does; what was queued or under way on a lost link is lost. It has the Ethernet address of its first
 * card. Left out: the LACP handshake, and links that are up but do not belong together.
 */
public final class Bond implements HostInterface {
    private final NetworkHost host;
    private final BondSpec spec;
    private final List<Nic> cards;
    private final LinkGroup links;
    private final int rssQueues;
    private final List<CarrierListener> listeners = new ArrayList<>();

    Bond(NetworkHost host, BondSpec spec, List<Nic> cards) {
        this.host = host;
        this.spec = spec;
        this.cards = List.copyOf(cards);
        this.links = new LinkGroup(cards.stream().map(Nic::port).toList(), spec.policy());
        this.rssQueues = cards.stream().mapToInt(Nic::rssQueues).min().orElseThrow();
        Nic first = cards.get(0);
        for (Nic card : cards) {
            check(card.addresses().isEmpty(), card.name() + " has an address of its own (expected none)");
            check(card.mtu() == first.mtu(), card.name() + ": MTU " + card.mtu() + " (expected " + first.mtu() + ")");
            DataRate rate = card.spec().linkSpeed();
            check(
                    rate.equals(first.spec().linkSpeed()),
                    card.name() + ": " + rate + " (expected " + first.spec().linkSpeed() + " as " + first + ")");
            card.joins(this);
        }
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new IllegalArgumentException(spec.name() + ": " + message);
        }
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public NetworkHost host() {
        return host;
    }

    @Override
    public List<InetAddress> addresses() {
        return spec.addresses();
    }

    @Override
    public MacAddress mac() {
        return cards.get(0).mac();
    }

    @Override
    public int mtu() {
        return cards.get(0).mtu();
    }

    @Override
    public DataRate linkSpeed() {
        List<Nic> up = cards.stream().filter(Nic::hasCarrier).toList();
        return new DataRate((up.isEmpty() ? cards : up)
                .stream().mapToLong(card -> card.linkSpeed().bitsPerSecond()).sum());
    }

    @Override
    public boolean hasCarrier() {
        return cards.stream().anyMatch(Nic::hasCarrier);
    }

    @Override
    public void addCarrierListener(CarrierListener listener) {
        listeners.add(listener);
    }

    @Override
    public int place() {
        return cards.get(0).place();
    }

    @Override
    public int rssQueues() {
        return rssQueues;
    }

    @Override
    public List<Nic> cards() {
        return cards;
    }

    /** Which connection takes which link. */
    public HashPolicy policy() {
        return spec.policy();
    }

    /** The ports by which it sends. */
    LinkGroup links() {
        return links;
    }

    void carrierChanged(boolean up) {
        for (CarrierListener listener : List.copyOf(listeners)) {
            listener.carrierChanged(this, up);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
