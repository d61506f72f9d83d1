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

/**
 * An open file or directory (MS-SMB2 3.2.1.5). Operations may run side by side, on different channels, and end in any order.
 */
public final class ClientFile {
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
