package io.smblab.smb2.client;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One run of the rules behind {@link ChannelPlan}. */
final class PairSelection {
    /** Two addresses that agree this far count as one network: the usual length of a subnet, as masks are not known. */
    private static final int SUBNET_BITS_IPV4 = 24;

    private static final int SUBNET_BITS_IPV6 = 64;

    private final List<LocalInterface> locals;
    private final List<RemoteInterface> remotes;
    private final List<AddressPair> open;
    private final Map<AddressPair, String> unreachable;
    private final ChannelLimits limits;

    private final List<NotChosen> interfacesNotChosen = new ArrayList<>();
    private final List<NotChosen> pairsNotChosen = new ArrayList<>();

    /** Interfaces that are in some candidate, so that their absence from the result needs a reason. */
    private final Set<LocalInterface> localCandidates = new LinkedHashSet<>();

    private final Set<RemoteInterface> remoteCandidates = new LinkedHashSet<>();

    PairSelection(
            List<LocalInterface> locals,
            List<RemoteInterface> remotes,
            List<AddressPair> open,
            Map<AddressPair, String> unreachable,
            ChannelLimits limits) {
        this.locals = locals;
        this.remotes = remotes;
        this.open = open;
        this.unreachable = unreachable;
        this.limits = limits;
    }

    ChannelPlan plan() {
        List<CandidatePair> candidates = candidates(usableLocals(), usableRemotes());
        List<CandidatePair> sameClass = keepBestClass(candidates);
        List<CandidatePair> fastest = keepFastest(sameClass);
        List<CandidatePair> spread = spread(fastest);
        List<PlannedPair> chosen = withConnections(spread);
        keepFirstConnection(chosen, candidates);
        explainUnusedInterfaces(chosen);
        List<NotChosen> notChosen = new ArrayList<>(interfacesNotChosen);
        notChosen.addAll(pairsNotChosen);
        return new ChannelPlan(chosen, notChosen);
    }

    // Step 1: what can be used at all.

    private List<LocalInterface> usableLocals() {
        List<LocalInterface> usable = new ArrayList<>();
        for (LocalInterface local : locals) {
            if (!local.linkUp()) {
                interfacesNotChosen.add(new NotChosen(local.name(), null, "link down"));
            } else if (local.addresses().isEmpty()) {
                interfacesNotChosen.add(new NotChosen(local.name(), null, "no IP address"));
            } else {
                usable.add(local);
            }
        }
        return usable;
    }

    private List<RemoteInterface> usableRemotes() {
        List<RemoteInterface> usable = new ArrayList<>();
        for (RemoteInterface remote : remotes) {
            if (remote.ifIndex() == 0) {
                interfacesNotChosen.add(new NotChosen(null, remote.name(), "advertised with interface index 0"));
            } else if (remote.addresses().isEmpty()) {
                interfacesNotChosen.add(new NotChosen(null, remote.name(), "advertised without a usable address"));
            } else {
                usable.add(remote);
            }
        }
        return usable;
    }

    /** The addresses without the link-local ones, or only those if there is nothing else. */
    private static List<InetAddress> effective(List<InetAddress> addresses) {
        List<InetAddress> routable = new ArrayList<>();
        for (InetAddress address : addresses) {
            if (!address.isLinkLocalAddress()) {
                routable.add(address);
            }
        }
        return routable.isEmpty() ? addresses : routable;
    }

    // Steps 2 to 4: candidate pairs, most suitable first.

    private List<CandidatePair> candidates(List<LocalInterface> usableLocals, List<RemoteInterface> usableRemotes) {
        List<CandidatePair> found = new ArrayList<>();
        for (LocalInterface local : usableLocals) {
            for (RemoteInterface remote : usableRemotes) {
                CandidatePair candidate = candidate(local, remote);
                if (candidate != null) {
                    found.add(candidate);
                    localCandidates.add(local);
                    remoteCandidates.add(remote);
                }
            }
        }
        // Stable: equally suitable pairs stay in the order of the interfaces.
        found.sort(Comparator.comparingInt(CandidatePair::suitability).reversed());
        for (LocalInterface local : usableLocals) {
            if (!localCandidates.contains(local)) {
                interfacesNotChosen.add(
                        new NotChosen(local.name(), null, "no address that fits one of the server's interfaces"));
            }
        }
        for (RemoteInterface remote : usableRemotes) {
            if (!remoteCandidates.contains(remote)) {
                interfacesNotChosen.add(
                        new NotChosen(null, remote.name(), "no address that fits one of the client's interfaces"));
            }
        }
        return found;
    }

