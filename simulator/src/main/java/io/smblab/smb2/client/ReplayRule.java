package io.smblab.smb2.client;

import io.smblab.smb2.message.Command;

/** What becomes of an outstanding request whose channel is lost while others remain (MS-SMB2 3.2.7.1). */
enum ReplayRule {
    /** Doing it twice does no harm, or cannot be told apart: sent again as a new request. */
    RESEND,
    /** Sent again with the replay flag, so that the server does it once: the channel sequence tells (3.3.5.2.10). */
    REPLAY,
    /** Belongs to the connection: gone with it. */
    GONE;

    static ReplayRule of(Command command) {
        return switch (command) {
            case WRITE, IOCTL, SET_INFO -> REPLAY;
            case NEGOTIATE, SESSION_SETUP, ECHO, CANCEL -> GONE;
            case LOGOFF,
                    TREE_CONNECT,
                    TREE_DISCONNECT,
                    CREATE,
                    CLOSE,
                    FLUSH,
                    READ,
                    LOCK,
                    QUERY_DIRECTORY,
                    CHANGE_NOTIFY,
                    QUERY_INFO,
                    OPLOCK_BREAK -> RESEND;
        };
    }
}
