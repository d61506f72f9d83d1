/**
 * What carries SMB2 messages: the seam under a connection.
 *
 * <p>Main types: {@link io.smblab.transport.SmbTransport}, {@link io.smblab.transport.TransportListener}. A transport keeps
 * message boundaries and order and knows nothing of what a message says. {@link io.smblab.transport.DirectTcpTransport} is
 * the one over a Netty channel.
 */
package io.smblab.transport;
