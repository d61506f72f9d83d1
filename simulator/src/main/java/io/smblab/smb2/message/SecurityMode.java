package io.smblab.smb2.message;

/** Security mode bits of NEGOTIATE and SESSION_SETUP ([MS-SMB2] 2.2.3, 2.2.5). */
public final class SecurityMode {
    /** Can sign. */
    public static final int SIGNING_ENABLED = 0x01;

    /** Insists on signing. */
    public static final int SIGNING_REQUIRED = 0x02;

    private SecurityMode() {}
}
