package io.smblab.crypto;

import io.netty.buffer.ByteBuf;

/** What became of a sealed message. */
public sealed interface OpenResult {
    /**
     * It was genuine.
     *
     * @param message the SMB2 message in clear; the caller releases it
     */
    record Opened(ByteBuf message) implements OpenResult {}

    /** It was not; [MS-SMB2] 3.3.5.2.1.1 and 3.2.5.1.1.1 say what becomes of the connection. */
    record Refused(Refusal refusal) implements OpenResult {}

    /** Why a sealed message is not accepted. */
    enum Refusal {
        /** Too short for a transform header, or it does not begin like one. */
        NOT_A_TRANSFORM,
        /** The field Flags (EncryptionAlgorithm) is not 1. */
        UNKNOWN_FLAGS,
        /** OriginalMessageSize is not what follows the header, or leaves no room for an SMB2 header. */
        WRONG_SIZE,
        /** The tag does not fit: damaged, forged, or another key. */
        BAD_TAG
    }
}
