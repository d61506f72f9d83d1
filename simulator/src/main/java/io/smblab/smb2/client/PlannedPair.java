package io.smblab.smb2.client;

import io.smblab.unit.DataRate;

/**
 * Two interfaces that the plan uses together.
 *
 * @param local the client's interface
 * @param remote the server's interface
 * @param addresses the address of each to connect with
 * @param speed the slower of the two link speeds
 * @param rss whether both ends have receive side scaling
 * @param rdma whether the connections use RDMA; always false so far
 * @param connections how many TCP connections, counting one that is already open
 * @param standby whether the pair is kept only because its connection was the first: it carries no requests while another
 *     pair works
 * @param reason why, in words
 */
public record PlannedPair(
        LocalInterface local,
        RemoteInterface remote,
        AddressPair addresses,
        DataRate speed,
        boolean rss,
        boolean rdma,
        int connections,
        boolean standby,
        String reason) {
    PlannedPair withConnections(int count, String because) {
        return new PlannedPair(local, remote, addresses, speed, rss, rdma, count, standby, because);
    }
}
