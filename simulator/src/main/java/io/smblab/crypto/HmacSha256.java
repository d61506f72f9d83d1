package io.smblab.crypto;

import javax.crypto.Mac;

/** HMAC-SHA256, of which SMB2 keeps the first 16 bytes ([MS-SMB2] 3.1.4.1). */
final class HmacSha256 implements MessageMac {
    private final Mac mac;

    HmacSha256(byte[] key) {
        mac = KeyDerivation.hmacSha256(key);
    }

    @Override
    public void start(byte[] header) {}

    @Override
    public void update(byte[] bytes, int offset, int length) {
        mac.update(bytes, offset, length);
    }

    @Override
    public void finish(byte[] tag) {
        System.arraycopy(mac.doFinal(), 0, tag, 0, TAG_BYTES);
    }
}
