package io.smblab.smb2.message;

import io.smblab.wire.WireReader;

/** The body of a request. */
public sealed interface Smb2Request extends Smb2Body
        permits CancelRequest,
                ChangeNotifyRequest,
                CloseRequest,
                CreateRequest,
                EchoRequest,
                FlushRequest,
                IoctlRequest,
                LeaseBreakAcknowledgment,
                LockRequest,
                LogoffRequest,
                NegotiateRequest,
                OplockBreakAcknowledgment,
                QueryDirectoryRequest,
                QueryInfoRequest,
                ReadRequest,
                SessionSetupRequest,
                SetInfoRequest,
                TreeConnectRequest,
                TreeDisconnectRequest,
                WriteRequest {
    /** The command that the header has to name. */
    Command command();

    /** Reads the body of a command, behind the header. */
    static Smb2Request decode(Command command, WireReader in) {
        return switch (command) {
            case NEGOTIATE -> NegotiateRequest.decode(in);
            case SESSION_SETUP -> SessionSetupRequest.decode(in);
            case LOGOFF -> LogoffRequest.decode(in);
            case TREE_CONNECT -> TreeConnectRequest.decode(in);
            case TREE_DISCONNECT -> TreeDisconnectRequest.decode(in);
            case CREATE -> CreateRequest.decode(in);
            case CLOSE -> CloseRequest.decode(in);
            case FLUSH -> FlushRequest.decode(in);
            case READ -> ReadRequest.decode(in);
            case WRITE -> WriteRequest.decode(in);
            case LOCK -> LockRequest.decode(in);
            case IOCTL -> IoctlRequest.decode(in);
            case CANCEL -> CancelRequest.decode(in);
            case ECHO -> EchoRequest.decode(in);
            case QUERY_DIRECTORY -> QueryDirectoryRequest.decode(in);
            case CHANGE_NOTIFY -> ChangeNotifyRequest.decode(in);
            case QUERY_INFO -> QueryInfoRequest.decode(in);
            case SET_INFO -> SetInfoRequest.decode(in);
            case OPLOCK_BREAK ->
                in.peekU16() == LeaseBreakAcknowledgment.STRUCTURE_SIZE
                        ? LeaseBreakAcknowledgment.decode(in)
                        : OplockBreakAcknowledgment.decode(in);
        };
    }
}
