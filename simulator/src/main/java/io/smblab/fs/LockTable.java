package io.smblab.fs;

import io.smblab.engine.Completion;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The byte-range locks of one stream ([MS-FSA] 2.1.1.7, 2.1.4.10, 2.1.5.8, 2.1.5.9): those held, in the order in which they
 * were granted, and those that wait, in the order in which they came.
 *
 * <p>The owner is the open. A shared lock stacks on any lock of its own owner and on shared ones of others; an exclusive
 * lock stacks on nothing. Reads and writes of the owner pass his exclusive locks; a shared lock stops every write, his own
 * too.
 */
final class LockTable {
    /**
     * Locks held and waiting on one stream; beyond it INSUFFICIENT_RESOURCES. Each range that a request names is compared with
     * all of them, and one request may name as many: the limit keeps the time for it below a tenth of a second.
     */
    static final int LOCKS_MAX = 4096;

    /** By ascending {@link Lock#grant}. */
    private final List<Lock> held = new ArrayList<>();

    private final List<Lock> waiting = new ArrayList<>();
    private long grants;

    private final class Lock implements PendingLock {
        final Object owner;
        final ByteRange range;
        final boolean exclusive;
        final Completion<NtStatus> done;
        /** The number of the grant while it is held, else 0. */
        long grant;
        /**
         * While it waits: the first lock that keeps it from being granted. As long as that one is held there is nothing to
         * look at, and afterwards only at those granted later.
         */
        Lock blocker;
        /** The number of the blocker's grant. */
        long blockerGrant;

        Lock(Object owner, ByteRange range, boolean exclusive, Completion<NtStatus> done) {
            this.owner = owner;
            this.range = range;
            this.exclusive = exclusive;
            this.done = done;
        }

        /** Whether this held lock keeps {@code other} from being granted. */
        boolean blocks(Lock other) {
            if (!range.overlaps(other.range)) {
                return false;
            }
            return other.exclusive || exclusive && owner != other.owner;
        }

        boolean blocksRead(Object reader, ByteRange read) {
            return exclusive && owner != reader && range.overlaps(read);
        }

        boolean blocksWrite(Object writer, ByteRange write) {
            return (!exclusive || owner != writer) && range.overlaps(write);
        }

        @Override
        public boolean cancel() {
            if (!waiting.remove(this)) {
                return false;
            }
            done.complete(NtStatus.CANCELLED);
            return true;
        }
    }

    /**
     * Asks for a lock.
     *
     * @param done called once, at once unless the lock has to wait
     * @return the handle to stop waiting, or null when {@code done} was called
     */
    PendingLock lock(
            Object owner, ByteRange range, boolean exclusive, boolean failImmediately, Completion<NtStatus> done) {
        if (range.wraps()) {
            done.complete(NtStatus.INVALID_LOCK_RANGE);
            return null;
        }
        if (held.size() + waiting.size() >= LOCKS_MAX) {
            done.complete(NtStatus.INSUFFICIENT_RESOURCES);
            return null;
        }
        Lock lock = new Lock(owner, range, exclusive, done);
        if (isFreeBehind(0, lock)) {
            hold(lock);
            done.complete(NtStatus.SUCCESS);
            return null;
        }
        if (failImmediately) {
            done.complete(NtStatus.LOCK_NOT_GRANTED);
            return null;
        }
        waiting.add(lock);
        return lock;
    }

    /** Removes one lock of the owner on exactly this range; an exclusive one before a shared one. */
    NtStatus unlock(Object owner, ByteRange range) {
        if (range.wraps()) {
            return NtStatus.INVALID_LOCK_RANGE;
        }
        int found = -1;
        for (int i = 0; i < held.size(); i++) {
            Lock lock = held.get(i);
            if (lock.owner == owner && lock.range.equals(range)) {
                found = i;
                if (lock.exclusive) {
                    break;
                }
            }
        }
        if (found < 0) {
            return NtStatus.RANGE_NOT_LOCKED;
        }
        held.remove(found).grant = 0;
        grantWaiting();
        return NtStatus.SUCCESS;
    }

    /** Whether a read must be refused with FILE_LOCK_CONFLICT. */
    boolean conflictsWithRead(Object reader, long offset, long length) {
        if (held.isEmpty()) {
            return false;
        }
        ByteRange read = new ByteRange(offset, length);
        for (Lock lock : held) {
            if (lock.blocksRead(reader, read)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a write must be refused with FILE_LOCK_CONFLICT. */
    boolean conflictsWithWrite(Object writer, long offset, long length) {
        if (held.isEmpty()) {
            return false;
        }
        ByteRange write = new ByteRange(offset, length);
        for (Lock lock : held) {
            if (lock.blocksWrite(writer, write)) {
                return true;
            }
        }
        return false;
    }

    /** Removes every lock of an owner who closes; what he waited for ends with RANGE_NOT_LOCKED. */
    void release(Object owner) {
        boolean changed = held.removeIf(lock -> {
            boolean released = lock.owner == owner;
            lock.grant = released ? 0 : lock.grant;
            return released;
        });
        List<Lock> abandoned = new ArrayList<>();
        waiting.removeIf(lock -> lock.owner == owner && abandoned.add(lock));
        for (Lock lock : abandoned) {
            lock.done.complete(NtStatus.RANGE_NOT_LOCKED);
        }
        if (changed) {
            grantWaiting();
        }
    }

    /** Number of locks held. */
    int heldCount() {
        return held.size();
    }

    private void hold(Lock lock) {
        lock.grant = ++grants;
        lock.blocker = null;
        held.add(lock);
    }

    /** Whether no held lock from a position on keeps {@code wanted} from being granted; the first that does is noted in it. */
    private boolean isFreeBehind(int position, Lock wanted) {
        for (int i = position; i < held.size(); i++) {
            Lock lock = held.get(i);
            if (lock.blocks(wanted)) {
                wanted.blocker = lock;
                wanted.blockerGrant = lock.grant;
                return false;
            }
        }
        return true;
    }

    /** First come, first served; the table is complete before anyone hears of it. */
    private void grantWaiting() {
        List<Lock> granted = new ArrayList<>();
        Iterator<Lock> queue = waiting.iterator();
        while (queue.hasNext()) {
            Lock lock = queue.next();
            if (lock.blocker.grant == 0 && isFreeBehind(positionOf(lock.blockerGrant), lock)) {
                queue.remove();
                hold(lock);
                granted.add(lock);
            }
        }
        for (Lock lock : granted) {
            lock.done.complete(NtStatus.SUCCESS);
        }
    }

    /** Where in the list of held locks those granted after a number begin. */
    private int positionOf(long grant) {
        int from = 0;
        int to = held.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (held.get(middle).grant > grant) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }
}
