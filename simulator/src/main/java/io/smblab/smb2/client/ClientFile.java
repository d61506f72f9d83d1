package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.CloseResponse;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.FlushRequest;
import io.smblab.smb2.message.FlushResponse;
import io.smblab.smb2.message.InfoType;
import io.smblab.smb2.message.QueryInfoRequest;
import io.smblab.smb2.message.QueryInfoResponse;
import io.smblab.smb2.message.SetInfoRequest;
import io.smblab.smb2.message.SetInfoResponse;
import io.smblab.smb2.message.info.DirectoryEntry;
import io.smblab.smb2.message.info.FileDispositionInformation;
import io.smblab.smb2.message.info.FileEndOfFileInformation;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileInformation;
import io.smblab.smb2.message.info.FileRenameInformation;
import io.smblab.smb2.message.info.FsInfoClass;
import io.smblab.smb2.message.info.FsInformation;
import io.smblab.wire.NtStatus;
import java.util.List;
import java.util.function.Function;

/**
 * An open file or directory (MS-SMB2 3.2.1.5). Operations may run side by side, on different channels, and end in any order.
 */
public final class ClientFile {
    /** More than any class of fixed size and any name needs. */
    private static final int MAX_INFORMATION_BYTES = 4096;

    private final ClientTree tree;
    private final String path;
    private final CreateResponse created;

    ClientFile(ClientTree tree, String path, CreateResponse created) {
        this.tree = tree;
        this.path = path;
        this.created = created;
    }

    /**
     * Reads (3.2.4.6).
     *
     * @param offset first byte
     * @param length number of bytes, 0 or more
     * @param done gets the data, which the receiver releases: less than asked for at the end of the file
     */
    public void read(long offset, int length, Completion<Outcome<ByteBuf>> done) {
        if (offset < 0 || length < 0) {
            throw new IllegalArgumentException("offset " + offset + ", length " + length + " (expected 0 or more)");
        }
        new ReadOperation(this, done)
                .start(offset, length, session().negotiated().maxReadSize());
    }

    /**
     * Writes (3.2.4.7).
     *
     * @param offset first byte
     * @param data taken over
     * @param done gets the number of bytes written: all of them
     */
    public void write(long offset, ByteBuf data, Completion<Outcome<Integer>> done) {
        if (offset < 0) {
            throw new IllegalArgumentException("offset " + offset + " (expected 0 or more)");
        }
        new WriteOperation(this, done)
                .start(offset, data, session().negotiated().maxWriteSize());
    }

    /** Puts everything written on stable storage (3.2.4.8). */
    public void flush(Completion<Outcome<Void>> done) {
        submitVoid(new ClientRequest<FlushResponse>(
                Command.FLUSH, () -> new FlushRequest(fileId()), FlushResponse::decode, ignoringValue(done)));
    }

    /** Closes the handle (3.2.4.5). */
    public void close(Completion<Outcome<Void>> done) {
        submitVoid(new ClientRequest<CloseResponse>(
                Command.CLOSE, () -> new CloseRequest(0, fileId()), CloseResponse::decode, ignoringValue(done)));
    }

    /**
     * Asks for information about the file (3.2.4.8).
     *
     * @param infoClass one of those that QUERY_INFO knows
     */
    public void query(FileInfoClass infoClass, Completion<Outcome<FileInformation>> done) {
        query(InfoType.FILE, infoClass.code(), output -> FileInformation.decode(infoClass, output), done);
    }

    /** Asks for information about the volume (3.2.4.8). */
    public void queryVolume(FsInfoClass infoClass, Completion<Outcome<FsInformation>> done) {
        query(InfoType.FILESYSTEM, infoClass.code(), output -> FsInformation.decode(infoClass, output), done);
    }

    private <T> void query(int infoType, int infoClass, Function<byte[], T> decoder, Completion<Outcome<T>> done) {
        ClientRequest<T> request = new ClientRequest<>(
                Command.QUERY_INFO,
                () -> new QueryInfoRequest(infoType, infoClass, MAX_INFORMATION_BYTES, fileId()),
                in -> decoder.apply(QueryInfoResponse.decode(in).output()),
                done);
        session().submit(request.on(this).payload(MAX_INFORMATION_BYTES).accepting(NtStatus.BUFFER_OVERFLOW));
    }

    /** Changes what the information says (3.2.4.9): times, attributes, sizes, the name, the mark for deletion. */
    public void set(FileInformation information, Completion<Outcome<Void>> done) {
        byte[] input = information.toBytes();
        ClientRequest<SetInfoResponse> request = new ClientRequest<>(
                Command.SET_INFO,
                () -> new SetInfoRequest(InfoType.FILE, information.infoClass().code(), 0, fileId(), input),
                SetInfoResponse::decode,
                ignoringValue(done));
        session().submit(request.on(this).payload(input.length));
    }

    /** Cuts or extends the file to a size in bytes. */
    public void setEndOfFile(long bytes, Completion<Outcome<Void>> done) {
        set(new FileEndOfFileInformation(bytes), done);
    }

    /**
     * Gives the file another name. It must have been opened for deletion.
     *
     * @param newPath relative to the share
     */
    public void rename(String newPath, boolean replaceIfExists, Completion<Outcome<Void>> done) {
        set(new FileRenameInformation(replaceIfExists, newPath), done);
    }

    /** Marks the file for deletion when its last handle is closed. It must have been opened for deletion. */
    public void delete(Completion<Outcome<Void>> done) {
        set(new FileDispositionInformation(true), done);
    }

    /**
     * Lists a directory (3.2.4.17).
     *
     * @param pattern which names, with wildcards
     * @param done gets all entries in the order of the server
     */
    public void list(String pattern, Completion<Outcome<List<DirectoryEntry>>> done) {
        new DirectoryRead(this, pattern, done).start();
    }

    private void submitVoid(ClientRequest<?> request) {
        session().submit(request.on(this));
    }

    private static <T> Completion<Outcome<T>> ignoringValue(Completion<Outcome<Void>> done) {
        return outcome -> outcome.then(value -> done.complete(Outcome.success(null)), done);
    }

    /** The path relative to the share. */
    public String path() {
        return path;
    }

    /** Bytes of data when the file was opened. */
    public long endOfFileAtOpen() {
        return created.endOfFile();
    }

    /** What CREATE answered. */
    public CreateResponse created() {
        return created;
    }

    ClientTree tree() {
        return tree;
    }

    ClientSession session() {
        return tree.session();
    }

    FileId fileId() {
        return created.fileId();
    }
}
