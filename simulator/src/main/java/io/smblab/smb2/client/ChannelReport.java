package io.smblab.smb2.client;

import java.util.OptionalLong;

/**
 * One channel of a session, for reports.
 *
 * @param channel number in the order of opening, from 1
 * @param clientNic name of the client's interface
 * @param serverNic name of the server's interface
 * @param addresses the two ends
 * @param rss whether both interfaces have receive side scaling
 * @param rdma whether it is an RDMA connection
 * @param state where it stands
 * @param bytesToServer in messages sent, without framing
 * @param bytesToClient in messages received, without framing
 * @param openedAtNanos when it began to carry requests
 * @param failedAtNanos when it was lost, or could not be opened
 * @param reason why it was opened, or how it ended
 */
public record ChannelReport(
        int channel,
        String clientNic,
        String serverNic,
        AddressPair addresses,
        boolean rss,
        boolean rdma,
        ChannelState state,
        long bytesToServer,
        long bytesToClient,
        OptionalLong openedAtNanos,
        OptionalLong failedAtNanos,
        String reason) {}
