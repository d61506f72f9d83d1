package io.smblab.auth;

import io.smblab.wire.NtStatus;

/** Whether an account can log on, and what a client hears if not. */
public enum AccountState {
    /** Can log on. */
    ACTIVE(NtStatus.SUCCESS),
    /** Switched off by the administrator. */
    DISABLED(NtStatus.ACCOUNT_DISABLED),
    /** Too many wrong passwords: refused even with the right one, and whatever the password. */
    LOCKED_OUT(NtStatus.ACCOUNT_LOCKED_OUT),
    /** The account's last day has passed. */
    EXPIRED(NtStatus.ACCOUNT_EXPIRED),
    /** The password is too old. */
    PASSWORD_EXPIRED(NtStatus.PASSWORD_EXPIRED),
    /** The password has to be changed before the first logon. */
    PASSWORD_MUST_CHANGE(NtStatus.PASSWORD_MUST_CHANGE);

    private final NtStatus status;

    AccountState(NtStatus status) {
        this.status = status;
    }

    /** The status of a logon with the right password. */
    public NtStatus status() {
        return status;
    }
}
