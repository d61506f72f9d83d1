package io.smblab.scenario;

import io.smblab.workload.net.PingPong;
import io.smblab.workload.net.Streams;

/**
 * A load on the network; exactly one of the two kinds.
 *
 * @param clientNic full name of the NIC to use, or null for whichever leads to the server
 * @param serverNic full name of the NIC to use, or null for the first that is reached
 * @param streams streams as iperf sends them, or null
 * @param pingPong messages to and fro as NetPIPE sends them, or null
 */
public record NetworkLoad(String clientNic, String serverNic, Streams streams, PingPong pingPong) {}
