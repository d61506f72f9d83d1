/**
 * The SMB2 server: the state of [MS-SMB2] 3.3.1 and one handler class per command.
 *
 * <p>Main types: {@link io.smblab.smb2.server.SmbServer} (the global state), {@link io.smblab.smb2.server.Connection} (one per
 * transport) and {@link io.smblab.smb2.server.RequestContext} (one request on its way to its response). State classes carry
 * the names of the specification's abstract data model, and so do their fields.
 *
 * <p>Everything runs on the event loop of one lab and nothing blocks. This package must not know what carries its messages (a
 * socket, a simulated link), which clock runs, or which workload or scenario it serves.
 */
package io.smblab.smb2.server;
