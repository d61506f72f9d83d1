/**
 * Netty channels over the modelled network: the stock bootstraps and handlers run over it as they run over sockets.
 *
 * <p>Main types: {@link io.smblab.net.channel.SimChannel}, {@link io.smblab.net.channel.SimServerChannel}. Payload passes by
 * reference: the sender keeps its buffers until they are acknowledged, the receiver is handed retained slices of them, and no
 * byte is read or copied. This package knows nothing of SMB.
 */
package io.smblab.net.channel;
