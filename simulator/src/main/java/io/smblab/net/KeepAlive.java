package io.smblab.net;

import io.smblab.engine.EventScheduler;

/** Asks a silent peer whether it is there (RFC 9293, 3.8.4), if the profile says so. */
final class KeepAlive {
    private final TcpConnection connection;
    private final EventScheduler scheduler;
    private final long idleNanos;
    private final long intervalNanos;
    private final int mostProbes;
    private final Deadline timer;
    private int probes;

    KeepAlive(TcpConnection connection, EventScheduler scheduler, TcpProfile profile) {
        this.connection = connection;
        this.scheduler = scheduler;
        this.idleNanos = profile.keepAliveIdle().nanos();
        this.intervalNanos = profile.keepAliveInterval().nanos();
        this.mostProbes = profile.keepAliveProbes();
        this.timer = new Deadline(scheduler) {
            @Override
            void expired() {
                probe();
            }
        };
    }

    /** The peer is there. */
    void heard() {
        if (idleNanos > 0) {
            probes = 0;
            timer.set(scheduler.now() + idleNanos);
        }
    }

    private void probe() {
        if (probes == mostProbes) {
            connection.timedOut("no answer to " + probes + " keepalive probes");
            return;
        }
        probes++;
        timer.set(scheduler.now() + intervalNanos);
        connection.writer().probe();
    }

    void stop() {
        timer.cancel();
    }
}
