package io.smblab.smb2.client;

import java.util.List;
import java.util.Map;

/**
 * Which interfaces of client and server are used together, with how many connections each, and why: the choice that the
 * Windows client makes (MS-SMB2 appendix A, notes 122, 128, 198 and 199; the text itself leaves it open).
 *
 * <pre>
 * drop IfIndex 0, link down, link-local beside others
 *   -&gt; every pair (client interface, server interface) with addresses that fit
 *   -&gt; RSS pairs only, if there is one        (a pair has RSS if both ends have)
 *   -&gt; the highest pair speed only            (pair speed = the slower end)
 *   -&gt; spread so that every interface left is used
 *   -&gt; 4 connections per RSS pair, else 1, 32 in all
 * </pre>
 *
 * <p>RDMA is left for later: an RDMA-capable pair is considered as TCP only, and its reason says so.
 *
 * <p>A pure function of its input, in a fixed order. The first connection of a session stays open whatever comes out: where
 * its pair is not among the best it is kept as a standby.
 *
 * @param chosen the pairs to use, most suitable first
 * @param notChosen everything that is not used: interfaces first, then pairs
 */
public record ChannelPlan(List<PlannedPair> chosen, List<NotChosen> notChosen) {
    /** Copies the lists. */
    public ChannelPlan {
        chosen = List.copyOf(chosen);
        notChosen = List.copyOf(notChosen);
    }

    /**
     * Chooses.
     *
     * @param local the client's interfaces
     * @param remote the server's interfaces, as advertised
     * @param open the connections of the session, the first one first; pairs in use are preferred over equal ones
     * @param unreachable pairs of addresses that did not work, with the reason; they are not tried again
     * @param limits how many connections
     */
    public static ChannelPlan choose(
            List<LocalInterface> local,
            List<RemoteInterface> remote,
            List<AddressPair> open,
            Map<AddressPair, String> unreachable,
            ChannelLimits limits) {
        return new PairSelection(local, remote, open, unreachable, limits).plan();
    }

    /** Connections over all pairs. */
    public int connections() {
        return chosen.stream().mapToInt(PlannedPair::connections).sum();
    }

    /** Whether requests spread over more than one connection. */
    public boolean usesMultichannel() {
        return chosen.stream()
                        .filter(pair -> !pair.standby())
                        .mapToInt(PlannedPair::connections)
                        .sum()
                > 1;
    }
}
