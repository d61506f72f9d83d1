package io.smblab.smb2.server;

import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.wire.NtStatus;

/**
 * The checks that every request passes before its command is looked at: [MS-SMB2] 3.3.5.2.4 (signature), 3.3.5.2.7
 * (compounds), 3.3.5.2.9 (session), 3.3.5.2.11 (tree connect), and encryption where it is demanded.
 */
final class RequestGate {
    /** What a command needs before it can be served. */
    enum Needs {
        NOTHING,
        SESSION,
        TREE
    }

    private final SmbServer server;

    RequestGate(SmbServer server) {
        this.server = server;
    }

    static Needs needs(Command command) {
        return switch (command) {
            case NEGOTIATE, SESSION_SETUP, CANCEL, ECHO -> Needs.NOTHING;
            case LOGOFF, TREE_CONNECT, OPLOCK_BREAK -> Needs.SESSION;
            case TREE_DISCONNECT,
                    CREATE,
                    CLOSE,
                    FLUSH,
                    READ,
                    WRITE,
                    LOCK,
                    IOCTL,
                    QUERY_DIRECTORY,
                    CHANGE_NOTIFY,
                    QUERY_INFO,
                    SET_INFO -> Needs.TREE;
        };
    }

    /**
     * Lets a request pass, with its session and tree connect filled in.
     *
     * @param needs what the command needs; some control codes need less than their command does
     * @throws RequestFailedException with the status of the refusal
     */
    void admit(RequestContext request, Needs needs) {
        Command command = request.command();
        if (request.header.isAsync() && command != Command.CANCEL) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        inherit(request);
        findSession(request);
        checkSignature(request);
        if (needs == Needs.NOTHING) {
            return;
        }
        requireSession(request);
        checkEncryption(request, request.session.encryptData);
        if (needs == Needs.TREE) {
            findTree(request);
            checkEncryption(request, request.treeConnect.encryptData());
        }
    }

    /** A related request uses the session and the tree connect of the request before it (3.3.5.2.7.2). */
    private static void inherit(RequestContext request) {
        if (!request.header.isRelated()) {
            return;
        }
        RequestContext previous = request.previous();
        if (previous == null || previous.relationBroken) {
            request.relationBroken = true;
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.header = request.header.withSessionId(previous.header.sessionId());
        if (!request.header.isAsync() && !previous.header.isAsync()) {
            request.header = request.header.withTreeId(previous.header.treeId());
        }
    }

    private static void findSession(RequestContext request) {
        Session session = request.connection.sessionTable.get(request.header.sessionId());
        Session sealedBy = request.sealedBy();
        if (sealedBy != null && request.header.sessionId() != sealedBy.sessionId && request.header.sessionId() != 0) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        request.session = session;
        if (session != null && session.encryptData && session.canSeal() && request.command() != Command.SESSION_SETUP) {
            request.sealWith(session);
        }
    }

    private static void requireSession(RequestContext request) {
        Session session = request.session;
        boolean related = request.header.isRelated();
        if (session == null || session.state() == SessionState.IN_PROGRESS || session.state() == SessionState.CLOSED) {
            throw new RequestFailedException(related ? NtStatus.INVALID_PARAMETER : NtStatus.USER_SESSION_DELETED);
        }
        Command command = request.command();
        boolean servedWhenExpired = command == Command.LOGOFF || command == Command.CLOSE || command == Command.LOCK;
        if (session.state() == SessionState.EXPIRED && !servedWhenExpired) {
            throw new RequestFailedException(NtStatus.NETWORK_SESSION_EXPIRED);
        }
    }

    /** 3.3.5.2.4. A request that was encrypted is authentic already. SESSION_SETUP checks what binds a channel by itself. */
    private static void checkSignature(RequestContext request) {
        if (request.isEncrypted()) {
            return;
        }
        Session session = request.session;
        boolean signed = request.header.isSigned();
        Command command = request.command();
        if (session == null) {
            signAsElsewhere(request);
            if (signed && command != Command.SESSION_SETUP && command != Command.CANCEL) {
                throw new RequestFailedException(
                        command == Command.NEGOTIATE || request.header.isRelated()
                                ? NtStatus.INVALID_PARAMETER
                                : NtStatus.USER_SESSION_DELETED);
            }
            return;
        }
        Channel channel = session.channelOn(request.connection);
        if (channel == null || channel.signer() == null) {
            return;
        }
        if (!signed && !session.signingRequired) {
            return;
        }
        if (command != Command.CANCEL) {
            request.signWith(channel);
        }
        if (!signed || !channel.signer().verify(request.message())) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }

    /**
     * A client that signs a request for a session which is not bound to this connection drops an unsigned refusal: it gets one
     * that is signed with the key of the session, if the session is its own.
     */
    private static void signAsElsewhere(RequestContext request) {
        Session session = request.server().globalSessionTable.get(request.header.sessionId());
        boolean known = session != null && session.signingKeyChannel != null;
        boolean answered = request.header.isSigned() && request.command() != Command.CANCEL;
        if (known && answered && session.signingKeyChannel.signer().verify(request.message())) {
            request.signWith(session.signingKeyChannel);
        }
    }

    private void checkEncryption(RequestContext request, boolean demanded) {
        if (!demanded) {
            return;
        }
        if (request.session.canSeal()) {
            request.sealWith(request.session);
        }
        boolean turnedAway =
                request.session.canSeal() || server.config.security().rejectUnencryptedAccess();
        if (!request.isEncrypted() && turnedAway) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }

    private static void findTree(RequestContext request) {
        Smb2Header header = request.header;
        TreeConnect tree = request.session.treeConnectTable.get(header.treeId());
        if (tree != null) {
            request.treeConnect = tree;
            return;
        }
        RequestContext previous = header.isRelated() ? request.previous() : null;
        boolean inheritedFailure = previous != null
                && previous.treeConnect == null
                && NtStatus.isError(previous.status().code())
                && previous.command() == Command.TREE_CONNECT;
        throw new RequestFailedException(inheritedFailure ? previous.status() : NtStatus.NETWORK_NAME_DELETED);
    }
}
