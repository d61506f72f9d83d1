package io.smblab.smb2.server;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** How far a connection has come ([MS-SMB2] 3.3.1.7, {@code Connection.NegotiateDialect}) and its moves. */
enum ConnectionState {
    /** Nothing has been negotiated: the only thing served is NEGOTIATE. */
    NEW,
    /** An SMB1 NEGOTIATE that offers "SMB 2.???" was answered with the wildcard revision: an SMB2 NEGOTIATE must follow. */
    WILDCARD,
    /** A dialect has been agreed on. */
    NEGOTIATED,
    /** The transport is gone or about to go: whatever still arrives is dropped. */
    CLOSED;

    private static final Map<ConnectionState, EnumSet<ConnectionState>> MOVES = new EnumMap<>(ConnectionState.class);

    static {
        MOVES.put(NEW, EnumSet.of(WILDCARD, NEGOTIATED, CLOSED));
        MOVES.put(WILDCARD, EnumSet.of(NEGOTIATED, CLOSED));
        MOVES.put(NEGOTIATED, EnumSet.of(CLOSED));
        MOVES.put(CLOSED, EnumSet.noneOf(ConnectionState.class));
    }

    /** Whether the table of moves has this one. */
    boolean mayMoveTo(ConnectionState next) {
        return MOVES.get(this).contains(next);
    }
}
