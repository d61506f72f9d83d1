package io.smblab.scenario;

import io.smblab.engine.Completion;
import io.smblab.lab.Lab;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.ClientTree;
import io.smblab.smb2.client.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One session for each client and server, one tree for each share in it, made when first asked for. */
final class Sessions {
    /** 1 ms. */
    private static final long LOOK_NANOS = 1_000_000;

    private final Lab lab;
    private final Map<String, Shared<ClientSession>> sessions = new LinkedHashMap<>();
    private final Map<String, Shared<ClientTree>> trees = new LinkedHashMap<>();
    private final Map<String, Double> queuedArea = new LinkedHashMap<>();
    private long lookedNanos;

    Sessions(Lab lab) {
        this.lab = lab;
    }

    /** Something that several wait for. */
    private static final class Shared<T> {
        private final List<Completion<Outcome<T>>> waiting = new ArrayList<>();
        private Outcome<T> outcome;

        void get(Completion<Outcome<T>> done) {
            if (outcome != null) {
                done.complete(outcome);
            } else {
                waiting.add(done);
            }
        }

        void set(Outcome<T> value) {
            outcome = value;
            List.copyOf(waiting).forEach(done -> done.complete(value));
            waiting.clear();
        }
    }

    void tree(String client, String server, String share, Completion<Outcome<ClientTree>> done) {
        String key = client + "/" + server + "/" + share;
        Shared<ClientTree> tree = trees.get(key);
        if (tree == null) {
            Shared<ClientTree> made = new Shared<>();
            trees.put(key, made);
            session(client, server, session -> {
                if (session.isSuccess()) {
                    session.value().connectTree(share, made::set);
                } else {
                    made.set(Outcome.failure(session.failure()));
                }
            });
            tree = made;
        }
        tree.get(done);
    }

    private void session(String client, String server, Completion<Outcome<ClientSession>> done) {
        String key = client + "/" + server;
        Shared<ClientSession> session = sessions.get(key);
        if (session == null) {
            session = new Shared<>();
            sessions.put(key, session);
            lab.host(client).client().connect(lab.host(server), session::set);
        }
        session.get(done);
    }

    /** Looks at the requests that wait for credits, between events, so that the run is the same with and without. */
    void look(long nowNanos) {
        if (nowNanos - lookedNanos < LOOK_NANOS) {
            return;
        }
        sessions.forEach((key, session) -> {
            if (session.outcome != null && session.outcome.isSuccess()) {
                double waiting = session.outcome.value().queuedRequests();
                queuedArea.merge(
                        key.substring(0, key.indexOf('/')), waiting * (nowNanos - lookedNanos), (a, b) -> a + b);
            }
        });
        lookedNanos = nowNanos;
    }

    /** Integral over time of a client's requests that waited, in nanoseconds. */
    double queuedArea(String client) {
        return queuedArea.getOrDefault(client, 0.0);
    }

    /** Sessions of a client that were established. */
    List<ClientSession> of(String client) {
        List<ClientSession> found = new ArrayList<>();
        sessions.forEach((key, session) -> {
            if (key.startsWith(client + "/") && session.outcome != null && session.outcome.isSuccess()) {
                found.add(session.outcome.value());
            }
        });
        return found;
    }
}
