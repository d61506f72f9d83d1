package io.smblab.crypto;

/** How a dialect makes keys from the session key ([MS-SMB2] 3.3.5.5.3, 3.2.5.3.1). */
public enum KeySchedule {
    /** Dialects 2.0.2 and 2.1: the session key itself signs; there is no encryption. */
    SMB_2("", "", "", "", "", "", "", ""),

    /** Dialects 3.0 and 3.0.2: fixed labels and contexts. The blank in {@code "ServerIn "} belongs to it. */
    SMB_3_0("SMB2AESCMAC", "SmbSign", "SMB2APP", "SmbRpc", "SMB2AESCCM", "ServerOut", "SMB2AESCCM", "ServerIn "),

    /** Dialect 3.1.1: the context of every key is the preauthentication hash. */
    SMB_3_1_1("SMBSigningKey", "", "SMBAppKey", "", "SMBS2CCipherKey", "", "SMBC2SCipherKey", "");

    final byte[] signingLabel;
    final byte[] applicationLabel;
    final byte[] serverCipherLabel;
    final byte[] clientCipherLabel;
    private final byte[] signingContext;
    private final byte[] applicationContext;
    private final byte[] serverCipherContext;
    private final byte[] clientCipherContext;

    KeySchedule(
            String signingLabel,
            String signingContext,
            String applicationLabel,
            String applicationContext,
            String serverCipherLabel,
            String serverCipherContext,
            String clientCipherLabel,
            String clientCipherContext) {
        this.signingLabel = KeyDerivation.text(signingLabel);
        this.signingContext = KeyDerivation.text(signingContext);
        this.applicationLabel = KeyDerivation.text(applicationLabel);
        this.applicationContext = KeyDerivation.text(applicationContext);
        this.serverCipherLabel = KeyDerivation.text(serverCipherLabel);
        this.serverCipherContext = KeyDerivation.text(serverCipherContext);
        this.clientCipherLabel = KeyDerivation.text(clientCipherLabel);
        this.clientCipherContext = KeyDerivation.text(clientCipherContext);
    }

    /**
     * The schedule of a dialect revision as it stands on the wire (0x0202 to 0x0311).
     *
     * @throws IllegalArgumentException for a revision that no session can have
     */
    public static KeySchedule forDialect(int dialectRevision) {
        return switch (dialectRevision) {
            case 0x0202, 0x0210 -> SMB_2;
            case 0x0300, 0x0302 -> SMB_3_0;
            case 0x0311 -> SMB_3_1_1;
            default ->
                throw new IllegalArgumentException(String.format(
                        "dialect 0x%04X (expected 0x0202, 0x0210, 0x0300, 0x0302 or 0x0311)", dialectRevision));
        };
    }

    byte[] signingContext(byte[] preauthHash) {
        return this == SMB_3_1_1 ? preauthHash : signingContext;
    }

    byte[] applicationContext(byte[] preauthHash) {
        return this == SMB_3_1_1 ? preauthHash : applicationContext;
    }

    byte[] cipherLabel(Role sender) {
        return sender == Role.SERVER ? serverCipherLabel : clientCipherLabel;
    }

    byte[] cipherContext(Role sender, byte[] preauthHash) {
        if (this == SMB_3_1_1) {
            return preauthHash;
        }
        return sender == Role.SERVER ? serverCipherContext : clientCipherContext;
    }
}
