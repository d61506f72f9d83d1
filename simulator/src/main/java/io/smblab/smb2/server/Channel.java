package io.smblab.smb2.server;

import io.smblab.crypto.MessageSigner;

/**
 * A session's use of one connection: {@code Channel} of [MS-SMB2] 3.3.1.14.
 *
 * @param connection {@code Channel.Connection}
 * @param signer works with {@code Channel.SigningKey}; null for guest and anonymous sessions, which have no key
 */
record Channel(Connection connection, MessageSigner signer) {}
