/**
 * What is done to a network without a file server: streams as iperf sends them, and messages that go to and fro as NetPIPE sends
 * them.
 *
 * <p>Main types: {@link io.smblab.workload.net.StreamRun}, {@link io.smblab.workload.net.PingPongRun}. They use TCP of the
 * simulated hosts directly; this package knows neither SMB nor Netty nor scenarios.
 */
package io.smblab.workload.net;
