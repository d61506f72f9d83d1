package io.smblab.smb2.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The channels of a session between the same two interfaces, taken together.
 *
 * @param clientNic name of the client's interface
 * @param serverNic name of the server's interface
 * @param rss whether both interfaces have receive side scaling
 * @param rdma whether the connections are RDMA connections
 * @param connections that work, or, when none does, that ever carried requests
 * @param bytesToServer over all of them
 * @param bytesToClient over all of them
 * @param state the best of all: active, standby, draining, connecting, closed, failed
 * @param failedAtNanos the first loss or failed attempt, even if another connection works now
 * @param reason of the connection whose state this is
 */
public record PairReport(
        String clientNic,
        String serverNic,
        boolean rss,
        boolean rdma,
        int connections,
        long bytesToServer,
        long bytesToClient,
        ChannelState state,
        OptionalLong failedAtNanos,
        String reason) {
    private static final List<ChannelState> BEST_FIRST = List.of(
            ChannelState.ACTIVE,
            ChannelState.STANDBY,
            ChannelState.DRAINING,
            ChannelState.CONNECTING,
            ChannelState.CLOSED,
            ChannelState.FAILED);

    private record Pair(String clientNic, String serverNic) {}

    /** Pairs in the order in which their first channels were opened. */
    public static List<PairReport> of(List<ChannelReport> channels) {
        Map<Pair, List<ChannelReport>> byPair = new LinkedHashMap<>();
        for (ChannelReport channel : channels) {
            byPair.computeIfAbsent(new Pair(channel.clientNic(), channel.serverNic()), pair -> new ArrayList<>())
                    .add(channel);
        }
        return byPair.values().stream().map(PairReport::together).toList();
    }

    private static PairReport together(List<ChannelReport> channels) {
        ChannelReport best = channels.get(0);
        for (ChannelReport channel : channels) {
            if (BEST_FIRST.indexOf(channel.state()) < BEST_FIRST.indexOf(best.state())) {
                best = channel;
            }
        }
        long working = channels.stream().filter(c -> !c.state().isOver()).count();
        long everOpened =
                channels.stream().filter(c -> c.openedAtNanos().isPresent()).count();
        return new PairReport(
                best.clientNic(),
                best.serverNic(),
                best.rss(),
                best.rdma(),
                (int) (working > 0 ? working : everOpened),
                channels.stream().mapToLong(ChannelReport::bytesToServer).sum(),
                channels.stream().mapToLong(ChannelReport::bytesToClient).sum(),
                best.state(),
                channels.stream()
                        .map(ChannelReport::failedAtNanos)
                        .flatMapToLong(OptionalLong::stream)
                        .min(),
                best.reason());
    }
}
