package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens that outlive their connection, and CREATE requests that are sent again ([MS-SMB2] 3.3.5.9.6 to 3.3.5.9.12, 3.3.7.1).
 *
 * <pre>
 *   CONNECTED -- connection lost --> WAITING -- reconnect by owner --> CONNECTED
 *       |                               +-- scavenger timer, conflict --> closed
 *       +-- replayed CREATE: the same answer again
 * </pre>
 */
final class DurableOpens {
    /** How long an open of version 1 waits for its client: 16 minutes. */
    private static final long TIMEOUT_V1_MILLIS = 16 * 60 * 1000L;
    /** What a client of version 2 gets that asks for 0. */
    private static final long DEFAULT_TIMEOUT_MILLIS = 60 * 1000L;
    /** The most a client of version 2 gets where the profile caps it. */
    private static final long MAX_TIMEOUT_MILLIS = 300 * 1000L;

    private static final int REPLAYABLE_ACCESS =
            Access.READ_DATA | Access.EXECUTE | Access.WRITE_DATA | Access.DELETE | Access.APPEND_DATA;

    private final SmbServer server;
    /** Opens by the identity of the CREATE that made them. */
    private final Map<CreateIdentity, Open> byCreate = new LinkedHashMap<>();
    /** CREATE requests that wait for a break. */
    private final Set<CreateIdentity> pending = new LinkedHashSet<>();

    /**
     * What makes two CREATE requests the same one.
     *
     * @param clientGuid of the connection
     * @param createGuid of the durable context
     */
    record CreateIdentity(Guid clientGuid, Guid createGuid) {}

    DurableOpens(SmbServer server) {
        this.server = server;
    }

    /**
     * Looks for an open that this very CREATE has made before (3.3.5.9.10).
     *
     * @return the open whose response is to be repeated; null for a CREATE that is new, and is pending from now on
     * @throws RequestFailedException for one that cannot be repeated
     */
    Open replayed(RequestContext request, CreateRequest body, DurableRequest durable) {
        CreateIdentity identity = new CreateIdentity(request.connection.clientGuid, durable.createGuid());
        boolean replay = request.header.isReplay();
        if (pending.contains(identity)) {
            // DEVIATION: Windows takes the replay for a new open, which then collides with the pending one.
            throw new RequestFailedException(NtStatus.FILE_NOT_AVAILABLE);
        }
        Open open = byCreate.get(identity);
        if (open == null) {
            pending.add(identity);
            return null;
        }
        if (replay && !open.isReplayEligible && open.session == request.session) {
            // The client has used the open since: it cannot mean the same CREATE any more.
            pending.add(identity);
            return null;
        }
        if (!replay || open.session != request.session) {
            boolean foreign = open.session != null && open.durableOwner.isSamePrincipalAs(request.session.user);
            throw new RequestFailedException(
                    replay && !foreign && open.session != request.session
                            ? NtStatus.ACCESS_DENIED
                            : NtStatus.DUPLICATE_OBJECTID);
        }
        if (open.isPersistent && !durable.persistent()) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        checkReplayedCaching(body, open);
        open.connection = request.connection;
        return open;
    }

    /** A replay must ask for the lease that the open has; whether it asks for one at all instead of an oplock is its affair. */
    private static void checkReplayedCaching(CreateRequest body, Open open) {
        boolean asksLease = body.requestedOplockLevel() == OplockLevel.LEASE;
        Optional<LeaseContext> lease = body.context(LeaseContext.class).filter(context -> asksLease);
        boolean other = lease.isPresent()
                && (open.lease == null || !lease.get().leaseKey().equals(open.lease.leaseKey));
        if (other) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }

    /** A CREATE is no longer pending: it succeeded, failed or was cancelled. */
    void ended(RequestContext request, DurableRequest durable) {
        if (durable.isReplayable()) {
            pending.remove(new CreateIdentity(request.connection.clientGuid, durable.createGuid()));
        }
    }

    /**
     * Makes a new open durable if its CREATE asked for that and its handle is cached.
     *
     * @return the context of the response, if there is one
     */
    Optional<CreateContext> grant(RequestContext request, CreateRequest body, DurableRequest durable, Open open) {
        if (durable.version() == 0 || open.isPipe()) {
            return Optional.empty();
        }
        if (durable.version() == 2) {
            open.createGuid = durable.createGuid();
            byCreate.put(new CreateIdentity(open.clientGuid, open.createGuid), open);
            boolean persistent = durable.persistent()
                    && open.treeConnect.share.config.continuouslyAvailable()
                    && server.config.features().persistentHandles();
            open.isPersistent = persistent;
            open.isReplayEligible = persistent || !open.isDirectory() && (open.grantedAccess & REPLAYABLE_ACCESS) != 0;
        }
        open.durableOwner = request.session.user;
        open.appInstanceId = body.context(CreateContext.AppInstanceId.class)
                .map(CreateContext.AppInstanceId::appInstanceId)
                .orElse(null);
        if (open.isDirectory() || !open.isPersistent && !cachesHandle(open)) {
            return Optional.empty();
        }
        open.isDurable = true;
        open.durableTimeoutMillis = durable.version() == 1 ? TIMEOUT_V1_MILLIS : timeout(durable.timeoutMillis());
        return response(open, durable.version());
    }

