package io.smblab.smb2.server;

import io.smblab.fs.FileHandle;
import io.smblab.fs.FileInformation;
import io.smblab.fs.FileStoreException;
import io.smblab.smb2.message.CreateAction;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CREATE ([MS-SMB2] 3.3.5.9). */
final class CreateHandler {
    private static final int MAX_IMPERSONATION_LEVEL = 3;
    /** Create options that FileModeInformation shows ([MS-FSCC] 2.4.26). */
    private static final int MODE_OPTIONS = CreateOptions.WRITE_THROUGH
            | CreateOptions.SEQUENTIAL_ONLY
            | CreateOptions.NO_INTERMEDIATE_BUFFERING
            | CreateOptions.SYNCHRONOUS_IO_ALERT
            | CreateOptions.SYNCHRONOUS_IO_NONALERT
            | CreateOptions.DELETE_ON_CLOSE;

    private final SmbServer server;
    private final PipeOpener pipes;

    CreateHandler(SmbServer server) {
        this.server = server;
        this.pipes = new PipeOpener(server);
    }

    void handle(RequestContext request) throws FileStoreException {
        CreateRequest body = CreateRequest.decode(request.body());
        if (server.globalOpenTable.size() >= server.config.limits().maxOpens()) {
            throw new RequestFailedException(NtStatus.INSUFFICIENT_RESOURCES);
        }
        if (!request.treeConnect.share.isDisk()) {
            pipes.open(request, body);
            return;
        }
        DurableRequest durable = DurableRequest.of(body, request.connection.dialect);
        if (durable.isReconnect()) {
            Open open = server.durableOpens.reconnect(request, body, durable);
            request.open = open;
            request.succeed(response(open, CreateAction.OPENED, contexts(request, body, open, Optional.empty())));
            return;
        }
        if (Integer.compareUnsigned(body.impersonationLevel(), MAX_IMPERSONATION_LEVEL) > 0) {
            throw new RequestFailedException(NtStatus.BAD_IMPERSONATION_LEVEL);
        }
        if (body.createDisposition() == CreateDisposition.INVALID) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        // There are no snapshots to look into.
        if (body.context(CreateContext.TimewarpToken.class).isPresent()) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        server.durableOpens.takeOverInstance(request, body, durable);
        Open replayed = durable.isReplayable() ? server.durableOpens.replayed(request, body, durable) : null;
        if (replayed != null) {
            request.open = replayed;
            repeat(request, body, replayed);
            return;
        }
        create(request, body, durable);
    }

    /** The response to a CREATE that is sent again: with the oplock level that it asks for now, and what that would have made durable. */
    private void repeat(RequestContext request, CreateRequest body, Open open) {
        request.open = open;
        OplockLevel level = open.lease == null ? body.requestedOplockLevel() : open.oplockLevel;
        boolean durable = open.lease != null || level == OplockLevel.BATCH || open.isPersistent;
        Optional<CreateContext> granted = durable ? DurableOpens.response(open, 2) : Optional.empty();
        CreateResponse repeated = response(open, createAction(open), contexts(request, body, open, granted));
        request.succeed(new CreateResponse(
                level,
                repeated.flags(),
                repeated.createAction(),
                repeated.times(),
                repeated.allocationSize(),
                repeated.endOfFile(),
                repeated.fileAttributes(),
                repeated.fileId(),
                repeated.contexts()));
    }

    private void create(RequestContext request, CreateRequest body, DurableRequest durable) throws FileStoreException {
        LeaseContext lease = leaseRequest(request, body);
        Runnable ended = () -> server.durableOpens.ended(request, durable);
        OpenAttempt attempt;
        try {
            attempt = new OpenAttempt(
                    request,
                    body,
                    lease,
                    durable.isReplayable(),
                    handle -> opened(request, body, lease, durable, handle),
                    ended);
        } catch (FileStoreException e) {
            ended.run();
            throw e;
        }
        attempt.run();
    }

