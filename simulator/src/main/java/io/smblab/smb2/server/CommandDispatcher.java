package io.smblab.smb2.server;

import io.smblab.fs.FileStoreException;
import io.smblab.smb2.message.Command;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings each request to the handler of its command, past the rules that faults install, and turns refusals into responses. */
final class CommandDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(CommandDispatcher.class);

    /** Serves one command. What it throws becomes the status of the response. */
    @FunctionalInterface
    interface Handler {
        void handle(RequestContext request) throws FileStoreException;
    }

    final NegotiateHandler negotiate;

    private final SmbServer server;
    private final RequestGate gate;
    private final SessionSetupHandler sessionSetup;
    private final TreeConnectHandler treeConnect;
    private final CreateHandler create;
    private final ReadHandler read;
    private final WriteHandler write;
    private final LockHandler lock;
    private final IoctlHandler ioctl;
    private final QueryDirectoryHandler queryDirectory;
    private final ChangeNotifyHandler changeNotify;
    private final QueryInfoHandler queryInfo;
    private final SetInfoHandler setInfo;
    private final OplockBreakHandler oplockBreak;

    CommandDispatcher(SmbServer server) {
        this.server = server;
        this.gate = new RequestGate(server);
        this.negotiate = new NegotiateHandler(server);
        this.sessionSetup = new SessionSetupHandler(server);
        this.treeConnect = new TreeConnectHandler(server);
        this.create = new CreateHandler(server);
        this.read = new ReadHandler();
        this.write = new WriteHandler();
        this.lock = new LockHandler();
        this.ioctl = new IoctlHandler(server);
        this.queryDirectory = new QueryDirectoryHandler();
        this.changeNotify = new ChangeNotifyHandler();
        this.queryInfo = new QueryInfoHandler();
        this.setInfo = new SetInfoHandler();
        this.oplockBreak = new OplockBreakHandler(server.oplocks);
    }

    void dispatch(RequestContext request) {
        Connection connection = request.connection;
        boolean negotiates = request.command() == Command.NEGOTIATE;
        if (negotiates == (connection.state() == ConnectionState.NEGOTIATED)) {
            request.drop(negotiates ? "second NEGOTIATE" : request.command() + " before NEGOTIATE");
            return;
        }
        server.observeReceived(connection, request.header);
        CommandRule.Verdict verdict = server.verdictOn(connection, request.header);
        if (verdict instanceof CommandRule.Verdict.Answer answer) {
            admitAnd(request, admitted -> admitted.failWithCode(answer.status()));
        } else if (verdict instanceof CommandRule.Verdict.Withhold) {
            request.withhold();
            serve(request);
        } else if (verdict instanceof CommandRule.Verdict.Delay delay) {
            server.after(delay.nanos(), () -> serveLater(request));
        } else if (verdict instanceof CommandRule.Verdict.Drop drop) {
            request.drop(drop.cause());
        } else {
            serve(request);
        }
    }

    private void serveLater(RequestContext request) {
        if (request.connection.state() == ConnectionState.CLOSED) {
            request.end();
            return;
        }
        try {
            serve(request);
        } catch (RuntimeException | Error e) {
            request.giveUp();
            request.connection.failed(request.toString(), e);
        }
    }

    private void serve(RequestContext request) {
        admitAnd(request, handlerOf(request.command()));
    }

    private void admitAnd(RequestContext request, Handler handler) {
        try {
            gate.admit(
                    request,
                    request.command() == Command.IOCTL ? ioctl.needs(request) : RequestGate.needs(request.command()));
            handler.handle(request);
        } catch (RequestFailedException e) {
            refuse(request, e.status());
        } catch (FileStoreException e) {
            request.fail(e.status());
        } catch (MalformedMessageException e) {
            LOG.debug("{} on {}: {}", request, request.connection, e.getMessage());
            if (e.disconnects()) {
                request.drop("malformed " + request.command() + ": " + e.getMessage());
            } else {
                request.fail(e.status());
            }
        }
    }

    /** A CANCEL has no response, not even one that refuses it. */
    private static void refuse(RequestContext request, NtStatus status) {
        if (request.command() == Command.CANCEL) {
            request.end();
        } else {
            request.fail(status);
        }
    }

    private Handler handlerOf(Command command) {
        return switch (command) {
            case NEGOTIATE -> negotiate::handle;
            case SESSION_SETUP -> sessionSetup::handle;
            case LOGOFF -> LogoffHandler::handle;
            case TREE_CONNECT -> treeConnect::handle;
            case TREE_DISCONNECT -> TreeConnectHandler::disconnect;
            case CREATE -> create::handle;
            case CLOSE -> CloseHandler::handle;
            case FLUSH -> FlushHandler::handle;
            case READ -> read::handle;
            case WRITE -> write::handle;
            case LOCK -> lock::handle;
            case IOCTL -> ioctl::handle;
            case CANCEL -> CancelHandler::handle;
            case ECHO -> EchoHandler::handle;
            case QUERY_DIRECTORY -> queryDirectory::handle;
            case CHANGE_NOTIFY -> changeNotify::handle;
            case QUERY_INFO -> queryInfo::handle;
            case SET_INFO -> setInfo::handle;
            case OPLOCK_BREAK -> oplockBreak::handle;
        };
    }
}
