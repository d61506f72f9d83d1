package io.smblab.smb2.client;

import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.KeySchedule;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;

/**
 * What a connection agreed on (MS-SMB2 3.2.1.2).
 *
 * @param request what was offered
 * @param response what was chosen
 * @param dialect of the connection
 * @param signing how messages are signed
 * @param cipher how messages are encrypted; null when they cannot be
 * @param preauthHash over both messages; a session setup goes on from a copy
 */
record Negotiated(
        NegotiateRequest request,
        NegotiateResponse response,
        Dialect dialect,
        SigningAlgorithm signing,
        CipherAlgorithm cipher,
        PreauthHash preauthHash) {
    boolean has(int capability) {
        return (response.capabilities() & capability) != 0;
    }

    /** Whether one request may cost several credits. */
    boolean supportsMultiCredit() {
        return dialect.isAtLeast(Dialect.SMB_2_1) && has(Capabilities.LARGE_MTU);
    }

    boolean isSmb3() {
        return dialect.isAtLeast(Dialect.SMB_3_0);
    }

    KeySchedule keySchedule() {
        return KeySchedule.forDialect(dialect.code());
    }

    int maxReadSize() {
        return usable(response.maxReadSize());
    }

    int maxWriteSize() {
        return usable(response.maxWriteSize());
    }

    int maxTransactSize() {
        return usable(response.maxTransactSize());
    }

    private int usable(long announced) {
        long limit = supportsMultiCredit() ? Integer.MAX_VALUE : ClientRequest.CREDIT_BYTES;
        return (int) Math.min(announced, limit);
    }
}
