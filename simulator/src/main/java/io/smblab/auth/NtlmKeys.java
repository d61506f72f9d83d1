package io.smblab.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.MD4Digest;
import org.bouncycastle.crypto.engines.RC4Engine;
import org.bouncycastle.crypto.params.KeyParameter;

/** The computations of [MS-NLMP] 3.3.2 (NTLMv2) and 3.4 (session security). Old algorithms, but this is the protocol. */
final class NtlmKeys {
    private NtlmKeys() {}

    /** NTOWFv1: MD4 of the password. */
    static byte[] ntHash(String password) {
        MD4Digest md4 = new MD4Digest();
        byte[] bytes = unicode(password);
        md4.update(bytes, 0, bytes.length);
        byte[] hash = new byte[md4.getDigestSize()];
        md4.doFinal(hash, 0);
        return hash;
    }

    /** NTOWFv2, also called ResponseKeyNT. The domain is taken as it stands, only the user in upper case. */
    static byte[] responseKey(byte[] ntHash, String user, String domain) {
        return hmacMd5(ntHash, unicode(Names.upper(user)), unicode(domain));
    }

    /** NTProofStr: proves the password for this challenge. */
    static byte[] proof(byte[] responseKey, byte[] serverChallenge, byte[] clientBlob) {
        return hmacMd5(responseKey, serverChallenge, clientBlob);
    }

    /** SessionBaseKey, with NTLMv2 also KeyExchangeKey. */
    static byte[] sessionBaseKey(byte[] responseKey, byte[] proof) {
        return hmacMd5(responseKey, proof);
    }

    /** The MIC over the three messages, of which the third has a MIC of zeros. */
    static byte[] mic(byte[] exportedSessionKey, byte[] negotiate, byte[] challenge, byte[] authenticate) {
        return hmacMd5(exportedSessionKey, negotiate, challenge, authenticate);
    }

    static byte[] hmacMd5(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance("HmacMD5");
            mac.init(new SecretKeySpec(key, "HmacMD5"));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacMD5 is part of every JDK that runs this", e);
        }
    }

    static byte[] md5(byte[]... parts) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            for (byte[] part : parts) {
                md5.update(part);
            }
            return md5.digest();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    static byte[] rc4(byte[] key, byte[] data) {
        RC4Engine rc4 = new RC4Engine();
        rc4.init(true, new KeyParameter(key));
        byte[] result = new byte[data.length];
        rc4.processBytes(data, 0, data.length, result, 0);
        return result;
    }

    static byte[] unicode(String text) {
        return text.getBytes(StandardCharsets.UTF_16LE);
    }
}
