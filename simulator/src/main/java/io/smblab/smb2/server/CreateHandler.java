package io.smblab.smb2.server;

import io.smblab.fs.AccessPolicy;
import io.smblab.fs.Disposition;
import io.smblab.fs.FileHandle;
import io.smblab.fs.FileInformation;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.OpenRequest;
import io.smblab.fs.SecurityDescriptor;
import io.smblab.smb2.message.CreateAction;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CREATE ([MS-SMB2] 3.3.5.9). */
final class CreateHandler {
    private static final int MAX_IMPERSONATION_LEVEL = 3;
    /** Create options that FileModeInformation shows ([MS-FSCC] 2.4.26). */
    private static final int MODE_OPTIONS = CreateOptions.WRITE_THROUGH
            | CreateOptions.SEQUENTIAL_ONLY
            | CreateOptions.NO_INTERMEDIATE_BUFFERING
            | CreateOptions.SYNCHRONOUS_IO_ALERT
            | CreateOptions.SYNCHRONOUS_IO_NONALERT
            | CreateOptions.DELETE_ON_CLOSE;

    private final SmbServer server;
    private final PipeOpener pipes;

    CreateHandler(SmbServer server) {
        this.server = server;
        this.pipes = new PipeOpener(server);
    }

    void handle(RequestContext request) throws FileStoreException {
        CreateRequest body = CreateRequest.decode(request.body());
        if (server.globalOpenTable.size() >= server.config.limits().maxOpens()) {
            throw new RequestFailedException(NtStatus.INSUFFICIENT_RESOURCES);
        }
        if (Integer.compareUnsigned(body.impersonationLevel(), MAX_IMPERSONATION_LEVEL) > 0) {
            throw new RequestFailedException(NtStatus.BAD_IMPERSONATION_LEVEL);
        }
        if (body.createDisposition() == CreateDisposition.INVALID) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (!request.treeConnect.share.isDisk()) {
            pipes.open(request, body);
            return;
        }
        // There are no snapshots to look into.
        if (body.context(CreateContext.TimewarpToken.class).isPresent()) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        FileHandle handle = request.treeConnect.share.config.store().open(openRequest(request, body));
        Open open = new Open(request, server.newFileId(), handle, null, handle.grantedAccess(), body.name());
        open.mode = body.createOptions() & MODE_OPTIONS;
        register(request, open);
        request.succeed(response(body, open, contexts(request, body, open)));
    }

    private static OpenRequest openRequest(RequestContext request, CreateRequest body) throws FileStoreException {
        int maximal = request.treeConnect.maximalAccess;
        AccessPolicy policy = (security, directory) -> maximal;
        Optional<CreateContext.SecurityDescriptor> security = body.context(CreateContext.SecurityDescriptor.class);
        Optional<CreateContext.AllocationSize> allocation = body.context(CreateContext.AllocationSize.class);
        return new OpenRequest(
                body.name(),
                body.desiredAccess(),
                body.shareAccess(),
                Disposition.ofWireValue(body.createDisposition().code()),
                body.createOptions(),
                body.fileAttributes(),
                allocation.isPresent() ? allocation.get().allocationSize() : 0,
                security.isPresent() ? SecurityDescriptor.decode(security.get().securityDescriptor()) : null,
                policy);
    }

    static void register(RequestContext request, Open open) {
        request.open = open;
        request.session.openTable.put(open.fileId, open);
        request.server().globalOpenTable.put(open.durableFileId, open);
        request.treeConnect.openCount++;
    }

    private List<CreateContext> contexts(RequestContext request, CreateRequest body, Open open) {
        List<CreateContext> answers = new ArrayList<>();
        if (body.context(CreateContext.MaximalAccessRequest.class).isPresent()) {
            answers.add(new CreateContext.MaximalAccessResponse(NtStatus.SUCCESS.code(), open.handle.maximalAccess()));
        }
        if (body.context(CreateContext.OnDiskIdRequest.class).isPresent()) {
            long volume = request.treeConnect.share.config.store().volume().serialNumber() & 0xFFFF_FFFFL;
            answers.add(new CreateContext.OnDiskIdResponse(open.handle.fileId(), volume));
        }
        return answers;
    }

    static CreateResponse response(CreateRequest body, Open open, List<CreateContext> contexts) {
        FileInformation info = open.handle.information();
        return new CreateResponse(
                OplockLevel.NONE,
                0,
                CreateAction.values()[open.handle.createAction().ordinal()],
                FileFacts.times(info),
                info.allocationBytes(),
                info.endOfFile(),
                info.attributes(),
                open.id(),
                contexts);
    }
}
