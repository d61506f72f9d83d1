package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.fs.PendingLock;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.LockElement;
import io.smblab.smb2.message.LockRequest;
import io.smblab.smb2.message.LockResponse;
import io.smblab.wire.NtStatus;
import java.util.List;

/**
 * LOCK ([MS-SMB2] 3.3.5.14). A request either locks or unlocks; one that locks several ranges gets all or none, and must not
 * wait. A single lock that waits is asynchronous.
 */
final class LockHandler {
    private static final int KNOWN_FLAGS = LockElement.FLAG_SHARED
            | LockElement.FLAG_EXCLUSIVE
            | LockElement.FLAG_UNLOCK
            | LockElement.FLAG_FAIL_IMMEDIATELY;

    void handle(RequestContext request) {
        LockRequest body = LockRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        open.requireFile();
        if (open.isDirectory()) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        boolean counts = countsSequences(request, open);
        if (counts && open.lockSequences.isReplay(body.lockSequenceIndex(), body.lockSequenceNumber())) {
            request.succeed(new LockResponse());
            return;
        }
        Runnable done = () -> {
            if (counts) {
                open.lockSequences.done(body.lockSequenceIndex(), body.lockSequenceNumber());
            }
        };
        if (body.locks().get(0).has(LockElement.FLAG_UNLOCK)) {
            unlock(request, open, body.locks(), done);
        } else {
            lock(request, open, body.locks(), done);
        }
    }

    /** By the text also whenever multichannel was announced on 3.x; Windows looks at resilient and persistent opens only. */
    private static boolean countsSequences(RequestContext request, Open open) {
        if (open.isResilient || open.isPersistent) {
            return true;
        }
        boolean multiChannel = request.connection.dialect.isAtLeast(Dialect.SMB_3_0)
                && request.server().config.features().multiChannel();
        return request.server().config.profile().lockSequenceForDurable() && (open.isDurable || multiChannel);
    }

    /** One range after the other: what comes before a wrong element is unlocked all the same. */
    private static void unlock(RequestContext request, Open open, List<LockElement> elements, Runnable done) {
        for (LockElement element : elements) {
            if (element.flags() != LockElement.FLAG_UNLOCK) {
                throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
            }
            NtStatus status = open.handle.unlock(element.offset(), element.length());
            if (status != NtStatus.SUCCESS) {
                throw new RequestFailedException(status);
            }
        }
        done.run();
        request.succeed(new LockResponse());
    }

    private static void lock(RequestContext request, Open open, List<LockElement> elements, Runnable done) {
        for (LockElement element : elements) {
            checkFlags(element, elements.size() > 1);
        }
        // Before anybody is told to give up what he caches.
        open.requireAnyAccess(Access.READ_DATA | Access.WRITE_DATA);
        request.server().oplocks.breakReads(open);
        new Locking(request, open, elements, done).go();
    }

    private static void checkFlags(LockElement element, boolean several) {
        int flags = element.flags();
        boolean shared = element.has(LockElement.FLAG_SHARED);
        boolean exclusive = element.has(LockElement.FLAG_EXCLUSIVE);
        boolean waits = !element.has(LockElement.FLAG_FAIL_IMMEDIATELY);
        boolean unlock = element.has(LockElement.FLAG_UNLOCK);
        if ((flags & ~KNOWN_FLAGS) != 0 || unlock || shared == exclusive || several && waits) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
    }

    /** The ranges of one request, one after the other. */
    private static final class Locking {
        private final RequestContext request;
        private final Open open;
        private final List<LockElement> elements;
        private final Runnable done;
        private int granted;
        /** The present range was granted while it was asked for: go on with the next one instead of calling deeper. */
        private boolean goesOn;

        private PendingLock waiting;
        private NtStatus refusal;

        Locking(RequestContext request, Open open, List<LockElement> elements, Runnable done) {
            this.request = request;
            this.open = open;
            this.elements = elements;
            this.done = done;
        }

        /** A loop, since a request may name as many ranges as its message has room for. */
        void go() {
            do {
                goesOn = false;
                ask();
            } while (goesOn);
        }

        private void ask() {
            LockElement element = elements.get(granted);
            boolean exclusive = element.has(LockElement.FLAG_EXCLUSIVE);
            boolean immediately = element.has(LockElement.FLAG_FAIL_IMMEDIATELY);
            waiting = open.handle.lock(
                    element.offset(), element.length(), exclusive, immediately, request.guarded(this::outcome));
            if (waiting != null) {
                pend();
            }
        }

        private void pend() {
            try {
                request.pend(() -> waiting.cancel());
            } catch (RequestFailedException refused) {
                refusal = refused.status();
                waiting.cancel();
            }
        }

        private void outcome(NtStatus status) {
            if (status == NtStatus.SUCCESS && ++granted < elements.size()) {
                // Only a single range may wait: here we are inside of ask().
                goesOn = true;
            } else if (status == NtStatus.SUCCESS) {
                done.run();
                request.succeed(new LockResponse());
            } else {
                for (LockElement element : elements.subList(0, granted)) {
                    open.handle.unlock(element.offset(), element.length());
                }
                request.fail(refusal == null ? status : refusal);
            }
        }
    }
}
