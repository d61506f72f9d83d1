package io.smblab.auth;

import java.util.Arrays;
import java.util.HexFormat;

/** Object identifiers of security mechanisms, as they are encoded ([MS-SPNG] 1.9, 3.1.5.2). */
enum Mechanism {
    /** 1.3.6.1.5.5.2: not a mechanism to choose, but the negotiation itself. */
    SPNEGO("2b0601050502"),
    /** 1.3.6.1.4.1.311.2.2.10. */
    NTLMSSP("2b06010401823702020a"),
    /** 1.2.840.113554.1.2.2. */
    KERBEROS("2a864886f712010202"),
    /** 1.2.840.48018.1.2.2: the same by an old mistake of Windows 2000. */
    MS_KERBEROS("2a864882f712010202");

    private final byte[] content;

    Mechanism(String hex) {
        content = HexFormat.of().parseHex(hex);
    }

    /** The OBJECT IDENTIFIER with tag and length. */
    byte[] encode() {
        return Der.element(Der.OBJECT_IDENTIFIER, content);
    }

    /** The identifier without tag and length. */
    byte[] content() {
        return content.clone();
    }

    boolean is(byte[] oidContent) {
        return Arrays.equals(content, oidContent);
    }
}
