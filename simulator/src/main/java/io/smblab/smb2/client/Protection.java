package io.smblab.smb2.client;

import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.MessageSigner;

/**
 * What protects one request, and therefore its response: nothing, a signature, or encryption.
 *
 * @param signer signs the request and verifies the response; null for none
 * @param sealer encrypts the request; null for none
 */
record Protection(MessageSigner signer, MessageSealer sealer) {
    static final Protection NONE = new Protection(null, null);

    static Protection signed(MessageSigner signer) {
        return new Protection(signer, null);
    }

    static Protection sealed(MessageSealer sealer) {
        return new Protection(null, sealer);
    }
}
