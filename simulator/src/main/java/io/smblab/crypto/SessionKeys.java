package io.smblab.crypto;

import java.util.Arrays;

/**
 * All keys of a session ([MS-SMB2] 3.3.5.5.3), made once when its first authentication ends. A further channel adds only a
 * {@link #channelSigningKey signing key}.
 *
 * <p>Signing and application keys always have 16 bytes and come from the first 16 bytes of the authentication's key. Only the
 * cipher keys of the AES-256 algorithms have 32 bytes, and come from the whole of it: the text of 3.1.4.2 alone reads as if all
 * keys grew; the abstract data model (Session.FullSessionKey) and deployed servers agree on what is done here.
 */
public final class SessionKeys {
    private static final int KEY_BYTES = 16;

    private final KeySchedule schedule;
    private final CipherAlgorithm cipher;
    private final byte[] signingKey;
    private final byte[] applicationKey;
    private final byte[] serverToClientKey;
    private final byte[] clientToServerKey;

    private SessionKeys(
            KeySchedule schedule,
            CipherAlgorithm cipher,
            byte[] signingKey,
            byte[] applicationKey,
            byte[] serverToClientKey,
            byte[] clientToServerKey) {
        this.schedule = schedule;
        this.cipher = cipher;
        this.signingKey = signingKey;
        this.applicationKey = applicationKey;
        this.serverToClientKey = serverToClientKey;
        this.clientToServerKey = clientToServerKey;
    }

    /**
     * Derives the keys of a new session.
     *
     * @param schedule of the connection's dialect
     * @param cipher the connection's cipher; null when it cannot encrypt
     * @param fullSessionKey what the authentication yielded (Session.FullSessionKey), any length
     * @param preauthHash of the session; read with 3.1.1 only, may be null otherwise
     */
    public static SessionKeys derive(
            KeySchedule schedule, CipherAlgorithm cipher, byte[] fullSessionKey, PreauthHash preauthHash) {
        byte[] sessionKey = sessionKey(fullSessionKey);
        byte[] context = context(schedule, preauthHash);
        byte[] signingKey = channelSigningKey(schedule, fullSessionKey, preauthHash);
        if (schedule == KeySchedule.SMB_2) {
            return new SessionKeys(schedule, null, signingKey, sessionKey, null, null);
        }
        if (schedule == KeySchedule.SMB_3_0 && cipher != null && cipher != CipherAlgorithm.AES_128_CCM) {
            throw new IllegalStateException("dialect 3.0 with " + cipher + " (it knows AES_128_CCM only)");
        }
        byte[] applicationKey = KeyDerivation.derive(
                sessionKey, schedule.applicationLabel, schedule.applicationContext(context), KEY_BYTES);
        if (cipher == null) {
            return new SessionKeys(schedule, null, signingKey, applicationKey, null, null);
        }
        byte[] cipherBase = cipher.keyBytes() > KEY_BYTES ? atLeast16(fullSessionKey) : sessionKey;
        return new SessionKeys(
                schedule,
                cipher,
                signingKey,
                applicationKey,
                cipherKey(schedule, cipher, cipherBase, context, Role.SERVER),
                cipherKey(schedule, cipher, cipherBase, context, Role.CLIENT));
    }

    /**
     * The signing key that a channel gets when it is bound to an existing session (Channel.SigningKey).
     *
     * <p>The client's section 3.2.5.3.3 names only the label of 3.0; the server's section, and every implementation, use the ones of
     * the dialect.
     *
     * @param fullSessionKey of the new channel's own authentication
     * @param preauthHash of the new channel's own NEGOTIATE and SESSION_SETUP exchanges; read with 3.1.1 only
     */
    public static byte[] channelSigningKey(KeySchedule schedule, byte[] fullSessionKey, PreauthHash preauthHash) {
        byte[] sessionKey = sessionKey(fullSessionKey);
        if (schedule == KeySchedule.SMB_2) {
            return sessionKey;
        }
        byte[] context = schedule.signingContext(context(schedule, preauthHash));
        return KeyDerivation.derive(sessionKey, schedule.signingLabel, context, KEY_BYTES);
    }

    /** Session.SigningKey; also the signing key of the session's first channel. 16 bytes. */
    public byte[] signingKey() {
        return signingKey.clone();
    }

    /** Session.ApplicationKey, for protocols above the file service. 16 bytes. */
    public byte[] applicationKey() {
        return applicationKey.clone();
    }

    /** The cipher that the cipher keys are for; null when there are none. */
    public CipherAlgorithm cipher() {
        return cipher;
    }

    /** Whether there are cipher keys. */
    public boolean canEncrypt() {
        return cipher != null;
    }

    /**
     * The key that encrypts what this end sends: the server's Session.EncryptionKey is the client's Session.DecryptionKey.
     *
     * @throws IllegalStateException when the session cannot encrypt
     */
    public byte[] cipherKey(Role sender) {
        if (cipher == null) {
            throw new IllegalStateException("no cipher keys: " + this);
        }
        return (sender == Role.SERVER ? serverToClientKey : clientToServerKey).clone();
    }

    private static byte[] cipherKey(
            KeySchedule schedule, CipherAlgorithm cipher, byte[] base, byte[] context, Role sender) {
        return KeyDerivation.derive(
                base, schedule.cipherLabel(sender), schedule.cipherContext(sender, context), cipher.keyBytes());
    }

    /** Session.SessionKey: the first 16 bytes, filled with zeros on the right when the mechanism gave fewer. */
    private static byte[] sessionKey(byte[] fullSessionKey) {
        return Arrays.copyOf(fullSessionKey, KEY_BYTES);
    }

    private static byte[] atLeast16(byte[] fullSessionKey) {
        return fullSessionKey.length >= KEY_BYTES ? fullSessionKey : Arrays.copyOf(fullSessionKey, KEY_BYTES);
    }

    private static byte[] context(KeySchedule schedule, PreauthHash preauthHash) {
        return schedule == KeySchedule.SMB_3_1_1 ? preauthHash.value() : null;
    }

    @Override
    public String toString() {
        return "SessionKeys[" + schedule + ", cipher " + cipher + ']';
    }
}
