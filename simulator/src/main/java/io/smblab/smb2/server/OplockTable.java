package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Oplocks and leases of all files: who may cache what, and who must give it up first ([MS-FSA] 2.1.4.12, 2.1.5.18; [MS-SMB2]
 * 3.3.4.6, 3.3.4.7, 3.3.5.9.8, 3.3.5.9.11).
 *
 * <p>An operation that others' rights stand against starts the breaks and either goes on, when nothing has to be awaited, or
 * is tried again each time that something about the file changed.
 */
final class OplockTable {
    /** An open with these rights only neither breaks oplocks nor counts against them. */
    private static final int STAT_ACCESS = Access.READ_ATTRIBUTES | Access.WRITE_ATTRIBUTES | Access.SYNCHRONIZE;
    /** To leases one right more does no harm. */
    private static final int LEASE_STAT_ACCESS = STAT_ACCESS | Access.READ_CONTROL;

    private final SmbServer server;
    private final OplockBreaker breaker;
    /** Looked up by reference, never iterated. */
    private final Map<Object, StreamOpens> streams = new IdentityHashMap<>();
    /** {@code GlobalLeaseTableList}: leases by client, then by key. */
    private final Map<Guid, Map<Guid, Lease>> globalLeaseTableList = new LinkedHashMap<>();

    /**
     * Who asks for a file.
     *
     * @param clientGuid of the connection
     * @param leaseKey key of the lease that is asked for with it; null without
     */
    record Requester(Guid clientGuid, Guid leaseKey) {
        boolean holds(Lease lease) {
            return lease != null && leaseKey != null && lease.isOf(clientGuid, leaseKey);
        }
    }

    OplockTable(SmbServer server) {
        this.server = server;
        this.breaker = new OplockBreaker(server, this);
    }

    /** The lease of a client under a key, or null. */
    Lease leaseOf(Guid clientGuid, Guid leaseKey) {
        return globalLeaseTableList.getOrDefault(clientGuid, Map.of()).get(leaseKey);
    }

    /** The opens of a stream; null when there are none. */
    StreamOpens streamOf(Object identity) {
        return streams.get(identity);
    }

    /**
     * Starts the breaks that an open of an existing file needs.
     *
     * @param access rights that it would get, with those that its disposition implies
     * @param sharingViolation whether the file is held against it: then handles have to go, else written data has to come
     * @param overwrites whether the content is to be replaced
     * @param first whether this is the first attempt of this open
     * @return whether to wait for an answer
     */
    boolean breakForOpen(
            Object identity,
            Requester requester,
            int access,
            boolean sharingViolation,
            boolean overwrites,
            boolean first) {
        StreamOpens stream = streams.get(identity);
        if (stream == null || (access & ~STAT_ACCESS) == 0) {
            return false;
        }
        int awaited = sharingViolation ? OplockRights.H : OplockRights.W;
        boolean empties = overwrites && !sharingViolation;
        boolean waits = false;
        for (Open open : List.copyOf(stream.opens)) {
            boolean harmless = open.lease != null && (access & ~LEASE_STAT_ACCESS) == 0;
            if (requester.holds(open.lease) || harmless) {
                continue;
            }
            int rights = open.oplockRights();
            boolean breaking = open.lease != null && open.lease.isBreaking();
            int breakTo = rights & ~awaited & ~(empties ? OplockRights.H | OplockRights.R : 0);
            if (breakTo == rights) {
                waits |= breaking;
                continue;
            }
            // Whoever has to hear of it at all hears at once that nothing will be left.
            breakTo = empties ? OplockRights.NONE : breakTo;
            breakTo = open.lease == null ? breakTo & OplockRights.R : breakTo;
            if (open.isDisconnected()) {
                breaker.breakDisconnected(open, breakTo);
                continue;
            }
            waits |= (rights & awaited) != 0 || breaking && !first;
            breaker.breakTo(open, breakTo);
        }
        return waits;
    }

    /** Tells everyone who caches reads that the content, or a lock on it, has changed through {@code writer}. */
    void breakReads(Open writer) {
        StreamOpens stream = writer.handle == null ? null : streams.get(writer.handle.identity());
        if (stream == null || stream.opens.size() == 1 && (writer.oplockRights() & OplockRights.W) != 0) {
            return;
        }
        for (Open open : List.copyOf(stream.opens)) {
            boolean own = open.lease != null && open.lease == writer.lease;
            boolean caches = open.lease != null
                    ? (open.lease.leaseState & OplockRights.R) != 0
                    : open.oplockLevel == OplockLevel.II;
            if (!own && caches) {
                breaker.breakTo(open, OplockRights.NONE);
            }
        }
    }

    /**
     * Starts the breaks that a rename or deletion through {@code mover} needs: handles kept open by leases have to go.
     *
     * @return whether to wait for an answer
     */
    boolean breakHandles(Open mover, boolean first) {
        StreamOpens stream = streams.get(mover.handle.identity());
        boolean waits = false;
        for (Open open : stream == null ? List.<Open>of() : List.copyOf(stream.opens)) {
            if (open.lease == null || open.lease == mover.lease) {
                continue;
            }
            boolean holds = (open.oplockRights() & OplockRights.H) != 0;
            if (open.isDisconnected() && holds) {
                breaker.breakDisconnected(open, open.oplockRights() & ~OplockRights.H);
                continue;
            }
            waits |= holds || open.lease.isBreaking() && !first;
            if (holds) {
                breaker.breakTo(open, open.oplockRights() & ~OplockRights.H);
            }
        }
        return waits;
    }

