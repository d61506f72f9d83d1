package io.smblab.smb2.server;

import io.smblab.engine.Event;
import io.smblab.wire.Guid;
import java.util.ArrayList;
import java.util.List;

/**
 * A lease: {@code Lease} of [MS-SMB2] 3.3.1.12. It belongs to a client and a key, and is shared by all opens that the client
 * made with the key.
 *
 * <p>A break goes in steps. {@link #breakToLeaseState} is what the client was last told, {@link #breakTarget} what it must get
 * to in the end; they differ when something else happened while the client had not answered.
 */
final class Lease {
    /** {@code Lease.ClientGuid}. */
    final Guid clientGuid;
    /** {@code Lease.LeaseKey}. */
    final Guid leaseKey;
    /** {@code Lease.Version}: 1 or 2. */
    final int version;
    /** The stream or directory, as the store identifies it. */
    final Object identity;
    /** {@code Lease.LeaseOpens}, oldest first. */
    final List<Open> leaseOpens = new ArrayList<>();

    /** {@code Lease.ParentLeaseKey}; zero when none was given. */
    Guid parentLeaseKey = Guid.ZERO;
    /** {@code Lease.LeaseState}: the rights of {@link OplockRights}. */
    int leaseState;
    /** {@code Lease.Breaking} and {@code Lease.Held}. */
    OplockState state = OplockState.HELD;
    /** {@code Lease.BreakToLeaseState}. */
    int breakToLeaseState;
    /** What has to be reached before the break is over. */
    int breakTarget;
    /** {@code Lease.Epoch}, 16 bits; 0 in version 1. */
    int epoch;
    /** {@code Lease.LeaseBreakTimeout}: what happens when the client does not answer; null while it need not. */
    Event breakTimer;

    Lease(Guid clientGuid, Guid leaseKey, int version, Object identity) {
        this.clientGuid = clientGuid;
        this.leaseKey = leaseKey;
        this.version = version;
        this.identity = identity;
    }

    boolean isBreaking() {
        return state == OplockState.BREAKING;
    }

    void moveTo(OplockState next) {
        if (!state.mayMoveTo(next)) {
            throw new IllegalStateException(this + ": " + state + " to " + next);
        }
        state = next;
    }

    /** The state changed: a client of version 2 orders the messages by this number. */
    void nextEpoch() {
        if (version == 2) {
            epoch = epoch + 1 & 0xFFFF;
        }
    }

    boolean isOf(Guid otherClient, Guid otherKey) {
        return leaseKey.equals(otherKey) && clientGuid.equals(otherClient);
    }

    @Override
    public String toString() {
        return "lease " + leaseKey + " of client " + clientGuid;
    }
}
