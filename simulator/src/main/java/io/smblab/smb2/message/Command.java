package io.smblab.smb2.message;

/** SMB2 commands ([MS-SMB2] 2.2.1.2); the ordinal is the value on the wire. */
public enum Command {
    /** 2.2.3, 2.2.4. */
    NEGOTIATE,
    /** 2.2.5, 2.2.6. */
    SESSION_SETUP,
    /** 2.2.7, 2.2.8. */
    LOGOFF,
    /** 2.2.9, 2.2.10. */
    TREE_CONNECT,
    /** 2.2.11, 2.2.12. */
    TREE_DISCONNECT,
    /** 2.2.13, 2.2.14. */
    CREATE,
    /** 2.2.15, 2.2.16. */
    CLOSE,
    /** 2.2.17, 2.2.18. */
    FLUSH,
    /** 2.2.19, 2.2.20. */
    READ,
    /** 2.2.21, 2.2.22. */
    WRITE,
    /** 2.2.26, 2.2.27. */
    LOCK,
    /** 2.2.31, 2.2.32. */
    IOCTL,
    /** 2.2.30. */
    CANCEL,
    /** 2.2.28, 2.2.29. */
    ECHO,
    /** 2.2.33, 2.2.34. */
    QUERY_DIRECTORY,
    /** 2.2.35, 2.2.36. */
    CHANGE_NOTIFY,
    /** 2.2.37, 2.2.38. */
    QUERY_INFO,
    /** 2.2.39, 2.2.40. */
    SET_INFO,
    /** 2.2.23 to 2.2.25. */
    OPLOCK_BREAK;

    private static final Command[] BY_CODE = values();

    /** The value on the wire. */
    public int code() {
        return ordinal();
    }

    /** Whether there is a command with this value. */
    static boolean isKnown(int code) {
        return code < BY_CODE.length;
    }

    /** The command with a value for which {@link #isKnown} holds. */
    static Command of(int code) {
        return BY_CODE[code];
    }
}
