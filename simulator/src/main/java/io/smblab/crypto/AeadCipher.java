package io.smblab.crypto;

import io.netty.buffer.ByteBuf;

/** Authenticated encryption in one direction of a session. The ciphertext is as long as the plaintext; the tag has 16 bytes. */
interface AeadCipher {
    /**
     * Encrypts.
     *
     * @param transform the 52-byte transform header, complete but for the signature: nonce and additional data stand in it
     * @param plain readable bytes are the plaintext; indices stay as they are
     * @param out takes the ciphertext behind its writer index; has room for it
     * @param tag takes 16 bytes
     */
    void encrypt(byte[] transform, ByteBuf plain, ByteBuf out, byte[] tag);

    /**
     * Decrypts and checks the tag.
     *
     * @param transform the 52-byte transform header as received
     * @param sealed readable bytes are the ciphertext; indices stay as they are
     * @param out takes the plaintext; what it holds after a failure must be thrown away
     * @return whether the tag is right
     */
    boolean decrypt(byte[] transform, ByteBuf sealed, ByteBuf out);
}