    private long timeout(long requestedMillis) {
        if (requestedMillis == 0) {
            return DEFAULT_TIMEOUT_MILLIS;
        }
        return server.config.profile().durableTimeoutCapped()
                ? Math.min(requestedMillis, MAX_TIMEOUT_MILLIS)
                : requestedMillis;
    }

    /** The durable context of a response for an open, also for a repeated one. */
    static Optional<CreateContext> response(Open open, int version) {
        if (!open.isDurable) {
            return Optional.empty();
        }
        int flags = open.isPersistent ? CreateContext.DurableHandleV2Request.FLAG_PERSISTENT : 0;
        return Optional.of(
                version == 1
                        ? new CreateContext.DurableHandleResponse()
                        : new CreateContext.DurableHandleV2Response(open.durableTimeoutMillis, flags));
    }

    private static boolean cachesHandle(Open open) {
        return (open.oplockRights() & OplockRights.H) != 0;
    }

    /**
     * The last connection of a session is gone: whether an open is kept for a reconnect (3.3.7.1). If so it belongs to nobody
     * from here on, until its time is up.
     */
    boolean preserve(Open open) {
        boolean holds = open.isPersistent || open.isResilient || open.isDurable && cachesHandle(open);
        boolean breaking = open.lease == null ? open.oplockState == OplockState.BREAKING : open.lease.isBreaking();
        boolean mayKeep = holds && !breaking && !open.handle.isDeletePending();
        boolean unsafeLocks =
                !open.isPersistent && open.handle.isRangeLocked() && (open.oplockRights() & OplockRights.W) == 0;
        if (!mayKeep || unsafeLocks) {
            return false;
        }
        open.disconnect();
        open.scavengerTimer = server.after(open.durableTimeoutMillis * 1_000_000L, () -> {
            open.scavengerTimer = null;
            open.close();
        });
        return true;
    }

    /**
     * Takes up an open that waits (3.3.5.9.7, 3.3.5.9.12).
     *
     * @throws RequestFailedException OBJECT_NAME_NOT_FOUND when there is none that fits, ACCESS_DENIED for another owner,
     *     INVALID_PARAMETER for another name
     */
    Open reconnect(RequestContext request, CreateRequest body, DurableRequest durable) {
        Open open = server.globalOpenTable.get(durable.reconnect().persistent());
        boolean waits = open != null && open.isDisconnected() && open.isDurable;
        boolean same = waits
                && (durable.version() == 1 || durable.createGuid().equals(open.createGuidOrZero()))
                && open.durableShare == request.treeConnect.share;
        if (!same || !leaseFits(request, body, open)) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        if (!open.durableOwner.isSamePrincipalAs(request.session.user)) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        if (open.isPersistent != durable.persistent()) {
            throw new RequestFailedException(
                    open.isPersistent ? NtStatus.OBJECT_NAME_NOT_FOUND : NtStatus.INVALID_PARAMETER);
        }
        if (open.lease != null && !open.handle.path().equalsIgnoreCase(body.name())) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (open.scavengerTimer != null) {
            server.environment.scheduler().cancel(open.scavengerTimer);
            open.scavengerTimer = null;
        }
        open.reconnect(request, server.newFileId());
        return open;
    }

    /** A lease must be asked for again with its key by its client; who has none must not ask. */
    private static boolean leaseFits(RequestContext request, CreateRequest body, Open open) {
        boolean asksLease = body.requestedOplockLevel() == OplockLevel.LEASE;
        LeaseContext lease = body.context(LeaseContext.class).orElse(null);
        if (open.lease == null) {
            return lease == null || !asksLease;
        }
        return lease != null
                && lease.version() == open.lease.version
                && open.lease.isOf(request.connection.clientGuid, lease.leaseKey());
    }

    /**
     * An application that comes up on another client closes what its former instance left open (3.3.5.9.13).
     */
    void takeOverInstance(RequestContext request, CreateRequest body, DurableRequest durable) {
        Optional<CreateContext.AppInstanceId> instance = body.context(CreateContext.AppInstanceId.class);
        if (instance.isEmpty() || !durable.isReplayable()) {
            return;
        }
        for (Open open : List.copyOf(server.globalOpenTable.values())) {
            Share share = open.isDisconnected() ? open.durableShare : open.treeConnect.share;
            boolean former = instance.get().appInstanceId().equals(open.appInstanceId)
                    && share == request.treeConnect.share
                    && !open.clientGuid.equals(request.connection.clientGuid)
                    && open.handle.path().equalsIgnoreCase(body.name());
            if (former) {
                open.close();
            }
        }
    }

    /** An open is gone. */
    void closed(Open open) {
        if (open.scavengerTimer != null) {
            server.environment.scheduler().cancel(open.scavengerTimer);
            open.scavengerTimer = null;
        }
        if (open.createGuid != null) {
            byCreate.remove(new CreateIdentity(open.clientGuid, open.createGuid), open);
        }
    }
}
