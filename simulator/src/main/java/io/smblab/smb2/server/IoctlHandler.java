package io.smblab.smb2.server;

import io.smblab.fs.FileStoreException;
import io.smblab.rpc.PipeResult;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.ValidateNegotiateInfo;
import io.smblab.wire.NtStatus;
import java.util.Arrays;

/** IOCTL ([MS-SMB2] 3.3.5.15): control codes of the server itself; those of files are in {@link FileControls}. */
final class IoctlHandler {
    /** Test control of smbtorture: the server behaves as if the client no longer acknowledged on this connection. */
    static final int FORCE_UNACKED_TIMEOUT = 0x8384_8003;

    /** Test control of smbtorture: READ responses of this connection have padding before their data. */
    static final int PAD_READ_RESPONSES = 0x8384_8023;

    private static final int READ_PADDING_BYTES = 8;

    private static final int CTL_CODE_OFFSET = Smb2Header.LENGTH + 4;

    private final SmbServer server;
    private final FileControls files = new FileControls();
    private final ServerSideCopy copy;
    private final PipeOpener pipes;

    IoctlHandler(SmbServer server) {
        this.server = server;
        this.copy = new ServerSideCopy(server);
        this.pipes = new PipeOpener(server);
    }

    /** What a request needs: control codes that concern the connection need no share. */
    RequestGate.Needs needs(RequestContext request) {
        int code = ctlCode(request);
        if (isTestControl(code)) {
            return RequestGate.Needs.NOTHING;
        }
        boolean ofConnection = code == Fsctl.VALIDATE_NEGOTIATE_INFO || code == Fsctl.QUERY_NETWORK_INTERFACE_INFO;
        return ofConnection ? RequestGate.Needs.SESSION : RequestGate.Needs.TREE;
    }

    private static int ctlCode(RequestContext request) {
        boolean complete = request.message().readableBytes() >= CTL_CODE_OFFSET + 4;
        return complete ? request.message().getIntLE(request.message().readerIndex() + CTL_CODE_OFFSET) : 0;
    }

    private boolean isTestControl(int code) {
        return (code == FORCE_UNACKED_TIMEOUT || code == PAD_READ_RESPONSES)
                && server.config.features().testControls();
    }

    void handle(RequestContext request) throws FileStoreException {
        IoctlRequest body = IoctlRequest.decode(request.body());
        if (body.flags() != IoctlRequest.FLAG_IS_FSCTL) {
            throw new RequestFailedException(NtStatus.NOT_SUPPORTED);
        }
        int limit = request.connection.maxTransactSize;
        boolean tooLarge =
                body.input().length > limit || body.maxInputResponse() > limit || body.maxOutputResponse() > limit;
        if (tooLarge) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(Math.max(body.input().length, body.maxInputResponse() + body.maxOutputResponse()));
        boolean needsNoFile =
                body.ctlCode() == Fsctl.VALIDATE_NEGOTIATE_INFO || body.ctlCode() == Fsctl.QUERY_NETWORK_INTERFACE_INFO;
        if (needsNoFile && !body.fileId().equals(FileId.ALL_ONES)) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        switch (body.ctlCode()) {
            case Fsctl.VALIDATE_NEGOTIATE_INFO -> validateNegotiate(request, body);
            case Fsctl.QUERY_NETWORK_INTERFACE_INFO -> networkInterfaces(request, body);
            case Fsctl.DFS_GET_REFERRALS, Fsctl.DFS_GET_REFERRALS_EX -> request.fail(NtStatus.FS_DRIVER_REQUIRED);
            case Fsctl.PIPE_WAIT -> pipeWait(request, body);
            case Fsctl.PIPE_TRANSCEIVE -> transceive(request, body);
            case Fsctl.PIPE_PEEK -> request.fail(NtStatus.NOT_SUPPORTED);
            case Fsctl.SRV_REQUEST_RESUME_KEY -> copy.resumeKey(request, body);
            case Fsctl.SRV_COPYCHUNK, Fsctl.SRV_COPYCHUNK_WRITE -> copy.copy(request, body);
            case FORCE_UNACKED_TIMEOUT -> forceUnacked(request, body);
            case PAD_READ_RESPONSES -> padReads(request, body);
            default -> files.handle(request, body);
        }
    }

