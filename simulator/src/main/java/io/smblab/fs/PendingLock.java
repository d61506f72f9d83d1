package io.smblab.fs;

/** A byte-range lock that waits for a conflicting one to go. */
public interface PendingLock {
    /**
     * Gives up waiting. If the lock still waited its completion is called with CANCELLED before this method returns.
     *
     * @return whether it still waited
     */
    boolean cancel();
}
