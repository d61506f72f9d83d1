/**
 * The SMB2 client of MS-SMB2 3.2: negotiation, sessions, credits, multichannel with its choice of interfaces, and the
 * re-issue of requests after the loss of a channel. Nothing here blocks; every continuation runs on the lab's event loop.
 *
 * <p>Main types: {@link io.smblab.smb2.client.SmbClient}, {@link io.smblab.smb2.client.ClientFile},
 * {@link io.smblab.smb2.client.ChannelPlan}. This package knows neither the server nor the network models: it reaches the
 * network through {@link io.smblab.smb2.client.Dialer} and sees interfaces as
 * {@link io.smblab.smb2.client.LocalInterface} values.
 */
package io.smblab.smb2.client;
