package io.smblab.smb2.client;

import io.smblab.engine.Completion;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.ShareType;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.smb2.message.TreeConnectResponse;
import io.smblab.smb2.message.TreeDisconnectRequest;
import io.smblab.smb2.message.TreeDisconnectResponse;
import io.smblab.smb2.message.ValidateNegotiateInfo;
import io.smblab.wire.Guid;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.List;

/** A share in use (MS-SMB2 3.2.1.4). */
public final class ClientTree {
    private final ClientSession session;
    private final String share;
    private final int treeId;
    private final TreeConnectResponse response;
    private boolean disconnected;

    ClientTree(ClientSession session, String share, int treeId, TreeConnectResponse response) {
        this.session = session;
        this.share = share;
        this.treeId = treeId;
        this.response = response;
    }

    /** Connects to a share (3.2.4.2.4). */
    static void connect(ClientSession session, String share, Completion<Outcome<ClientTree>> done) {
        String path = "\\\\" + session.serverName() + "\\" + share;
        session.submit(new ConnectRequest(session, path, share, done));
    }

    /** The header of its response gives the tree its identifier. */
    private static final class ConnectRequest extends ClientRequest<TreeConnectResponse> {
        private final ClientSession session;
        private final String share;
        private final Completion<Outcome<ClientTree>> treeDone;

        ConnectRequest(ClientSession session, String path, String share, Completion<Outcome<ClientTree>> treeDone) {
            super(Command.TREE_CONNECT, () -> new TreeConnectRequest(path), TreeConnectResponse::decode, null);
            this.session = session;
            this.share = share;
            this.treeDone = treeDone;
        }

        @Override
        void answer(Smb2Header header, WireReader in) {
            if (header.status() != NtStatus.SUCCESS.code()) {
                fail(SmbClientException.status("TREE_CONNECT of " + share, header.status()));
                return;
            }
            ClientTree tree = new ClientTree(session, share, header.treeId(), TreeConnectResponse.decode(in));
            tree.validateNegotiation(
                    outcome -> outcome.then(nothing -> treeDone.complete(Outcome.success(tree)), treeDone));
        }

        @Override
        void complete(Outcome<TreeConnectResponse> outcome) {
            outcome.then(nothing -> {}, treeDone);
        }
    }

    /** Opens a file or directory (3.2.4.3). */
    public void open(OpenOptions options, Completion<Outcome<ClientFile>> done) {
        List<CreateContext> contexts = replayable() ? List.of(durable()) : List.of();
        CreateRequest body = new CreateRequest(
                OplockLevel.NONE,
                CreateRequest.IMPERSONATION,
                options.desiredAccess(),
                options.fileAttributes(),
                options.shareAccess(),
                options.disposition(),
                options.createOptions(),
                options.path(),
                contexts);
        ClientRequest<CreateResponse> request = new ClientRequest<>(
                Command.CREATE,
                () -> body,
                CreateResponse::decode,
                outcome -> outcome.then(
                        created -> done.complete(Outcome.success(new ClientFile(this, options.path(), created))),
                        done));
        request.on(this).replayedAs(contexts.isEmpty() ? ReplayRule.RESEND : ReplayRule.REPLAY);
        session.submit(request);
    }

    /** Whether the server can tell a repeated CREATE from a new one: by the GUID of a durable request (3.2.4.3.5). */
    private boolean replayable() {
        return response.shareType() == ShareType.DISK
                && session.negotiated().isSmb3()
                && session.negotiated().has(Capabilities.MULTI_CHANNEL);
    }

    private CreateContext durable() {
        return new CreateContext.DurableHandleV2Request(
                0, 0, Guid.of(session.random().nextUuid()));
    }

    /** Ends the use of the share (3.2.4.22). */
    public void disconnect(Completion<Outcome<Void>> done) {
        disconnected = true;
        session.submit(new ClientRequest<TreeDisconnectResponse>(
                        Command.TREE_DISCONNECT,
                        TreeDisconnectRequest::new,
                        TreeDisconnectResponse::decode,
                        outcome -> outcome.then(nothing -> done.complete(Outcome.success(null)), done))
                .on(this));
    }

    /**
     * Makes sure that nobody changed the negotiation on the way (3.2.5.5): dialects 3.0 and 3.0.2 have no other means. A server
     * that does not know the request is taken at its word, as its answer is signed.
     */
    private void validateNegotiation(Completion<Outcome<Void>> done) {
        Dialect dialect = session.dialect();
        boolean needed = dialect == Dialect.SMB_3_0 || dialect == Dialect.SMB_3_0_2;
        if (!needed || session.isGuestOrAnonymous() || session.isValidated()) {
            done.complete(Outcome.success(null));
            return;
        }
        NegotiateRequest offered = session.negotiated().request();
        byte[] input = new ValidateNegotiateInfo.Request(
                        offered.capabilities(), offered.clientGuid(), offered.securityMode(), offered.dialects())
                .encode();
        IoctlRequest body = new IoctlRequest(
                Fsctl.VALIDATE_NEGOTIATE_INFO, FileId.ALL_ONES, input, ValidateNegotiateInfo.Response.LENGTH);
        ClientRequest<IoctlResponse> request = new ClientRequest<>(
                Command.IOCTL, () -> body, IoctlResponse::decode, outcome -> validated(outcome, done));
        session.submit(request.on(this).signed().replayedAs(ReplayRule.RESEND));
    }

    private void validated(Outcome<IoctlResponse> outcome, Completion<Outcome<Void>> done) {
        String problem = outcome.isSuccess() ? mismatch(outcome.value()) : null;
        if (!outcome.isSuccess()) {
            SmbClientException failure = outcome.failure();
            boolean unknownToServer = failure.is(NtStatus.FILE_CLOSED)
                    || failure.is(NtStatus.INVALID_DEVICE_REQUEST)
                    || failure.is(NtStatus.NOT_SUPPORTED);
            problem = unknownToServer ? null : "validation of the negotiation failed: " + failure.getMessage();
        }
        if (problem == null) {
            session.validated();
            done.complete(Outcome.success(null));
        } else {
            session.close(problem);
            done.complete(Outcome.failure(SmbClientException.protocol(problem, null)));
        }
    }

    private String mismatch(IoctlResponse answer) {
        try {
            ValidateNegotiateInfo.Response said = ValidateNegotiateInfo.Response.decode(answer.output());
            NegotiateResponse heard = session.negotiated().response();
            boolean same = said.capabilities() == heard.capabilities()
                    && said.serverGuid().equals(heard.serverGuid())
                    && said.securityMode() == heard.securityMode()
                    && said.dialect() == heard.dialectRevision();
            return same ? null : "the negotiation was changed on the way";
        } catch (MalformedMessageException e) {
            return "malformed answer to the validation of the negotiation: " + e.getMessage();
        }
    }

    /** The name of the share. */
    public String share() {
        return share;
    }

    /** The session. */
    public ClientSession session() {
        return session;
    }

    int treeId() {
        return treeId;
    }

    boolean encrypts() {
        return (response.shareFlags() & TreeConnectResponse.FLAG_ENCRYPT_DATA) != 0;
    }

    boolean isDisconnected() {
        return disconnected;
    }
}
