package io.smblab.smb2.server;

import io.smblab.smb2.message.LeaseState;
import io.smblab.smb2.message.OplockLevel;

/** Oplock levels and lease states are one set of rights, [MS-FSA] 2.1.4.12: to cache reads (R), writes (W), the handle (H). */
final class OplockRights {
    static final int NONE = LeaseState.NONE;
    static final int R = LeaseState.READ;
    static final int H = LeaseState.HANDLE;
    static final int W = LeaseState.WRITE;

    private OplockRights() {}

    /** The rights of a level; a lease has its own. */
    static int of(OplockLevel level) {
        return switch (level) {
            case NONE, LEASE -> NONE;
            case II -> R;
            case EXCLUSIVE -> R | W;
            case BATCH -> R | W | H;
        };
    }

    /** The best level that has no right outside of {@code rights}. */
    static OplockLevel level(int rights) {
        if ((rights & (R | W | H)) == (R | W | H)) {
            return OplockLevel.BATCH;
        }
        if ((rights & (R | W)) == (R | W)) {
            return OplockLevel.EXCLUSIVE;
        }
        return (rights & R) != 0 ? OplockLevel.II : OplockLevel.NONE;
    }

    /** What of a requested lease state makes sense: there is neither W nor H without R. */
    static int sensible(int requested) {
        int known = requested & (R | W | H);
        return (known & R) != 0 ? known : NONE;
    }
}
