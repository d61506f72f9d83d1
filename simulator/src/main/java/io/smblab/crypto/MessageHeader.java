package io.smblab.crypto;

/** The few fields of the SMB2 packet header ([MS-SMB2] 2.2.1) that signing looks at: their offsets and meaning. */
final class MessageHeader {
    static final int BYTES = 64;
    static final int COMMAND = 12;
    static final int FLAGS = 16;
    static final int MESSAGE_ID = 24;
    static final int SIGNATURE = 48;
    static final int SIGNATURE_BYTES = 16;

    static final int FLAG_SERVER_TO_REDIR = 0x01;
    static final int FLAG_SIGNED = 0x08;

    private static final int COMMAND_CANCEL = 0x000C;

    private MessageHeader() {}

    static boolean isFromServer(byte[] header) {
        return (header[FLAGS] & FLAG_SERVER_TO_REDIR) != 0;
    }

    static boolean isCancel(byte[] header) {
        return (header[COMMAND] & 0xff | (header[COMMAND + 1] & 0xff) << 8) == COMMAND_CANCEL;
    }
}
