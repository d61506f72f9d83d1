package io.smblab.smb2.client;

import io.smblab.smb2.message.Smb2Header;

/** Watches a client: for reports, expectations and comparisons. Must not change anything. All calls on the event loop. */
public interface ClientObserver {
    /** Watches nothing. */
    ClientObserver NONE = new ClientObserver() {};

    /**
     * A request is sent.
     *
     * @param channel the number of its channel, from 1 in the order of opening
     */
    default void sent(int channel, Smb2Header request) {}

    /** A response came, interim or final. */
    default void received(int channel, Smb2Header response) {}

    /** A channel changed its state. */
    default void channelChanged(ChannelReport channel) {}

    /** Interfaces were chosen, for the first time or anew. */
    default void planned(ChannelPlan plan) {}
}
