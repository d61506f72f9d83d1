/**
 * The named pipes of IPC$ and the remote procedure calls over them: enough of DCE/RPC ([C706], [MS-RPCE]) to list and
 * describe shares ([MS-SRVS]) and the server ([MS-WKST]).
 *
 * <p>Main types: {@link io.smblab.rpc.PipeRegistry}, {@link io.smblab.rpc.PipeHandle},
 * {@link io.smblab.rpc.ServerDescription}. This package knows no SMB2 messages and no file store; it only sees what a client
 * writes to a pipe, and answers at once.
 */
package io.smblab.rpc;
