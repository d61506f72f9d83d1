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
        if (Integer.compareUnsigned(body.impersonationLevel(), MAX_IMPERSONATION_LEVEL) > 0) {
            throw new RequestFailedException(NtStatus.BAD_IMPERSONATION_LEVEL);
        }
        if (body.createDisposition() == CreateDisposition.INVALID) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (!request.treeConnect.share.isDisk()) {
            pipes.open(request, body);
            return;
        }
        // There are no snapshots to look into.
        if (body.context(CreateContext.TimewarpToken.class).isPresent()) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        LeaseContext lease = leaseRequest(request, body);
        new OpenAttempt(request, body, lease, handle -> opened(request, body, lease, handle)).run();
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

    private void opened(RequestContext request, CreateRequest body, LeaseContext lease, FileHandle handle) {
        Open open = new Open(request, server.newFileId(), handle, null, handle.grantedAccess(), body.name());
        open.mode = body.createOptions() & MODE_OPTIONS;
        register(request, open);
        OplockLevel wanted = body.requestedOplockLevel();
        boolean caches = request.treeConnect.share.config.leasing();
        server.oplocks.add(
                open,
                wanted == OplockLevel.LEASE || !caches ? OplockLevel.NONE : wanted,
                grantable(lease, handle) ? lease : null);
        request.succeed(response(open, contexts(request, body, open)));
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

    private List<CreateContext> contexts(RequestContext request, CreateRequest body, Open open) {
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

    static CreateResponse response(Open open, List<CreateContext> contexts) {
        FileInformation info = open.handle.information();
        return new CreateResponse(
                open.oplockLevel,
                0,
                CreateAction.values()[open.handle.createAction().ordinal()],
                FileFacts.times(info),
                info.allocationBytes(),
                info.endOfFile(),
                info.attributes(),
                open.id(),
                contexts);
    }
}
