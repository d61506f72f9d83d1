package io.smblab.scenario;

import io.smblab.engine.EventScheduler;
import io.smblab.smb2.client.ChannelPlan;
import io.smblab.smb2.client.ChannelReport;
import io.smblab.smb2.client.ChannelState;
import io.smblab.smb2.client.ClientObserver;
import java.util.ArrayList;
import java.util.List;

/** The events of a run that matter to people: faults, and channels that come and go. */
final class Chronicle implements ClientObserver {
    private final List<Entry> entries = new ArrayList<>();
    private EventScheduler scheduler;
    private ChannelPlan firstPlan;

    /**
     * One event.
     *
     * @param nanos when, since the lab started
     * @param text what
     */
    record Entry(long nanos, String text) {}

    void useClock(EventScheduler clock) {
        scheduler = clock;
    }

    void note(long nanos, String text) {
        entries.add(new Entry(nanos, text));
    }

    @Override
    public void channelChanged(ChannelReport channel) {
        String pair = channel.clientNic() + " - " + channel.serverNic();
        if (channel.state() == ChannelState.ACTIVE && channel.channel() > 1) {
            note(scheduler.now(), "channel " + pair + " opened");
        } else if (channel.state() == ChannelState.FAILED
                && channel.openedAtNanos().isPresent()) {
            note(scheduler.now(), "channel " + pair + " lost");
        }
    }

    @Override
    public void planned(ChannelPlan plan) {
        if (firstPlan == null) {
            firstPlan = plan;
        }
    }

    /** The choice of interfaces before anything went wrong, or null when there was none. */
    ChannelPlan firstPlan() {
        return firstPlan;
    }

    /** In the order of time. */
    List<Entry> entries() {
        return entries.stream()
                .sorted((a, b) -> Long.compare(a.nanos(), b.nanos()))
                .toList();
    }
}
