package io.smblab.smb2.server;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** {@code Open.OplockState} ([MS-SMB2] 3.3.1.10) and its moves; a lease has the same states. */
enum OplockState {
    /** There is no oplock. */
    NONE,
    /** The client may cache. */
    HELD,
    /** The client has been told to give rights up, and has not answered. */
    BREAKING;

    private static final Map<OplockState, EnumSet<OplockState>> MOVES = new EnumMap<>(OplockState.class);

    static {
        MOVES.put(NONE, EnumSet.of(NONE, HELD));
        MOVES.put(HELD, EnumSet.of(HELD, BREAKING, NONE));
        MOVES.put(BREAKING, EnumSet.of(BREAKING, HELD, NONE));
    }

    /** Whether the table of moves has this one. */
    boolean mayMoveTo(OplockState next) {
        return MOVES.get(this).contains(next);
    }
}
