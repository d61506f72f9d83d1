package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.NonceSequence;
import io.smblab.crypto.Role;
import io.smblab.crypto.SessionKeys;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.smb2.message.SessionSetupResponse;

/**
 * The keys of a session and what they are used for (MS-SMB2 3.2.1.3, 3.2.5.3): signing keys belong to the channels, the cipher
 * keys and the sequence of nonces to the session as a whole.
 */
final class SessionSecurity {
    private final ClientConfig config;
    private final Negotiated negotiated;
    private final ByteBufAllocator allocator;
    private boolean guestOrAnonymous;
    private boolean signs;
    private boolean encrypts;
    private MessageSigner sessionSigner;
    private MessageSealer sealer;

    SessionSecurity(ClientConfig config, Negotiated negotiated, ByteBufAllocator allocator) {
        this.config = config;
        this.negotiated = negotiated;
        this.allocator = allocator;
    }

    boolean isGuestOrAnonymous() {
        return guestOrAnonymous;
    }

    /** What protects requests that nothing else is said about, in words. */
    String words() {
        if (encrypts) {
            return "encrypted with " + name(negotiated.cipher());
        }
        return signs && !guestOrAnonymous
                ? "signed with " + name(negotiated.signing())
                : "neither signed nor encrypted";
    }

    private static String name(Enum<?> algorithm) {
        return algorithm.name().replace('_', '-');
    }

    /** Session.SigningKey, with which a binding is signed. */
    MessageSigner sessionSigner() {
        return sessionSigner;
    }

    /**
     * A new session: derives its keys and verifies the last response of the session setup.
     *
     * @param channel gets its keys
     * @param signed whether the response claims to be signed
     * @param message the response
     * @return why the session is not accepted, or null
     */
    String established(ClientChannel channel, SessionSetup.Result result, boolean signed, ByteBuf message) {
        int flags = result.sessionFlags();
        guestOrAnonymous = (flags & (SessionSetupResponse.FLAG_IS_GUEST | SessionSetupResponse.FLAG_IS_NULL)) != 0;
        if (guestOrAnonymous) {
            return config.signingRequired() || config.encryptionRequired()
                    ? "logged on as guest, which allows neither signing nor encryption"
                    : null;
        }
        SessionKeys keys = SessionKeys.derive(
                negotiated.keySchedule(), negotiated.cipher(), result.sessionKey(), result.preauthHash());
        sessionSigner = new MessageSigner(negotiated.signing(), keys.signingKey(), config.cryptoMode());
        signs = config.signingRequired() || (negotiated.response().securityMode() & SecurityMode.SIGNING_REQUIRED) != 0;
        encrypts = config.encryptionRequired() || (flags & SessionSetupResponse.FLAG_ENCRYPT_DATA) != 0;
        if (keys.canEncrypt()) {
            sealer = new MessageSealer(keys, Role.CLIENT, new NonceSequence(), config.cryptoMode(), allocator);
        } else if (encrypts) {
            return "encryption is required, but no cipher was agreed on";
        }
        channel.keys(sessionSigner, sealer);
        if (signed) {
            return sessionSigner.verify(message) ? null : "wrong signature in the last response of the session setup";
        }
        return negotiated.dialect() == Dialect.SMB_3_1_1
                ? "the last response of the session setup is not signed"
                : null;
    }

    /** A further channel: derives its signing key and verifies the last response of the binding; see {@link #established}. */
    String bound(ClientChannel channel, SessionSetup.Result result, boolean signed, ByteBuf message) {
        byte[] key = SessionKeys.channelSigningKey(negotiated.keySchedule(), result.sessionKey(), result.preauthHash());
        MessageSigner signer = new MessageSigner(negotiated.signing(), key, config.cryptoMode());
        if (!signed || !signer.verify(message)) {
            return "the last response of the binding is not signed with the channel's key";
        }
        channel.keys(signer, sealer);
        return null;
    }

    /** What protects a request on a channel (3.2.4.1.1, 3.2.4.1.8). */
    Protection protection(ClientChannel channel, ClientRequest<?> request) {
        boolean encryptedTree = request.tree() != null && request.tree().encrypts();
        if (sealer != null && (encrypts || encryptedTree)) {
            return Protection.sealed(sealer);
        }
        // 3.1.1 protects TREE_CONNECT whatever the session requires.
        boolean needed = signs
                || request.mustBeSigned()
                || negotiated.dialect() == Dialect.SMB_3_1_1 && request.command() == Command.TREE_CONNECT;
        return needed && channel.signer() != null ? Protection.signed(channel.signer()) : Protection.NONE;
    }
}
