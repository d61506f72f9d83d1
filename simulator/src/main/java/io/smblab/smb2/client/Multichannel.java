package io.smblab.smb2.client;

import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.unit.DataRate;
import io.smblab.wire.MalformedMessageException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The further channels of a session: asks for the server's interfaces, chooses by {@link ChannelPlan}, opens and drops
 * connections one after another.
 *
 * <pre>
 * first TREE_CONNECT -&gt; query -&gt; plan     more requests outstanding than the threshold -&gt; open the planned channels
 * list too old, or a local link came up -&gt; query -&gt; plan -&gt; open what is new, drain what is gone
 * an attempt failed, a channel was lost -&gt; that pair rests until the next query
 * </pre>
 *
 * <p>The age of the list is looked at whenever a request is submitted. DEVIATION: Windows also asks while a session is idle
 * (MS-SMB2 3.2.6.3); here an idle session leaves nothing in the event queue, and asks when it is used again.
 */
final class Multichannel {
    /** What Windows asks for (appendix A, note 177). */
    private static final int MAX_OUTPUT = 65_536;

    /** A server that reports no speed counts as this fast, as the Linux client has it. */
    private static final DataRate SPEED_IF_UNKNOWN = new DataRate(1_000_000_000L);

    private final ClientSession session;
    private final Map<AddressPair, String> unreachable = new LinkedHashMap<>();
    private final Set<AddressPair> full = new LinkedHashSet<>();
    private List<RemoteInterface> remotes;
    private ChannelPlan plan;
    private ClientTree tree;
    private long queriedAtNanos;
    private boolean querying;
    private boolean started;
    private boolean opening;
    private List<LocalInterface> lastLocals;

    Multichannel(ClientSession session) {
        this.session = session;
        this.lastLocals = session.environment().interfaces().list();
    }

    ChannelPlan plan() {
        return plan;
    }

    /** A tree connect makes the query possible (3.2.5.5). */
    void treeConnected(ClientTree connected) {
        if (tree == null || tree.isDisconnected()) {
            tree = connected;
        }
        if (remotes == null) {
            query();
        }
    }

    private boolean isPossible() {
        return session.config().multichannel()
                && session.negotiated().isSmb3()
                && session.negotiated().has(Capabilities.MULTI_CHANNEL)
                && !session.isGuestOrAnonymous()
                && tree != null
                && !tree.isDisconnected()
                && !session.isOver();
    }

    private void query() {
        if (querying || !isPossible()) {
            return;
        }
        querying = true;
        queriedAtNanos = now();
        byte[] nothing = {};
        IoctlRequest body = new IoctlRequest(Fsctl.QUERY_NETWORK_INTERFACE_INFO, FileId.ALL_ONES, nothing, MAX_OUTPUT);
        ClientRequest<IoctlResponse> request =
                new ClientRequest<>(Command.IOCTL, () -> body, IoctlResponse::decode, this::queried);
        // It changes nothing and names no open: it is asked again without the replay flag.
        session.submit(request.on(tree).payload(MAX_OUTPUT).signed().replayedAs(ReplayRule.RESEND));
    }

    private void queried(Outcome<IoctlResponse> outcome) {
        querying = false;
        if (!outcome.isSuccess()) {
            session.note("interface query failed", outcome.failure().getMessage());
            return;
        }
        try {
            remotes = group(NetworkInterfaceInfo.decodeList(outcome.value().output()));
        } catch (MalformedMessageException e) {
            // The list is advice: a session works without it.
            session.note("interface list malformed", e.getMessage());
            return;
        }
        unreachable.clear();
        full.clear();
        replan();
        if (started) {
            openNext();
        } else {
            loadChanged();
        }
    }

    /** The records of one index taken together, in the order of first appearance. */
    private List<RemoteInterface> group(List<NetworkInterfaceInfo> records) {
        Map<Long, List<NetworkInterfaceInfo>> byIndex = new LinkedHashMap<>();
        for (NetworkInterfaceInfo record : records) {
            byIndex.computeIfAbsent(record.ifIndex(), index -> new ArrayList<>())
                    .add(record);
        }
        List<RemoteInterface> interfaces = new ArrayList<>();
        byIndex.forEach((index, list) -> {
            NetworkInterfaceInfo any = list.get(0);
            List<InetAddress> addresses =
                    list.stream().map(NetworkInterfaceInfo::address).distinct().toList();
            interfaces.add(new RemoteInterface(
                    index,
                    session.environment().remoteNames().apply(any.address()),
                    addresses,
                    any.linkSpeed() > 0 ? new DataRate(any.linkSpeed()) : SPEED_IF_UNKNOWN,
                    list.stream().anyMatch(NetworkInterfaceInfo::isRssCapable),
                    list.stream().anyMatch(NetworkInterfaceInfo::isRdmaCapable)));
        });
        return interfaces;
    }

