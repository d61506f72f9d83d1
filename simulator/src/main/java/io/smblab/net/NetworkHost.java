package io.smblab.net;

import java.util.ArrayList;
import java.util.List;

/** A host as the network sees it: its cards and its TCP. */
public final class NetworkHost {
    private final Network network;
    private final String name;
    private final List<Nic> nics = new ArrayList<>();
    private final TcpStack stack;
    private long numbers;

    NetworkHost(Network network, String name, TcpProfile profile) {
        this.network = network;
        this.name = name;
        this.stack = new TcpStack(network, this, profile);
    }

    /** Its name in the lab. */
    public String name() {
        return name;
    }

    /** Builds a card in. */
    public Nic addNic(NicSpec spec) {
        Nic nic = new Nic(network, this, spec);
        network.register(nic);
        nics.add(nic);
        return nic;
    }

    /** Its cards, in the order in which they were built in. */
    public List<Nic> nics() {
        return List.copyOf(nics);
    }

    /** The card of that full name. */
    public Nic nic(String nicName) {
        for (Nic nic : nics) {
            if (nic.name().equals(nicName)) {
                return nic;
            }
        }
        throw new IllegalArgumentException(name + ": no card " + nicName + " (there are " + nics + ")");
    }

    /** Its TCP. */
    public TcpStack stack() {
        return stack;
    }

    /** A number that this host has not given out before: for identities that are the same in every run. */
    public long nextNumber() {
        return ++numbers;
    }

    /** The network it belongs to. */
    public Network network() {
        return network;
    }

    @Override
    public String toString() {
        return name;
    }
}
