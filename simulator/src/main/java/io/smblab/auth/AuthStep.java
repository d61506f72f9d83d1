package io.smblab.auth;

import io.smblab.wire.NtStatus;

/** What the server does after a client's token. */
public sealed interface AuthStep {
    /**
     * Go on: answer MORE_PROCESSING_REQUIRED.
     *
     * @param token for the client
     */
    record Continue(byte[] token) implements AuthStep {}

    /**
     * Done: answer SUCCESS.
     *
     * @param token for the client; may be empty
     * @param identity who it is
     * @param sessionKey 16 bytes (Session.FullSessionKey); zeros for a guest, whose messages cannot be signed
     */
    record Accepted(byte[] token, Identity identity, byte[] sessionKey) implements AuthStep {
        @Override
        public String toString() {
            return "Accepted[" + identity + ']';
        }
    }

    /**
     * Refused: answer this status.
     *
     * @param status never one of success
     * @param reason for logs; not for the client
     */
    record Rejected(NtStatus status, String reason) implements AuthStep {}
}
