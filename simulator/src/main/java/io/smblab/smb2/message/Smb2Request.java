package io.smblab.smb2.message;


/** The body of a request. */
public sealed interface Smb2Request extends Smb2Body
        permits CancelRequest,
                CloseRequest,
                CreateRequest,
                EchoRequest,
                FlushRequest,
                LogoffRequest,
                NegotiateRequest,
                ReadRequest,
                SessionSetupRequest,
                TreeConnectRequest,
                TreeDisconnectRequest,
                WriteRequest {
    /** The command that the header has to name. */
    Command command();
}
