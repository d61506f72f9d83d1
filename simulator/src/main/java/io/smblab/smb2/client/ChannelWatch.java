package io.smblab.smb2.client;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;

/**
 * The timers of a connection: the expiry of requests (MS-SMB2 3.2.6.1) and the probe of a silent server. One event, which is in
 * the queue only while requests are under way, so that an idle client leaves nothing to wait for.
 *
 * <pre>
 * requests under way, nothing received for an echo interval -&gt; ECHO
 * nothing received for another                              -&gt; lost
 * the oldest request older than the expiry time             -&gt; lost
 * </pre>
 */
final class ChannelWatch extends Event {
    private final ClientConnection connection;
    private final EventScheduler scheduler;
    private final ClientTimers timers;
    private long quietSinceNanos;
    private boolean probed;

    ChannelWatch(ClientConnection connection, EventScheduler scheduler, ClientTimers timers) {
        this.connection = connection;
        this.scheduler = scheduler;
        this.timers = timers;
        this.quietSinceNanos = scheduler.now();
    }

    void requestSent() {
        if (connection.outstandingCount() == 1 && !probed) {
            quietSinceNanos = scheduler.now();
        }
        if (!isScheduled()) {
            scheduler.schedule(this, deadlineNanos());
        }
    }

    void bytesReceived() {
        quietSinceNanos = scheduler.now();
        probed = false;
    }

    void stop() {
        scheduler.cancel(this);
    }

    private long deadlineNanos() {
        long silence = quietSinceNanos + (probed ? 2 : 1) * timers.echoIntervalNanos();
        return Math.min(silence, oldestNanos() + timers.requestExpiryNanos());
    }

    private long oldestNanos() {
        for (ClientRequest<?> request : connection.outstanding()) {
            return request.sentAtNanos;
        }
        return scheduler.now();
    }

    @Override
    protected void fire() {
        if (connection.outstandingCount() == 0) {
            return;
        }
        long now = scheduler.now();
        if (now >= oldestNanos() + timers.requestExpiryNanos()) {
            connection.close("a request was not answered within " + seconds(timers.requestExpiryNanos()));
            return;
        }
        if (now >= quietSinceNanos + timers.echoIntervalNanos()) {
            if (probed && now >= quietSinceNanos + 2 * timers.echoIntervalNanos()) {
                connection.close("no answer to ECHO within " + seconds(timers.echoIntervalNanos()));
                return;
            }
            if (!probed) {
                probed = true;
                connection.probe();
            }
        }
        if (!isScheduled()) {
            scheduler.schedule(this, deadlineNanos());
        }
    }

    private static String seconds(long nanos) {
        return nanos / 1e9 + " s";
    }
}
