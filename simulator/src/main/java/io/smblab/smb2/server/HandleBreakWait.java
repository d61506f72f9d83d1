package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.FileStoreException;
import io.smblab.wire.NtStatus;

/** An operation on a name that has to wait until nobody keeps a handle on the file by a lease ([MS-FSA] 2.1.5.15.12). */
final class HandleBreakWait {
    private final RequestContext request;
    private final Open open;
    private final Action action;
    private final Runnable retry = this::again;
    private boolean first = true;

    /** What is done when nothing stands against it any more; it answers the request. */
    @FunctionalInterface
    interface Action {
        void run() throws FileStoreException;
    }

    HandleBreakWait(RequestContext request, Open open, Action action) {
        this.request = request;
        this.open = open;
        this.action = action;
    }

    void run() throws FileStoreException {
        // Before anybody is told to give up what he caches.
        open.requireAnyAccess(Access.DELETE);
        OplockTable oplocks = request.server().oplocks;
        if (open.isClosed()) {
            throw new RequestFailedException(NtStatus.FILE_CLOSED);
        }
        if (!oplocks.breakHandles(open, first)) {
            action.run();
            return;
        }
        first = false;
        Object identity = open.handle.identity();
        request.pend(() -> {
            oplocks.stopWaiting(identity, retry);
            request.fail(NtStatus.CANCELLED);
        });
        oplocks.await(identity, retry);
    }

    private void again() {
        if (request.isAnswered()) {
            // Another request that waited for the same, and was tried before this one, has ended it.
            return;
        }
        request.<Void>guarded(nothing -> run()).complete(null);
    }
}