    /** The lease that a CREATE asks for, as far as dialect and configuration know leases. */
    private LeaseContext leaseRequest(RequestContext request, CreateRequest body) {
        Dialect dialect = request.connection.dialect;
        boolean offered = server.config.features().leasing()
                && request.treeConnect.share.config.leasing()
                && dialect.isAtLeast(Dialect.SMB_2_1);
        LeaseContext lease = body.context(LeaseContext.class).orElse(null);
        if (!offered || lease == null || body.requestedOplockLevel() != OplockLevel.LEASE) {
            return null;
        }
        return lease.version() == 1 || dialect.isAtLeast(Dialect.SMB_3_0) ? lease : null;
    }

    private void opened(
            RequestContext request, CreateRequest body, LeaseContext lease, DurableRequest durable, FileHandle handle) {
        Open open = new Open(request, server.newFileId(), handle, null, handle.grantedAccess(), body.name());
        open.mode = body.createOptions() & MODE_OPTIONS;
        register(request, open);
        OplockLevel wanted = body.requestedOplockLevel();
        boolean caches = request.treeConnect.share.config.leasing();
        server.oplocks.add(
                open,
                wanted == OplockLevel.LEASE || !caches ? OplockLevel.NONE : wanted,
                grantable(lease, handle) ? lease : null);
        if ((body.createOptions() & CreateOptions.DELETE_ON_CLOSE) != 0) {
            server.oplocks.breakHandles(open, true);
        }
        Optional<CreateContext> granted = server.durableOpens.grant(request, body, durable, open);
        request.succeed(response(open, createAction(open), contexts(request, body, open, granted)));
    }

    private static CreateAction createAction(Open open) {
        return CreateAction.values()[open.handle.createAction().ordinal()];
    }

    /** Directories have leases of version 2 only, and only where that was agreed on. */
    private boolean grantable(LeaseContext lease, FileHandle handle) {
        if (lease == null || !handle.isDirectory()) {
            return lease != null;
        }
        return server.config.features().directoryLeasing() && lease.version() == 2;
    }

    static void register(RequestContext request, Open open) {
        request.open = open;
        request.session.openTable.put(open.fileId, open);
        request.server().globalOpenTable.put(open.durableFileId, open);
        request.treeConnect.openCount++;
    }

    private List<CreateContext> contexts(
            RequestContext request, CreateRequest body, Open open, Optional<CreateContext> durable) {
        List<CreateContext> answers = new ArrayList<>();
        if (body.context(CreateContext.MaximalAccessRequest.class).isPresent()) {
            answers.add(new CreateContext.MaximalAccessResponse(NtStatus.SUCCESS.code(), open.handle.maximalAccess()));
        }
        if (body.context(CreateContext.OnDiskIdRequest.class).isPresent()) {
            long volume = request.treeConnect.share.config.store().volume().serialNumber() & 0xFFFF_FFFFL;
            answers.add(new CreateContext.OnDiskIdResponse(open.handle.fileId(), volume));
        }
        if (open.lease != null) {
            answers.add(leaseResponse(open.lease));
        }
        durable.ifPresent(answers::add);
        return answers;
    }

    static LeaseContext leaseResponse(Lease lease) {
        int flags = lease.isBreaking() ? LeaseContext.FLAG_BREAK_IN_PROGRESS : 0;
        if (lease.version == 1) {
            return new LeaseContext(1, lease.leaseKey, lease.leaseState, flags, io.smblab.wire.Guid.ZERO, 0);
        }
        flags |= lease.parentLeaseKey.isZero() ? 0 : LeaseContext.FLAG_PARENT_LEASE_KEY_SET;
        return LeaseContext.v2(lease.leaseKey, lease.leaseState, flags, lease.parentLeaseKey, lease.epoch);
    }

    static CreateResponse response(Open open, CreateAction action, List<CreateContext> contexts) {
        FileInformation info = open.handle.information();
        return new CreateResponse(
                open.oplockLevel,
                0,
                action,
                FileFacts.times(info),
                info.allocationBytes(),
                info.endOfFile(),
                info.attributes(),
                open.id(),
                contexts);
    }
}
