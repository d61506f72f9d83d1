package io.smblab.smb2.message;

/** The body of a response or notification. */
public sealed interface Smb2Response extends Smb2Body
        permits CloseResponse,
                CreateResponse,
                EchoResponse,
                ErrorResponse,
                FlushResponse,
                LogoffResponse,
                NegotiateResponse,
                ReadResponse,
                SessionSetupResponse,
                TreeConnectResponse,
                TreeDisconnectResponse,
                WriteResponse {}
