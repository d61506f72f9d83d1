package io.smblab.auth;

/** NEGOTIATE structure ([MS-NLMP] 2.2.2.5): the flags that matter here, without NTLMSSP_. */
final class NtlmFlags {
    static final int UNICODE = 0x00000001;
    static final int OEM = 0x00000002;
    static final int REQUEST_TARGET = 0x00000004;
    static final int SIGN = 0x00000010;
    static final int SEAL = 0x00000020;
    static final int NTLM = 0x00000200;
    static final int ANONYMOUS = 0x00000800;
    static final int ALWAYS_SIGN = 0x00008000;
    static final int TARGET_TYPE_SERVER = 0x00020000;
    static final int EXTENDED_SESSION_SECURITY = 0x00080000;
    static final int TARGET_INFO = 0x00800000;
    static final int VERSION = 0x02000000;
    static final int KEY_128 = 0x20000000;
    static final int KEY_EXCHANGE = 0x40000000;
    static final int KEY_56 = 0x80000000;

    /** What is done if the other side asks for it. */
    static final int OPTIONAL = REQUEST_TARGET
            | SIGN
            | SEAL
            | ALWAYS_SIGN
            | EXTENDED_SESSION_SECURITY
            | VERSION
            | KEY_128
            | KEY_EXCHANGE
            | KEY_56;

    private NtlmFlags() {}

    static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }
}
