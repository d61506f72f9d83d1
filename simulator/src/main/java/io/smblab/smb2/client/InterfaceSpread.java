package io.smblab.smb2.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Spreads connections so that every interface of either side is used, with as few pairs as possible: a largest matching in
 * the graph of interfaces, then one pair for each interface without a partner. Pairs in use come before others and are not given
 * up for a larger matching; more suitable ones come before less suitable ones.
 */
final class InterfaceSpread {
    private final List<CandidatePair> ordered;
    private final List<AddressPair> open;
    private final Map<RemoteInterface, CandidatePair> matching = new LinkedHashMap<>();

    InterfaceSpread(List<CandidatePair> candidates, List<AddressPair> open) {
        this.open = open;
        Set<CandidatePair> openFirst = new LinkedHashSet<>();
        for (AddressPair pair : open) {
            candidates.stream().filter(c -> c.addresses().equals(pair)).forEach(openFirst::add);
        }
        openFirst.addAll(candidates);
        ordered = List.copyOf(openFirst);
    }

    Set<CandidatePair> select() {
        match();
        Set<CandidatePair> selected = new LinkedHashSet<>(matching.values());
        for (CandidatePair candidate : ordered) {
            if (selected.stream().noneMatch(c -> c.local() == candidate.local())) {
                selected.add(pairForLocal(candidate.local(), selected));
            } else if (selected.stream().noneMatch(c -> c.remote() == candidate.remote())) {
                selected.add(pairForRemote(candidate.remote(), selected));
            }
        }
        return selected;
    }

    private void match() {
        Set<LocalInterface> matched = new LinkedHashSet<>();
        for (CandidatePair candidate : ordered) {
            if (!matching.containsKey(candidate.remote()) && matched.add(candidate.local())) {
                matching.put(candidate.remote(), candidate);
            }
        }
        for (CandidatePair candidate : ordered) {
            LocalInterface local = candidate.local();
            if (!matched.contains(local) && augment(local, new LinkedHashSet<>())) {
                matched.add(local);
            }
        }
    }

    /** One step of bipartite matching: finds a partner for an interface, moving others to other partners. */
    private boolean augment(LocalInterface local, Set<RemoteInterface> visited) {
        for (CandidatePair candidate : ordered) {
            if (candidate.local() == local && visited.add(candidate.remote())) {
                CandidatePair holder = matching.get(candidate.remote());
                boolean movable = holder != null && !open.contains(holder.addresses());
                if (holder == null || movable && augment(holder.local(), visited)) {
                    matching.put(candidate.remote(), candidate);
                    return true;
                }
            }
        }
        return false;
    }

    private CandidatePair pairForLocal(LocalInterface local, Set<CandidatePair> selected) {
        List<CandidatePair> options = new ArrayList<>(ordered);
        options.removeIf(c -> c.local() != local);
        return leastShared(
                options,
                option -> selected.stream()
                        .filter(c -> c.remote() == option.remote())
                        .count());
    }

    private CandidatePair pairForRemote(RemoteInterface remote, Set<CandidatePair> selected) {
        List<CandidatePair> options = new ArrayList<>(ordered);
        options.removeIf(c -> c.remote() != remote);
        return leastShared(
                options,
                option -> selected.stream()
                        .filter(c -> c.local() == option.local())
                        .count());
    }

    private interface Sharing {
        long count(CandidatePair option);
    }

    /** A pair that is in use stays; else the one whose partner is least shared. */
    private CandidatePair leastShared(List<CandidatePair> options, Sharing sharing) {
        List<CandidatePair> inUse =
                options.stream().filter(o -> open.contains(o.addresses())).toList();
        List<CandidatePair> preferred = inUse.isEmpty() ? options : inUse;
        CandidatePair best = preferred.get(0);
        for (CandidatePair option : preferred) {
            if (sharing.count(option) < sharing.count(best)) {
                best = option;
            }
        }
        return best;
    }
}
