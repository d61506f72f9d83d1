package io.smblab.smb2.server;

import io.smblab.smb2.message.LeaseBreakNotification;
import io.smblab.smb2.message.OplockBreakNotification;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.NtStatus;
import java.util.List;

/**
 * The course of one break: notification, acknowledgment or time-out ([MS-SMB2] 3.3.4.6, 3.3.4.7, 3.3.5.22, 3.3.6.1, 3.3.6.5).
 *
 * <pre>
 *   HELD -- breakTo --> BREAKING -- acknowledged, goal reached --> HELD or NONE
 *     |                    | ^                                       ^
 *     |                    | +-- acknowledged, more to give up       |
 *     |                    +---- time-out, close --------------------+
 *     +-- read caching only: told, not asked ------------------------+
 * </pre>
 */
final class OplockBreaker {
    /** How long a client may take to answer, ns: 35 s. */
    private static final long BREAK_TIMEOUT_NANOS = 35_000_000_000L;

    private final SmbServer server;
    private final OplockTable table;
    private final BreakNotifier notifier;

    OplockBreaker(SmbServer server, OplockTable table) {
        this.server = server;
        this.table = table;
        this.notifier = new BreakNotifier(server);
    }

    /** Tells the holder to go down to {@code rights}. */
    void breakTo(Open open, int rights) {
        if (open.lease != null) {
            breakTo(open.lease, rights);
        } else if (open.oplockState == OplockState.HELD) {
            breakOplock(open, rights);
        }
    }

    private void breakOplock(Open open, int rights) {
        OplockLevel target = (rights & OplockRights.R) != 0 ? OplockLevel.II : OplockLevel.NONE;
        if (target == open.oplockLevel) {
            return;
        }
        notifier.send(open, new OplockBreakNotification(target, open.id()));
        if (open.oplockLevel == OplockLevel.II) {
            open.oplockLevel = OplockLevel.NONE;
            open.moveOplockTo(OplockState.NONE);
            return;
        }
        open.moveOplockTo(OplockState.BREAKING);
        open.breakToLevel = target;
        open.breakTimer = server.after(BREAK_TIMEOUT_NANOS, () -> {
            open.breakTimer = null;
            settle(open, OplockLevel.NONE);
        });
    }

    private void breakTo(Lease lease, int rights) {
        int target = lease.leaseState & rights;
        if (lease.isBreaking()) {
            lease.breakTarget &= target;
            return;
        }
        if (target == lease.leaseState) {
            return;
        }
        int from = lease.leaseState;
        lease.nextEpoch();
        if (from == OplockRights.R) {
            lease.leaseState = OplockRights.NONE;
            notifier.send(lease, new LeaseBreakNotification(lease.epoch, 0, lease.leaseKey, from, OplockRights.NONE));
            return;
        }
        lease.moveTo(OplockState.BREAKING);
        lease.breakTarget = target;
        ask(lease, target);
    }

    /** Sends a notification that has to be acknowledged. */
    private void ask(Lease lease, int breakTo) {
        lease.breakToLeaseState = breakTo;
        notifier.send(
                lease,
                new LeaseBreakNotification(
                        lease.epoch,
                        LeaseBreakNotification.FLAG_ACK_REQUIRED,
                        lease.leaseKey,
                        lease.leaseState,
                        breakTo));
        stopTimer(lease);
        lease.breakTimer = server.after(BREAK_TIMEOUT_NANOS, () -> {
            lease.breakTimer = null;
            lease.leaseState = OplockRights.NONE;
            lease.moveTo(OplockState.HELD);
            table.changed(lease.identity);
        });
    }

    /** A break that nobody can be told of: what is not persistent, or loses its handle, is closed; the rest is lowered silently. */
    void breakDisconnected(Open open, int rights) {
        if (open.lease == null || !open.isPersistent || (rights & OplockRights.H) == 0) {
            open.close();
        } else {
            open.lease.leaseState &= rights;
            open.lease.nextEpoch();
        }
    }

    /**
     * The acknowledgment of an oplock break (3.3.5.22.1).
     *
     * @return the level that is left
     */
    OplockLevel acknowledge(Open open, OplockLevel level) {
        if (level == OplockLevel.LEASE) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (open.oplockState != OplockState.BREAKING) {
            throw new RequestFailedException(NtStatus.INVALID_OPLOCK_PROTOCOL);
        }
        if (level != OplockLevel.NONE && level != OplockLevel.II) {
            settle(open, OplockLevel.NONE);
            throw new RequestFailedException(NtStatus.INVALID_OPLOCK_PROTOCOL);
        }
        boolean keeps = level == OplockLevel.II && open.breakToLevel == OplockLevel.II;
        settle(open, keeps ? OplockLevel.II : OplockLevel.NONE);
        return open.oplockLevel;
    }

    private void settle(Open open, OplockLevel level) {
        stopTimer(open);
        open.oplockLevel = level;
        open.moveOplockTo(level == OplockLevel.NONE ? OplockState.NONE : OplockState.HELD);
        table.changed(open.handle.identity());
    }

    /** The acknowledgment of a lease break (3.3.5.22.2). */
    void acknowledge(Lease lease, int leaseState) {
        if (!lease.isBreaking()) {
            throw new RequestFailedException(NtStatus.UNSUCCESSFUL);
        }
        // What a first acknowledgment gave up does not come back with a second one before the next step is told.
        if ((leaseState & ~(lease.breakToLeaseState & lease.leaseState)) != 0) {
            throw new RequestFailedException(NtStatus.REQUEST_NOT_ACCEPTED);
        }
        stopTimer(lease);
        lease.leaseState = leaseState;
        if ((leaseState & ~lease.breakTarget) == 0) {
            lease.moveTo(OplockState.HELD);
        } else {
            // The next step is told after the acknowledgment has been answered.
            server.after(0, () -> nextStep(lease));
        }
        table.changed(lease.identity);
    }

    private void nextStep(Lease lease) {
        if (!lease.isBreaking() || lease.leaseOpens.isEmpty()) {
            return;
        }
        int from = lease.leaseState;
        if ((from & (OplockRights.W | OplockRights.H)) != 0) {
            // Windows goes in steps and leaves read caching to the last.
            ask(lease, lease.breakTarget | from & OplockRights.R);
            return;
        }
        lease.leaseState = OplockRights.NONE;
        lease.moveTo(OplockState.HELD);
        notifier.send(lease, new LeaseBreakNotification(lease.epoch, 0, lease.leaseKey, from, OplockRights.NONE));
        table.changed(lease.identity);
    }

    void stopTimer(Open open) {
        if (open.breakTimer != null) {
            server.environment.scheduler().cancel(open.breakTimer);
            open.breakTimer = null;
        }
    }

    void stopTimer(Lease lease) {
        if (lease.breakTimer != null) {
            server.environment.scheduler().cancel(lease.breakTimer);
            lease.breakTimer = null;
        }
    }

    /** The connections that a client has, oldest first; for tests of the notifier's order. */
    List<Connection> channelsOf(Lease lease) {
        return notifier.channelsOf(lease);
    }
}
