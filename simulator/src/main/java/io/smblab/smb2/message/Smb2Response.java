package io.smblab.smb2.message;

import io.smblab.wire.WireReader;

/** The body of a response or notification. */
public sealed interface Smb2Response extends Smb2Body
        permits ChangeNotifyResponse,
                CloseResponse,
                CreateResponse,
                EchoResponse,
                ErrorResponse,
                FlushResponse,
                IoctlResponse,
                LeaseBreakNotification,
                LeaseBreakResponse,
                LockResponse,
                LogoffResponse,
                NegotiateResponse,
                OplockBreakNotification,
                OplockBreakResponse,
                QueryDirectoryResponse,
                QueryInfoResponse,
                ReadResponse,
                SessionSetupResponse,
                SetInfoResponse,
                TreeConnectResponse,
                TreeDisconnectResponse,
                WriteResponse {
    /** The MessageId of notifications, which answer no request. */
    long NOTIFICATION_MESSAGE_ID = -1;

    /** Reads the body of a response with this header; an {@link ErrorResponse} also for an interim response. */
    static Smb2Response decode(Smb2Header header, WireReader in) {
        return hasErrorBody(header, in) ? ErrorResponse.decode(in) : decodeRegular(header, in);
    }

    /** Whether the status goes with an error body ([MS-SMB2] 3.3.4.4 lists those that do not). */
    private static boolean hasErrorBody(Smb2Header header, WireReader in) {
        Command command = header.command();
        return switch (header.ntStatus()) {
            case SUCCESS -> false;
            case MORE_PROCESSING_REQUIRED -> command != Command.SESSION_SETUP;
            case NOTIFY_ENUM_DIR -> command != Command.CHANGE_NOTIFY;
            case BUFFER_OVERFLOW -> command != Command.QUERY_INFO && in.peekU16() == ErrorResponse.STRUCTURE_SIZE;
            // A refused SRV_COPYCHUNK comes with the limits of the server as a regular response.
            default -> command != Command.IOCTL || in.peekU16() != IoctlResponse.STRUCTURE_SIZE;
        };
    }

    private static Smb2Response decodeRegular(Smb2Header header, WireReader in) {
        return switch (header.command()) {
            case NEGOTIATE -> NegotiateResponse.decode(in);
            case SESSION_SETUP -> SessionSetupResponse.decode(in);
            case LOGOFF -> LogoffResponse.decode(in);
            case TREE_CONNECT -> TreeConnectResponse.decode(in);
            case TREE_DISCONNECT -> TreeDisconnectResponse.decode(in);
            case CREATE -> CreateResponse.decode(in);
            case CLOSE -> CloseResponse.decode(in);
            case FLUSH -> FlushResponse.decode(in);
            case READ -> ReadResponse.decode(in);
            case WRITE -> WriteResponse.decode(in);
            case LOCK -> LockResponse.decode(in);
            case IOCTL -> IoctlResponse.decode(in);
            case CANCEL -> throw in.malformed("Command", "CANCEL has no response");
            case ECHO -> EchoResponse.decode(in);
            case QUERY_DIRECTORY -> QueryDirectoryResponse.decode(in);
            case CHANGE_NOTIFY -> ChangeNotifyResponse.decode(in);
            case QUERY_INFO -> QueryInfoResponse.decode(in);
            case SET_INFO -> SetInfoResponse.decode(in);
            case OPLOCK_BREAK -> decodeBreak(header, in);
        };
    }

    /** Breaks and responses to acknowledgments share a command; oplocks and leases differ in size. */
    private static Smb2Response decodeBreak(Smb2Header header, WireReader in) {
        int structureSize = in.peekU16();
        if (structureSize == LeaseBreakNotification.STRUCTURE_SIZE) {
            return LeaseBreakNotification.decode(in);
        }
        if (structureSize == LeaseBreakResponse.STRUCTURE_SIZE) {
            return LeaseBreakResponse.decode(in);
        }
        return header.messageId() == NOTIFICATION_MESSAGE_ID
                ? OplockBreakNotification.decode(in)
                : OplockBreakResponse.decode(in);
    }
}
