package io.smblab.smb2.server;

import io.smblab.rpc.PipeRegistry;
import io.smblab.smb2.message.CreateAction;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.FileTimes;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.NtStatus;
import java.util.List;

/** CREATE on a pipe share ([MS-SMB2] 3.3.5.9): connects to one of the services behind IPC$. */
final class PipeOpener {
    /** What a pipe reports as its allocation size. */
    private static final int PIPE_BUFFER_BYTES = 4096;

    private static final int PIPE_ACCESS = 0x0012_019F;

    private final SmbServer server;
    private final PipeRegistry pipes;

    PipeOpener(SmbServer server) {
        this.server = server;
        this.pipes = new PipeRegistry(new ServerFacts(server));
    }

    void open(RequestContext request, CreateRequest body) {
        NamedPipe pipe = connect(body.name());
        Open open = new Open(request, server.newFileId(), null, pipe, PIPE_ACCESS, body.name());
        CreateHandler.register(request, open);
        request.succeed(new CreateResponse(
                OplockLevel.NONE,
                0,
                CreateAction.OPENED,
                FileTimes.NONE,
                PIPE_BUFFER_BYTES,
                0,
                FileAttributes.NORMAL,
                open.id(),
                List.of()));
    }

    private NamedPipe connect(String name) {
        return pipes.open(name)
                .map(NamedPipe::new)
                .orElseThrow(() -> new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND));
    }

    /** Whether there is a pipe of that name. */
    boolean exists(String name) {
        return pipes.open(name).isPresent();
    }
}