    /** 3.3.5.15.12: whoever changed the negotiation on its way is found out here, and the connection ends. */
    private void validateNegotiate(RequestContext request, IoctlRequest body) {
        Connection connection = request.connection;
        if (connection.dialect == Dialect.SMB_3_1_1) {
            request.drop("VALIDATE_NEGOTIATE_INFO on 3.1.1");
            return;
        }
        ValidateNegotiateInfo.Request asked = ValidateNegotiateInfo.Request.decode(body.input());
        boolean same = asked.capabilities() == connection.clientCapabilities
                && asked.clientGuid().equals(connection.clientGuid)
                && asked.securityMode() == connection.clientSecurityMode
                && connection.dialect == newestCommon(asked);
        if (!same || body.maxOutputResponse() < ValidateNegotiateInfo.Response.LENGTH) {
            request.drop("VALIDATE_NEGOTIATE_INFO does not repeat the negotiation");
            return;
        }
        answer(
                request,
                body,
                new ValidateNegotiateInfo.Response(
                                connection.serverCapabilities,
                                server.config.serverGuid(),
                                connection.serverSecurityMode,
                                connection.dialect.code())
                        .encode());
    }

    private Dialect newestCommon(ValidateNegotiateInfo.Request asked) {
        Dialect newest = null;
        for (Dialect dialect : Dialect.values()) {
            boolean accepted = dialect.isAtLeast(server.config.minDialect())
                    && server.config.maxDialect().isAtLeast(dialect);
            newest = accepted && asked.dialects().contains(dialect.code()) ? dialect : newest;
        }
        return newest;
    }

    /** 3.3.5.15.11. */
    private void networkInterfaces(RequestContext request, IoctlRequest body) {
        Connection connection = request.connection;
        boolean announced = (connection.serverCapabilities & Capabilities.MULTI_CHANNEL) != 0;
        if (!connection.dialectIsAtLeast3() || !announced) {
            throw new RequestFailedException(NtStatus.NOT_SUPPORTED);
        }
        byte[] list = NetworkInterfaceInfo.encodeList(server.config.interfaces().get());
        if (list.length > body.maxOutputResponse()) {
            throw new RequestFailedException(NtStatus.BUFFER_TOO_SMALL);
        }
        request.succeed(new IoctlResponse(body.ctlCode(), FileId.ALL_ONES, list));
    }

    private void pipeWait(RequestContext request, IoctlRequest body) {
        requirePipeShare(request);
        // FSCTL_PIPE_WAIT ([MS-FSCC] 2.3.31): Timeout 8, NameLength 4, TimeoutSpecified 1, padding 1, Name.
        String name = body.input().length < 14
                ? ""
                : new String(
                        Arrays.copyOfRange(body.input(), 14, body.input().length),
                        java.nio.charset.StandardCharsets.UTF_16LE);
        if (!pipes.exists(name)) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        answer(request, body, new byte[0]);
    }

    private static void requirePipeShare(RequestContext request) {
        if (request.treeConnect.share.isDisk()) {
            throw new RequestFailedException(NtStatus.INVALID_DEVICE_REQUEST);
        }
    }

    private static void transceive(RequestContext request, IoctlRequest body) {
        requirePipeShare(request);
        Open open = request.requireOpen(body.fileId());
        PipeResult result = open.pipe.transceive(body.input(), (int) body.maxOutputResponse());
        request.answer(result.status(), new IoctlResponse(body.ctlCode(), body.fileId(), result.data()));
    }

    private void forceUnacked(RequestContext request, IoctlRequest body) {
        requireTestControls();
        answer(request, body, new byte[0]);
        request.connection.unresponsive = true;
    }

    private void padReads(RequestContext request, IoctlRequest body) {
        requireTestControls();
        answer(request, body, new byte[0]);
        request.connection.readPaddingBytes = READ_PADDING_BYTES;
    }

    private void requireTestControls() {
        if (!server.config.features().testControls()) {
            throw new RequestFailedException(NtStatus.INVALID_DEVICE_REQUEST);
        }
    }

    static void answer(RequestContext request, IoctlRequest body, byte[] output) {
        request.succeed(new IoctlResponse(body.ctlCode(), body.fileId(), output));
    }
}