    /**
     * The existing lease that a CREATE names, or null.
     *
     * @throws RequestFailedException INVALID_PARAMETER when the key is in use for another file
     */
    Lease checkedLease(Requester requester, Object identity) {
        Lease lease = requester.leaseKey() == null ? null : leaseOf(requester.clientGuid(), requester.leaseKey());
        if (lease != null && lease.identity != identity) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        return lease;
    }

    /** Takes a new open in and grants what its CREATE asked for, as far as others permit. */
    void add(Open open, OplockLevel requestedLevel, LeaseContext leaseRequest) {
        StreamOpens stream = streams.computeIfAbsent(open.handle.identity(), identity -> new StreamOpens());
        int requested = leaseRequest == null
                ? OplockRights.of(requestedLevel)
                : OplockRights.sensible(leaseRequest.leaseState());
        int granted = permitted(stream, open, requested, leaseRequest);
        stream.opens.add(open);
        if (leaseRequest != null) {
            grantLease(open, leaseRequest, requested, granted);
        } else {
            open.oplockLevel = OplockRights.level(granted);
            open.moveOplockTo(open.oplockLevel == OplockLevel.NONE ? OplockState.NONE : OplockState.HELD);
        }
    }

    private int permitted(StreamOpens stream, Open asking, int requested, LeaseContext leaseRequest) {
        int granted = asking.isDirectory() ? requested & ~OplockRights.W : requested;
        if (asking.isDirectory() && leaseRequest == null) {
            return OplockRights.NONE;
        }
        boolean emptied = asking.handle.createAction() == io.smblab.fs.CreateAction.OVERWRITTEN;
        if (!emptied && asking.handle.isRangeLocked()) {
            granted &= ~(OplockRights.R | OplockRights.H);
        }
        Requester requester = new Requester(asking.clientGuid, leaseRequest == null ? null : leaseRequest.leaseKey());
        for (Open other : stream.opens) {
            if (requester.holds(other.lease)) {
                continue;
            }
            boolean cares = other.hasOplock() || (other.grantedAccess & ~STAT_ACCESS) != 0;
            granted &= cares ? ~OplockRights.W : ~0;
            if ((other.oplockRights() & OplockRights.W) != 0) {
                // Only an open for attributes gets here without having broken it.
                return OplockRights.NONE;
            }
            boolean keepsHandle = (other.oplockRights() & OplockRights.H) != 0;
            if (leaseRequest == null) {
                granted = keepsHandle ? OplockRights.NONE : granted;
            } else if (other.lease == null && other.oplockLevel != OplockLevel.NONE) {
                granted &= ~OplockRights.H;
            }
        }
        return OplockRights.sensible(granted);
    }

    /** An existing lease is only ever upgraded: to all that was asked for, and not in the middle of a break. */
    private void grantLease(Open open, LeaseContext request, int requested, int granted) {
        Map<Guid, Lease> leaseTable =
                globalLeaseTableList.computeIfAbsent(open.clientGuid, client -> new LinkedHashMap<>());
        Lease lease = leaseTable.get(request.leaseKey());
        if (lease == null) {
            lease = new Lease(open.clientGuid, request.leaseKey(), request.version(), open.handle.identity());
            lease.leaseState = granted;
            lease.epoch = request.epoch();
            lease.nextEpoch();
            boolean hasParent = (request.leaseFlags() & LeaseContext.FLAG_PARENT_LEASE_KEY_SET) != 0;
            lease.parentLeaseKey = hasParent ? request.parentLeaseKey() : Guid.ZERO;
            leaseTable.put(lease.leaseKey, lease);
        } else {
            int existing = lease.leaseState;
            boolean grows = (existing & requested) == existing && granted != existing && granted == requested;
            if (grows && !lease.isBreaking()) {
                lease.leaseState = granted;
                lease.nextEpoch();
            }
        }
        lease.leaseOpens.add(open);
        open.lease = lease;
        open.oplockLevel = OplockLevel.LEASE;
    }

    /** An open is gone: a break that was under way for it is answered thereby. */
    void remove(Open open) {
        StreamOpens stream = open.handle == null ? null : streams.get(open.handle.identity());
        if (stream == null || !stream.opens.remove(open)) {
            return;
        }
        breaker.stopTimer(open);
        if (open.lease != null && open.lease.leaseOpens.remove(open) && open.lease.leaseOpens.isEmpty()) {
            breaker.stopTimer(open.lease);
            Map<Guid, Lease> leaseTable = globalLeaseTableList.get(open.lease.clientGuid);
            leaseTable.remove(open.lease.leaseKey);
            if (leaseTable.isEmpty()) {
                globalLeaseTableList.remove(open.lease.clientGuid);
            }
        }
        changed(open.handle.identity());
    }

    /** Something about a stream changed: whoever waits tries again, after what is going on now is done. */
    void changed(Object identity) {
        StreamOpens stream = streams.get(identity);
        if (stream == null) {
            return;
        }
        if (stream.hasWaiters()) {
            server.after(0, () -> retry(identity));
        } else if (stream.isEmpty()) {
            streams.remove(identity);
        }
    }

    private void retry(Object identity) {
        StreamOpens stream = streams.get(identity);
        if (stream == null) {
            return;
        }
        stream.takeWaiters().forEach(Runnable::run);
        if (stream.isEmpty()) {
            streams.remove(identity);
        }
    }

    /** Waits for the next change of a stream; {@code retry} is called once. */
    void await(Object identity, Runnable retry) {
        streams.computeIfAbsent(identity, key -> new StreamOpens()).addWaiter(retry);
    }

    void stopWaiting(Object identity, Runnable retry) {
        StreamOpens stream = streams.get(identity);
        if (stream != null) {
            stream.removeWaiter(retry);
        }
    }

    OplockBreaker breaker() {
        return breaker;
    }
}
