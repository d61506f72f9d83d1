package io.smblab.smb2.server;

import io.smblab.fs.FileHandle;
import io.smblab.smb2.message.FileId;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;

/** An open file, directory or pipe: {@code Open} of [MS-SMB2] 3.3.1.10. */
final class Open {
    /** {@code Open.FileId}: the volatile half of the file id. */
    final long fileId;
    /** {@code Open.DurableFileId}: the persistent half. */
    final long durableFileId;
    /** {@code Open.LocalOpen}; null for a pipe. */
    final FileHandle handle;
    /** The pipe; null for a file. */
    final NamedPipe pipe;
    /** {@code Open.GrantedAccess}. */
    final int grantedAccess;
    /** {@code Open.PathName}: relative to the share, as the client wrote it. */
    final String pathName;
    /** {@code Open.ChannelSequence} and its counters. */
    final ChannelSequence channelSequence;
    /** {@code Open.LockSequenceArray}. */
    final LockSequences lockSequences = new LockSequences();

    /** {@code Open.Session}; null while disconnected. */
    Session session;
    /** {@code Open.TreeConnect}; null while disconnected. */
    TreeConnect treeConnect;
    /** {@code Open.Connection}; null while disconnected. */
    Connection connection;
    /** {@code Open.ClientGuid}. */
    Guid clientGuid;
    /** {@code Open.CreateGuid}; null unless a durable handle of version 2 was asked for. */
    Guid createGuid;
    /** CurrentByteOffset of FilePositionInformation. */
    long currentByteOffset;
    /** Mode of FileModeInformation: those create options that it shows. */
    int mode;
    /** {@code Open.IsDurable}. */
    boolean isDurable;
    /** {@code Open.IsResilient}. */
    boolean isResilient;
    /** {@code Open.IsPersistent}. */
    boolean isPersistent;
    /** {@code Open.IsReplayEligible}. */
    boolean isReplayEligible;
    /** Set once CHANGE_NOTIFY has been asked for; collects changes from then on. */
    DirectoryWatch watch;

    private final List<RequestContext> pending = new ArrayList<>();
    private boolean closed;

    Open(RequestContext request, long fileId, FileHandle handle, NamedPipe pipe, int grantedAccess, String pathName) {
        this.fileId = fileId;
        this.durableFileId = fileId;
        this.handle = handle;
        this.pipe = pipe;
        this.grantedAccess = grantedAccess;
        this.pathName = pathName;
        this.session = request.session;
        this.treeConnect = request.treeConnect;
        this.connection = request.connection;
        this.clientGuid = request.connection.clientGuid;
        this.channelSequence = new ChannelSequence(
                request.header.channelSequence(),
                request.server().config.profile().replayAdoptsOnlyWhenIdle());
    }

    FileId id() {
        return new FileId(durableFileId, fileId);
    }

    boolean isPipe() {
        return pipe != null;
    }

    boolean isDirectory() {
        return handle != null && handle.isDirectory();
    }

    /** The file behind the open. */
    FileHandle requireFile() {
        if (handle == null) {
            throw new RequestFailedException(NtStatus.INVALID_DEVICE_REQUEST);
        }
        return handle;
    }

    void requireAnyAccess(int mask) {
        if ((grantedAccess & mask) == 0) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }

    /** A request that waits on this open: closing ends it. */
    void addPending(RequestContext request) {
        pending.add(request);
    }

    void removePending(RequestContext request) {
        pending.remove(request);
    }

    /** Whether the open survives the loss of its session; see {@link Session#end}. */
    boolean preserve() {
        return false;
    }

    /** Closes the file; what still waits on the open ends. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (watch != null) {
            watch.stop(NtStatus.NOTIFY_CLEANUP);
        }
        for (RequestContext request : List.copyOf(pending)) {
            request.cancel();
        }
        if (handle != null) {
            handle.close();
        } else {
            pipe.close();
        }
        if (session != null) {
            session.openTable.remove(fileId);
            session.server.globalOpenTable.remove(durableFileId);
            treeConnect.openCount--;
        }
    }

    boolean isClosed() {
        return closed;
    }
}
