package io.smblab.net;

import java.net.InetAddress;

/**
 * How a sender with several aggregated links picks the one for a frame (IEEE 802.1AX leaves that to it). All frames of a
 * connection get the same link, so that none overtakes another. The formulas are those of Linux's bonding driver (its
 * documentation, {@code xmit_hash_policy}); switches have the same under other names.
 */
public enum HashPolicy {
    /** Source and destination Ethernet address: all that two hosts say to each other takes one link. */
    LAYER2("layer2"),
    /** Ethernet and IP addresses. */
    LAYER2_3("layer2+3"),
    /** IP addresses and ports: connections of two hosts may take different links. */
    LAYER3_4("layer3+4");

    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86DD;

    private final String word;

    HashPolicy(String word) {
        this.word = word;
    }

    /** As it is written in files: {@code layer3+4}. */
    public String word() {
        return word;
    }

    /** Reads {@code layer2}, {@code layer2+3} or {@code layer3+4}. */
    public static HashPolicy parse(String text) {
        for (HashPolicy policy : values()) {
            if (policy.word.equals(text)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is no hash policy, allowed: layer2, layer2+3, layer3+4");
    }

    /** Which of so many links a flow takes. */
    int pick(Flow flow, int links) {
        return Integer.remainderUnsigned(hash(flow), links);
    }

    private int hash(Flow flow) {
        return switch (this) {
            case LAYER2 -> ethernet(flow);
            case LAYER2_3 -> fold(ethernet(flow) ^ addresses(flow));
            // The lowest bit goes, because ports are often even.
            case LAYER3_4 -> fold(ports(flow) ^ addresses(flow)) >>> 1;
        };
    }

    private static int ethernet(Flow flow) {
        int type = flow.source().getAddress().getAddress().length == 4 ? IPV4 : IPV6;
        return (int) (flow.sourceMac().bits() & 0xFF) ^ (int) (flow.targetMac().bits() & 0xFF) ^ type;
    }

    private static int ports(Flow flow) {
        return Integer.reverseBytes(
                flow.source().getPort() << 16 | flow.target().getPort());
    }

    private static int addresses(Flow flow) {
        return word(flow.source().getAddress()) ^ word(flow.target().getAddress());
    }

    /** An address as the little-endian processor has it; of IPv6 the four words, by exclusive or. */
    private static int word(InetAddress address) {
        int word = 0;
        byte[] bytes = address.getAddress();
        for (int i = 0; i < bytes.length; i++) {
            word ^= (bytes[i] & 0xFF) << 8 * (i & 3);
        }
        return word;
    }

    private static int fold(int hash) {
        int folded = hash ^ hash >>> 16;
        return folded ^ folded >>> 8;
    }
}
