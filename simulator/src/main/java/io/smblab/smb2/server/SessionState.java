package io.smblab.smb2.server;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** {@code Session.State} ([MS-SMB2] 3.3.1.8) and its moves. */
enum SessionState {
    /** Authentication is going on: only SESSION_SETUP is served. */
    IN_PROGRESS,
    /** Logged on. */
    VALID,
    /** The credentials ran out: only re-authentication, LOGOFF and CLOSE are served. */
    EXPIRED,
    /** Logged off, replaced or given up: no table knows the session any more. */
    CLOSED;

    private static final Map<SessionState, EnumSet<SessionState>> MOVES = new EnumMap<>(SessionState.class);

    static {
        MOVES.put(IN_PROGRESS, EnumSet.of(VALID, CLOSED));
        MOVES.put(VALID, EnumSet.of(VALID, EXPIRED, CLOSED));
        MOVES.put(EXPIRED, EnumSet.of(VALID, CLOSED));
        MOVES.put(CLOSED, EnumSet.noneOf(SessionState.class));
    }

    /** Whether the table of moves has this one. */
    boolean mayMoveTo(SessionState next) {
        return MOVES.get(this).contains(next);
    }
}
