package io.smblab.lab;

import java.util.List;

/**
 * What a server offers and demands.
 *
 * @param profile whose behaviour it shows, such as {@code windows-2022}
 * @param dialects as people write them, such as {@code 3.1.1}, ascending
 * @param multichannel whether it announces multichannel
 * @param signingRequired whether every message must be signed
 * @param encryption whether it is offered or demanded
 * @param ciphers by preference; empty for the default
 * @param signingAlgorithms by preference; empty for the default
 * @param guest whether an unknown user becomes a guest
 * @param testControls whether clients may steer the server by the control codes of test suites
 * @param work what requests cost it
 */
public record ServerSpec(
        String profile,
        List<String> dialects,
        boolean multichannel,
        boolean signingRequired,
        Encryption encryption,
        List<String> ciphers,
        List<String> signingAlgorithms,
        boolean guest,
        boolean testControls,
        Work work) {
    /** Copies the lists. */
    public ServerSpec {
        dialects = List.copyOf(dialects);
        ciphers = List.copyOf(ciphers);
        signingAlgorithms = List.copyOf(signingAlgorithms);
    }

    /**
     * What requests cost a server.
     *
     * @param cyclesPerRequest of one core, whatever the request's size
     * @param processPerClient whether one process does all the work for a client, on one core at a time, instead of the core of
     *     each connection's receive queue
     */
    public record Work(double cyclesPerRequest, boolean processPerClient) {
        /** No work costs anything. */
        static final Work NONE = new Work(0, false);
    }

    /** How far a side goes with encryption. */
    public enum Encryption {
        /** Not offered. */
        OFF,
        /** Used where the other side demands it. */
        ENABLED,
        /** Demanded. */
        REQUIRED
    }
}
