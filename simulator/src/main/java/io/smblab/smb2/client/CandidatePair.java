package io.smblab.smb2.client;

import io.smblab.unit.DataRate;

/**
 * A pair of interfaces that could carry a connection.
 *
 * @param local the client's interface
 * @param remote the server's interface
 * @param addresses the addresses that suit each other best
 * @param suitability leading bits that the addresses have in common; the more, the better
 */
record CandidatePair(LocalInterface local, RemoteInterface remote, AddressPair addresses, int suitability) {
    /** A pair has receive side scaling only if both ends have. */
    boolean rss() {
        return local.rssCapable() && remote.rssCapable();
    }

    boolean bothRdma() {
        return local.rdmaCapable() && remote.rdmaCapable();
    }

    /** The slower of the two link speeds. */
    DataRate speed() {
        return local.linkSpeed().compareTo(remote.linkSpeed()) <= 0 ? local.linkSpeed() : remote.linkSpeed();
    }

    String words() {
        return local.name() + " - " + remote.name();
    }

    String speedWords() {
        int order = local.linkSpeed().compareTo(remote.linkSpeed());
        return speed() + (order == 0 ? "" : order < 0 ? " (the client's NIC)" : " (the server's NIC)");
    }

    String rssWords() {
        if (local.rssCapable()) {
            return "rss false because the server's NIC lacks it";
        }
        if (local.rssQueues() == 1) {
            return "rss false because the client's NIC has a single RSS queue";
        }
        return remote.rssCapable()
                ? "rss false because the client's NIC lacks it"
                : "rss false because both NICs lack it";
    }
}