    private CandidatePair candidate(LocalInterface local, RemoteInterface remote) {
        CandidatePair best = null;
        String refusal = null;
        for (InetAddress from : effective(local.addresses())) {
            for (InetAddress to : effective(remote.addresses())) {
                boolean fits = from.getClass() == to.getClass() && from.isLinkLocalAddress() == to.isLinkLocalAddress();
                AddressPair pair = new AddressPair(from, to);
                String failure = fits ? unreachable.get(pair) : null;
                if (failure != null && refusal == null) {
                    refusal = failure;
                }
                if (fits && failure == null) {
                    int bits = open.contains(pair) ? Integer.MAX_VALUE : commonSubnetBits(from, to);
                    if (best == null || bits > best.suitability()) {
                        best = new CandidatePair(local, remote, pair, bits);
                    }
                }
            }
        }
        if (best == null && refusal != null) {
            reject(local, remote, refusal);
            localCandidates.add(local);
            remoteCandidates.add(remote);
        }
        return best;
    }

    /** Leading bits in common, as address selection compares them (RFC 6724 rule 9), up to the length of a subnet. */
    private static int commonSubnetBits(InetAddress a, InetAddress b) {
        byte[] left = a.getAddress();
        byte[] right = b.getAddress();
        int limit = a instanceof Inet4Address ? SUBNET_BITS_IPV4 : SUBNET_BITS_IPV6;
        int bits = 0;
        while (bits < limit && ((left[bits >> 3] ^ right[bits >> 3]) & 0x80 >> (bits & 7)) == 0) {
            bits++;
        }
        return bits;
    }

    // Step 5: only the best class.

    private List<CandidatePair> keepBestClass(List<CandidatePair> candidates) {
        CandidatePair firstRss =
                candidates.stream().filter(CandidatePair::rss).findFirst().orElse(null);
        if (firstRss == null) {
            return candidates;
        }
        List<CandidatePair> kept = new ArrayList<>();
        for (CandidatePair candidate : candidates) {
            if (candidate.rss()) {
                kept.add(candidate);
            } else {
                reject(
                        candidate.local(),
                        candidate.remote(),
                        candidate.rssWords() + ", and pairs with RSS come first (" + firstRss.words() + ")");
            }
        }
        return kept;
    }

    // Step 6: only the highest speed.

    private List<CandidatePair> keepFastest(List<CandidatePair> candidates) {
        if (candidates.isEmpty()) {
            return candidates;
        }
        CandidatePair top = candidates.get(0);
        for (CandidatePair candidate : candidates) {
            if (candidate.speed().compareTo(top.speed()) > 0) {
                top = candidate;
            }
        }
        List<CandidatePair> kept = new ArrayList<>();
        for (CandidatePair candidate : candidates) {
            if (candidate.speed().equals(top.speed())) {
                kept.add(candidate);
            } else {
                reject(
                        candidate.local(),
                        candidate.remote(),
                        candidate.speedWords() + " is slower than the " + top.speed() + " of " + top.words());
            }
        }
        return kept;
    }

    // Step 7: every interface that is left gets work.

    private List<CandidatePair> spread(List<CandidatePair> candidates) {
        Set<CandidatePair> selected = new InterfaceSpread(candidates, open).select();
        List<CandidatePair> result = new ArrayList<>();
        for (CandidatePair candidate : candidates) {
            if (selected.contains(candidate)) {
                result.add(candidate);
            } else {
                reject(candidate.local(), candidate.remote(), "both interfaces are in other pairs");
            }
        }
        return result;
    }

    // Step 8: connections, and the limit over all of them.

