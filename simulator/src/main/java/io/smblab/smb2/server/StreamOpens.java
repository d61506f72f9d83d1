package io.smblab.smb2.server;

import java.util.ArrayList;
import java.util.List;

/** All opens of one stream or directory, and the requests that wait until one of them gives something up. */
final class StreamOpens {
    /** In the order in which they were opened. */
    final List<Open> opens = new ArrayList<>();

    private List<Runnable> waiters = new ArrayList<>();

    void addWaiter(Runnable retry) {
        waiters.add(retry);
    }

    void removeWaiter(Runnable retry) {
        waiters.remove(retry);
    }

    /** Takes all waiters out, in the order in which they came. */
    List<Runnable> takeWaiters() {
        List<Runnable> taken = waiters;
        waiters = new ArrayList<>();
        return taken;
    }

    boolean hasWaiters() {
        return !waiters.isEmpty();
    }

    boolean isEmpty() {
        return opens.isEmpty() && waiters.isEmpty();
    }
}
