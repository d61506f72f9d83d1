/**
 * Ethernet and TCP as models: network cards, cables, switches and what runs between them. A segment here is a range of
 * stream positions, never bytes; the content stays with whoever sends it.
 *
 * <pre>
 *   TcpConnection -&gt; Nic -&gt; Port =Cable= Port -&gt; EthernetSwitch -&gt; Port =Cable= Port -&gt; Nic -&gt; TcpConnection
 *                            (serialises)          (stores, forwards)                     (delivers in order)
 * </pre>
 *
 * <p>Main types: {@link io.smblab.net.Network} builds the topology, {@link io.smblab.net.TcpStack} opens connections.
 * Left out: ARP, VLANs, ICMP, spanning tree and IP fragmentation; frames are never reordered by a path.
 * This package must not know Netty, SMB or files.
 */
package io.smblab.net;