    private List<PlannedPair> withConnections(List<CandidatePair> selected) {
        int[] counts = new int[selected.size()];
        int left = limits.maximumConnectionCountPerServer() - (firstIsOutside(selected) ? 1 : 0);
        for (int round = 0; left > 0 && round < limits.connectionCountPerRssNetworkInterface(); round++) {
            for (int i = 0; i < counts.length && left > 0; i++) {
                if (round < wanted(selected.get(i))) {
                    counts[i]++;
                    left--;
                }
            }
        }
        List<PlannedPair> chosen = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            CandidatePair candidate = selected.get(i);
            String limit = "the limit of " + limits.maximumConnectionCountPerServer() + " connections per server";
            if (counts[i] == 0) {
                reject(candidate.local(), candidate.remote(), limit + " is reached");
                continue;
            }
            String reason = reason(candidate)
                    + (counts[i] < wanted(candidate) ? "; " + counts[i] + " because of " + limit : "");
            chosen.add(planned(candidate, counts[i], false, reason));
        }
        return chosen;
    }

    private int wanted(CandidatePair candidate) {
        return candidate.rss() ? limits.connectionCountPerRssNetworkInterface() : 1;
    }

    private boolean firstIsOutside(List<CandidatePair> selected) {
        return !open.isEmpty() && selected.stream().noneMatch(c -> c.addresses().equals(open.get(0)));
    }

    private void keepFirstConnection(List<PlannedPair> chosen, List<CandidatePair> candidates) {
        if (open.isEmpty() || chosen.stream().anyMatch(pair -> pair.addresses().equals(open.get(0)))) {
            return;
        }
        for (CandidatePair candidate : candidates) {
            if (candidate.addresses().equals(open.get(0))) {
                String role = chosen.isEmpty() ? "first connection, kept: " : "first connection, kept as standby: ";
                String reason = role + reasonAgainst(candidate);
                pairsNotChosen.removeIf(
                        not -> not.client().equals(candidate.local().name())
                                && not.server().equals(candidate.remote().name()));
                chosen.add(planned(candidate, 1, !chosen.isEmpty(), reason));
                return;
            }
        }
    }

    private static PlannedPair planned(CandidatePair candidate, int connections, boolean standby, String reason) {
        return new PlannedPair(
                candidate.local(),
                candidate.remote(),
                candidate.addresses(),
                candidate.speed(),
                candidate.rss(),
                false,
                connections,
                standby,
                reason);
    }

    // Words.

    private void explainUnusedInterfaces(List<PlannedPair> chosen) {
        for (LocalInterface local : localCandidates) {
            if (chosen.stream().noneMatch(pair -> pair.local() == local)) {
                interfacesNotChosen.add(new NotChosen(local.name(), null, firstReason(local.name(), null)));
            }
        }
        for (RemoteInterface remote : remoteCandidates) {
            if (chosen.stream().noneMatch(pair -> pair.remote() == remote)) {
                interfacesNotChosen.add(new NotChosen(null, remote.name(), firstReason(null, remote.name())));
            }
        }
    }

    private String firstReason(String client, String server) {
        return pairsNotChosen.stream()
                .filter(not -> client == null
                        ? not.server().equals(server)
                        : not.client().equals(client))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no reason for " + client + " and " + server))
                .reason();
    }

    private String reasonAgainst(CandidatePair candidate) {
        return pairsNotChosen.stream()
                .filter(not -> not.client().equals(candidate.local().name())
                        && not.server().equals(candidate.remote().name()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no reason against " + candidate.words()))
                .reason();
    }

    private void reject(LocalInterface local, RemoteInterface remote, String reason) {
        pairsNotChosen.add(new NotChosen(local.name(), remote.name(), reason));
    }

    private String reason(CandidatePair candidate) {
        String count = candidate.rss()
                ? limits.connectionCountPerRssNetworkInterface() + " connections because both ends have RSS"
                : "1 connection because " + candidate.rssWords();
        String rdma = candidate.bothRdma()
                ? "; both ends are RDMA capable, which would give "
                        + limits.connectionCountPerRdmaNetworkInterface()
                        + " RDMA connections, but RDMA is left for later: considered as TCP"
                : "";
        return "fastest pair speed, " + candidate.speedWords() + "; " + count + rdma;
    }
}