    private void replan() {
        List<AddressPair> open =
                session.openChannels().stream().map(ClientChannel::addresses).toList();
        plan = ChannelPlan.choose(
                session.environment().interfaces().list(),
                remotes,
                open,
                unreachable,
                session.config().limits());
        for (ClientChannel channel : session.openChannels()) {
            PlannedPair pair = pairOf(channel);
            if (pair != null) {
                channel.planned(pair);
            }
        }
        session.planned(plan);
    }

    private PlannedPair pairOf(ClientChannel channel) {
        return plan.chosen().stream()
                .filter(pair -> pair.addresses().equals(channel.addresses()))
                .findFirst()
                .orElse(null);
    }

    /** More is outstanding, or the list has become older. */
    void loadChanged() {
        if (plan == null) {
            return;
        }
        if (now() - queriedAtNanos >= session.config().timers().interfaceQueryNanos()) {
            query();
        }
        int load = session.outstandingRequests() + session.queuedRequests();
        if (!started && load > session.config().limits().windowSizeThreshold()) {
            started = true;
            openNext();
        }
    }

    /** Opens the next connection that is missing: every pair gets its first before any gets its second. */
    private void openNext() {
        if (opening || session.isOver()) {
            return;
        }
        PlannedPair next = null;
        for (PlannedPair pair : plan.chosen()) {
            boolean wanted = connections(pair) < pair.connections() && !full.contains(pair.addresses());
            if (wanted && (next == null || connections(pair) < connections(next))) {
                next = pair;
            }
        }
        if (next == null) {
            settle();
            return;
        }
        PlannedPair pair = next;
        opening = true;
        session.openFurther(pair, outcome -> opened(pair, outcome));
    }

    private void opened(PlannedPair pair, Outcome<ClientChannel> outcome) {
        opening = false;
        if (session.isOver()) {
            return;
        }
        if (outcome.isSuccess()) {
            session.pump();
        } else {
            rest(pair.addresses(), outcome.failure().getMessage());
        }
        openNext();
    }

    /** No further attempt on a pair until the next query. Where other connections work, they stay. */
    private void rest(AddressPair pair, String reason) {
        if (session.openChannels().stream().anyMatch(c -> pair.equals(c.addresses()))) {
            full.add(pair);
        } else {
            unreachable.put(pair, reason);
            replan();
        }
    }

    private long connections(PlannedPair pair) {
        return session.openChannels().stream()
                .filter(c -> pair.addresses().equals(c.addresses()))
                .count();
    }

    /** Everything that could be opened is open: gives each channel the part that the plan has for it. */
    private void settle() {
        List<ClientChannel> chosen = new ArrayList<>();
        for (ClientChannel channel : session.openChannels()) {
            PlannedPair pair = pairOf(channel);
            long before = chosen.stream()
                    .filter(c -> c.addresses().equals(channel.addresses()))
                    .count();
            if (pair != null && !pair.standby() && before < pair.connections()) {
                chosen.add(channel);
            }
        }
        if (chosen.isEmpty()) {
            return;
        }
        boolean first = true;
        for (ClientChannel channel : session.openChannels()) {
            if (chosen.contains(channel)) {
                assign(channel, ChannelState.ACTIVE, null);
            } else if (first) {
                assign(channel, ChannelState.STANDBY, null);
            } else {
                assign(channel, ChannelState.DRAINING, "its interfaces are no longer chosen");
            }
            first = false;
        }
    }

    private void assign(ClientChannel channel, ChannelState state, String reason) {
        if (channel.state() != state && channel.state() != ChannelState.CONNECTING) {
            channel.moveTo(state, reason);
        }
        if (channel.state() == ChannelState.DRAINING && channel.outstandingCount() == 0) {
            channel.connection().close("its interfaces are no longer chosen");
        }
    }

    /** A channel was lost while others remain. */
    void channelLost(ClientChannel channel, String reason) {
        if (plan != null) {
            rest(channel.addresses(), "its channel was lost: " + reason);
        }
    }

    /** A link of this host went down or came up. */
    void localInterfacesChanged() {
        List<LocalInterface> locals = session.environment().interfaces().list();
        List<LocalInterface> before = lastLocals;
        lastLocals = locals;
        for (LocalInterface local : locals) {
            if (!local.linkUp()) {
                for (ClientChannel channel : session.openChannels()) {
                    if (channel.connection() != null
                            && local.addresses().contains(channel.addresses().local())) {
                        channel.connection().close("link of " + local.name() + " is down");
                    }
                }
            }
        }
        boolean cameUp = locals.stream()
                .anyMatch(local -> local.linkUp()
                        && before.stream().noneMatch(b -> b.name().equals(local.name()) && b.linkUp()));
        if (cameUp && remotes != null) {
            query();
        }
    }

    private long now() {
        return session.environment().scheduler().now();
    }
}
