package io.smblab.smb2.server;

import io.smblab.fs.AccessPolicy;
import io.smblab.fs.Disposition;
import io.smblab.fs.FileHandle;
import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.OpenProbe;
import io.smblab.fs.OpenRequest;
import io.smblab.fs.SecurityDescriptor;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.wire.NtStatus;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A CREATE on a file that may have to wait for others to give up oplocks or leases: it is tried again after every change of the
 * file until it succeeds or fails ([MS-SMB2] 3.3.5.9, [MS-FSA] 2.1.5.1.2.1).
 */
final class OpenAttempt {
    private final RequestContext request;
    private final CreateRequest body;
    private final LeaseContext lease;
    private final FileStore store;
    private final OpenRequest openRequest;
    private final OplockTable oplocks;
    private final OplockTable.Requester requester;
    private final Consumer<FileHandle> opened;
    private final Runnable ended;
    private final Runnable retry = this::again;
    private final boolean replayable;
    private boolean first = true;
    private Object awaited;

    /**
     * An attempt that has not begun.
     *
     * @param lease what the CREATE asks for and may get; null without
     * @param replayable whether the client can ask for the outcome on another channel
     * @param opened what to do with the handle
     * @param ended called once when the attempt is over, before anything is answered
     */
    OpenAttempt(
            RequestContext request,
            CreateRequest body,
            LeaseContext lease,
            boolean replayable,
            Consumer<FileHandle> opened,
            Runnable ended)
            throws FileStoreException {
        this.request = request;
        this.body = body;
        this.lease = lease;
        this.store = request.treeConnect.share.config.store();
        this.openRequest = openRequest(request, body);
        this.oplocks = request.server().oplocks;
        this.requester =
                new OplockTable.Requester(request.connection.clientGuid, lease == null ? null : lease.leaseKey());
        this.replayable = replayable;
        this.opened = opened;
        this.ended = ended;
    }

    private static OpenRequest openRequest(RequestContext request, CreateRequest body) throws FileStoreException {
        int maximal = request.treeConnect.maximalAccess;
        AccessPolicy policy = (security, directory) -> maximal;
        Optional<CreateContext.SecurityDescriptor> security = body.context(CreateContext.SecurityDescriptor.class);
        Optional<CreateContext.AllocationSize> allocation = body.context(CreateContext.AllocationSize.class);
        return new OpenRequest(
                body.name(),
                body.desiredAccess(),
                body.shareAccess(),
                Disposition.ofWireValue(body.createDisposition().code()),
                body.createOptions(),
                body.fileAttributes(),
                allocation.isPresent() ? allocation.get().allocationSize() : 0,
                security.isPresent() ? SecurityDescriptor.decode(security.get().securityDescriptor()) : null,
                policy);
    }

    void run() throws FileStoreException {
        FileHandle handle;
        try {
            if (mustWait()) {
                return;
            }
            handle = store.open(openRequest);
        } catch (FileStoreException | RequestFailedException e) {
            ended.run();
            throw e;
        }
        ended.run();
        opened.accept(handle);
    }

    private boolean mustWait() {
        OpenProbe probe = store.probe(openRequest);
        if (probe.identity() != null || lease != null) {
            oplocks.checkedLease(requester, probe.identity());
        }
        boolean violation = probe.outcome() == NtStatus.SHARING_VIOLATION;
        boolean matters = probe.identity() != null && (violation || probe.outcome() == NtStatus.SUCCESS);
        if (!matters || !mustWait(probe, violation)) {
            return false;
        }
        first = false;
        awaited = probe.identity();
        request.pend(this::cancelled);
        if (replayable) {
            request.surviveChannel();
        }
        oplocks.await(awaited, retry);
        return true;
    }

    private boolean mustWait(OpenProbe probe, boolean violation) {
        CreateDisposition disposition = body.createDisposition();
        boolean overwrites = disposition == CreateDisposition.SUPERSEDE
                || disposition == CreateDisposition.OVERWRITE
                || disposition == CreateDisposition.OVERWRITE_IF;
        return oplocks.breakForOpen(probe.identity(), requester, probe.access(), violation, overwrites, first);
    }

    private void again() {
        awaited = null;
        if (request.isAnswered()) {
            // Another request that waited for the same, and was tried before this one, has ended it.
            return;
        }
        boolean treeIsGone = request.session.treeConnectTable.get(request.treeConnect.treeId) != request.treeConnect;
        if (!request.session.isValid() || treeIsGone) {
            // Its connection was lost before, its session or tree connect since.
            cancelled();
            return;
        }
        request.<Void>guarded(nothing -> run()).complete(null);
    }

    private void cancelled() {
        if (awaited != null) {
            oplocks.stopWaiting(awaited, retry);
        }
        ended.run();
        request.fail(NtStatus.CANCELLED);
    }
}
