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
import io.smblab.smb2.message.OplockLevel;
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
    private final Runnable retry = this::again;
    private boolean first = true;
    private Object awaited;

    /**
     * An attempt that has not begun.
     *
     * @param lease what the CREATE asks for and may get; null without
     * @param opened what to do with the handle
     */
    OpenAttempt(RequestContext request, CreateRequest body, LeaseContext lease, Consumer<FileHandle> opened)
            throws FileStoreException {
        this.request = request;
        this.body = body;
        this.lease = lease;
        this.store = request.treeConnect.share.config.store();
        this.openRequest = openRequest(request, body);
        this.oplocks = request.server().oplocks;
        this.requester =
                new OplockTable.Requester(request.connection.clientGuid, lease == null ? null : lease.leaseKey());
        this.opened = opened;
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
        OpenProbe probe = store.probe(openRequest);
        if (probe.identity() != null || lease != null) {
            oplocks.checkedLease(requester, probe.identity());
        }
        boolean violation = probe.outcome() == NtStatus.SHARING_VIOLATION;
        boolean matters = probe.identity() != null && (violation || probe.outcome() == NtStatus.SUCCESS);
        if (matters && mustWait(probe, violation)) {
            first = false;
            awaited = probe.identity();
            request.pend(this::cancelled);
            oplocks.await(awaited, retry);
            return;
        }
        opened.accept(store.open(openRequest));
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
        request.<Void>guarded(nothing -> run()).complete(null);
    }

    private void cancelled() {
        if (awaited != null) {
            oplocks.stopWaiting(awaited, retry);
        }
        request.fail(NtStatus.CANCELLED);
    }

    /** What the CREATE wants to cache; a lease is described by its context. */
    OplockLevel requestedLevel() {
        return body.requestedOplockLevel() == OplockLevel.LEASE ? OplockLevel.NONE : body.requestedOplockLevel();
    }
}
