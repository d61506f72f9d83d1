/**
 * Keys, signatures and encryption of SMB2 messages ([MS-SMB2] 3.1.4).
 *
 * <p>Main types: {@link io.smblab.crypto.SessionKeys} derives what a session needs, {@link io.smblab.crypto.MessageSigner}
 * signs and verifies, {@link io.smblab.crypto.MessageSealer} encrypts and decrypts, {@link io.smblab.crypto.PreauthHash}
 * protects the negotiation. Client and server use the same classes; {@link io.smblab.crypto.Role} tells them apart.
 *
 * <p>The package sees a message as bytes with a header at known offsets. It must not know commands, connections or sessions,
 * and it never fails by a stray exception because of what a peer sent.
 */
package io.smblab.crypto;
