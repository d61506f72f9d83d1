package io.smblab.smb2.server;

import io.smblab.auth.Identity;
import io.smblab.engine.Event;
import io.smblab.fs.FileHandle;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;

/** An open file, directory or pipe: {@code Open} of [MS-SMB2] 3.3.1.10. */
final class Open {
    final SmbServer server;
    /** {@code Open.FileId}: the volatile half of the file id. */
    long fileId;
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
    /** {@code Open.OplockLevel}. */
    OplockLevel oplockLevel = OplockLevel.NONE;
    /** {@code Open.OplockState}; a lease has its own. */
    OplockState oplockState = OplockState.NONE;
    /** The level that the client was told to go down to. */
    OplockLevel breakToLevel = OplockLevel.NONE;
    /** {@code Open.OplockTimeout}; null while no answer is awaited. */
    Event breakTimer;
    /** {@code Open.Lease}; null without. */
    Lease lease;
    /** {@code Open.DurableOwner}; null unless something durable was asked for. */
    Identity durableOwner;
    /** {@code Open.AppInstanceId}; null without. */
    Guid appInstanceId;
    /** The share, while the open is disconnected. */
    Share durableShare;
    /** {@code Open.DurableOpenTimeout}, ms. */
    long durableTimeoutMillis;
    /** {@code Open.DurableOpenScavengerTimeout}; null while connected. */
    Event scavengerTimer;
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

    private boolean closed;

    Open(RequestContext request, long fileId, FileHandle handle, NamedPipe pipe, int grantedAccess, String pathName) {
        this.server = request.server();
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

    /** What a reconnect has to repeat; an open of version 1 has zeros, and may be asked for with version 2 (as Windows does). */
    Guid createGuidOrZero() {
        return createGuid == null ? Guid.ZERO : createGuid;
    }

    boolean isPipe() {
        return pipe != null;
    }

    boolean isDirectory() {
        return handle != null && handle.isDirectory();
    }

    /** What the client may cache: rights of {@link OplockRights}. */
    int oplockRights() {
        return lease != null ? lease.leaseState : OplockRights.of(oplockLevel);
    }

    /** Whether the open ever got an oplock or lease, be it broken down to nothing. */
    boolean hasOplock() {
        return lease != null || oplockLevel != OplockLevel.NONE;
    }

    void moveOplockTo(OplockState next) {
        if (!oplockState.mayMoveTo(next)) {
            throw new IllegalStateException("oplock of " + pathName + ": " + oplockState + " to " + next);
        }
        oplockState = next;
    }

    /** Whether the open waits for its client to come back. */
    boolean isDisconnected() {
        return session == null;
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

    /** Whether the open survives the loss of its session; see {@link Session#end}. */
    boolean preserve() {
        return !isPipe() && server.durableOpens.preserve(this);
    }

    /** Leaves session and tree connect; what waits on the open ends. */
    void disconnect() {
        durableShare = treeConnect.share;
        endWatch();
        session.openTable.remove(fileId);
        treeConnect.openCount--;
        session = null;
        treeConnect = null;
        connection = null;
    }

    /** Joins the session and tree connect of the CREATE that takes the open up again. */
    void reconnect(RequestContext request, long newFileId) {
        fileId = newFileId;
        session = request.session;
        treeConnect = request.treeConnect;
        connection = request.connection;
        durableShare = null;
        session.openTable.put(fileId, this);
        treeConnect.openCount++;
    }

    /** Closes the file; what still waits on the open ends. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        endWatch();
        server.durableOpens.closed(this);
        server.globalOpenTable.remove(durableFileId);
        if (session != null) {
            session.openTable.remove(fileId);
            treeConnect.openCount--;
        }
        if (handle != null) {
            handle.close();
            server.oplocks.remove(this);
        } else {
            pipe.close();
        }
    }

    private void endWatch() {
        if (watch != null) {
            watch.stop(NtStatus.NOTIFY_CLEANUP);
            watch = null;
        }
    }

    boolean isClosed() {
        return closed;
    }
}
