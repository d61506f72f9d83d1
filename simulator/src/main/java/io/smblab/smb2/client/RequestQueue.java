package io.smblab.smb2.client;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The requests of a session that wait for a channel, and the choice of the channel: the one with the fewest outstanding requests
 * (MS-SMB2 appendix A, note 122), the oldest one among equals.
 *
 * <p>First in, first out: a request that costs many credits holds back those behind it, so that it gets its turn. A replay of a
 * request that changes something is held until no request of the same open from before the loss is under way any more; before
 * that the server would refuse it (3.3.5.2.10).
 */
final class RequestQueue {
    private final ClientSession session;
    private final int maxQueued;
    private final Deque<ClientRequest<?>> waiting = new ArrayDeque<>();
    private final List<ClientRequest<?>> held = new ArrayList<>();
    private boolean pumping;

    RequestQueue(ClientSession session, int maxQueued) {
        this.session = session;
        this.maxQueued = maxQueued;
    }

    int size() {
        return waiting.size() + held.size();
    }

    void submit(ClientRequest<?> request) {
        if (size() >= maxQueued) {
            request.fail(SmbClientException.refused(size() + " requests wait already"));
            return;
        }
        waiting.addLast(request);
        pump();
    }

    /** Takes back what was under way on a lost channel, in front of everything else. */
    void reissue(List<ClientRequest<?>> lost) {
        for (int i = lost.size() - 1; i >= 0; i--) {
            ClientRequest<?> request = lost.get(i);
            switch (request.replayRule()) {
                case RESEND -> waiting.addFirst(request);
                case REPLAY -> {
                    request.replay = session.tracksChannelSequence();
                    waiting.addFirst(request);
                }
                case GONE -> request.fail(SmbClientException.disconnected("the channel was lost"));
            }
        }
    }

    /** A replay that the server refused comes again, in front. */
    void again(ClientRequest<?> request) {
        waiting.addFirst(request);
        pump();
    }

    /** Sends what can be sent. */
    void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        releaseHeld();
        while (!waiting.isEmpty() && sendFirst()) {
            // Each round sends, holds or refuses one request.
        }
        pumping = false;
    }

    private void releaseHeld() {
        for (int i = held.size() - 1; i >= 0; i--) {
            if (!mustWait(held.get(i))) {
                waiting.addFirst(held.remove(i));
            }
        }
    }

    private boolean mustWait(ClientRequest<?> request) {
        return request.replay && request.file() != null && session.hasOlderRequests(request.file());
    }

    private boolean sendFirst() {
        ClientRequest<?> request = waiting.peekFirst();
        if (mustWait(request)) {
            held.add(waiting.pollFirst());
            return true;
        }
        List<ClientChannel> channels = session.usableChannels();
        ClientChannel channel = leastOutstanding(channels, request);
        if (channel != null) {
            waiting.pollFirst();
            session.send(channel, request);
            return true;
        }
        boolean idle = channels.stream().allMatch(c -> c.outstandingCount() == 0);
        return !channels.isEmpty() && idle && sendStarved(channels, request);
    }

    private static ClientChannel leastOutstanding(List<ClientChannel> channels, ClientRequest<?> request) {
        ClientChannel best = null;
        for (ClientChannel channel : channels) {
            if (channel.connection().takes(request)
                    && (best == null || channel.outstandingCount() < best.outstandingCount())) {
                best = channel;
            }
        }
        return best;
    }

    /** No answer is due, so no more credits will come: makes do with those that are there. */
    private boolean sendStarved(List<ClientChannel> channels, ClientRequest<?> request) {
        ClientChannel richest = channels.get(0);
        for (ClientChannel channel : channels) {
            if (channel.connection().availableCredits() > richest.connection().availableCredits()) {
                richest = channel;
            }
        }
        int credits = richest.connection().availableCredits();
        ClientRequest<?> first = credits == 0 ? null : request.splitOff(credits * ClientRequest.CREDIT_BYTES);
        if (first != null) {
            session.send(richest, first);
        } else {
            waiting.pollFirst();
            request.fail(SmbClientException.refused(request.describe() + " costs " + request.creditCharge()
                    + " credits, the server leaves " + credits));
        }
        return true;
    }

    /** Fails everything: the session is over. */
    void failAll(SmbClientException reason) {
        List<ClientRequest<?>> all = new ArrayList<>(held);
        all.addAll(waiting);
        held.clear();
        waiting.clear();
        all.forEach(request -> request.fail(reason));
    }
}
