package io.smblab.rpc;

import io.smblab.wire.NtStatus;
import java.util.Arrays;

/**
 * One open instance of a pipe in message mode ([MS-FSA] 2.1.5.2, [MS-SMB2] 3.3.5.12, 3.3.5.13, 3.3.5.15.10): what is
 * written is answered by messages, and a message is read in one piece or in several.
 */
public final class PipeHandle {
    private final String name;
    private final RpcConnection connection;
    /** What is left of the message that is being read. */
    private byte[] rest = {};

    PipeHandle(String name, RpcConnection connection) {
        this.name = name;
        this.connection = connection;
    }

    /** The name in lower case. */
    public String name() {
        return name;
    }

    /**
     * Writes to the server.
     *
     * @return SUCCESS; PIPE_BUSY when too many answers wait to be read; PIPE_DISCONNECTED after something that is no RPC
     */
    public NtStatus write(byte[] bytes) {
        if (connection.isBroken()) {
            return NtStatus.PIPE_DISCONNECTED;
        }
        if (connection.isFull()) {
            return NtStatus.PIPE_BUSY;
        }
        connection.receive(bytes);
        return NtStatus.SUCCESS;
    }

    /**
     * Reads the next message, or what fits of it.
     *
     * @param maxBytes 0 or more
     * @return SUCCESS with the message or its end, BUFFER_OVERFLOW with a part of it, PIPE_EMPTY when there is none
     */
    public PipeResult read(int maxBytes) {
        if (rest.length == 0) {
            byte[] message = connection.poll();
            if (message == null) {
                return PipeResult.failed(connection.isBroken() ? NtStatus.PIPE_DISCONNECTED : NtStatus.PIPE_EMPTY);
            }
            rest = message;
        }
        int count = Math.min(maxBytes, rest.length);
        byte[] data = Arrays.copyOf(rest, count);
        rest = Arrays.copyOfRange(rest, count, rest.length);
        return new PipeResult(rest.length == 0 ? NtStatus.SUCCESS : NtStatus.BUFFER_OVERFLOW, data);
    }

    /** Writes and reads the answer (FSCTL_PIPE_TRANSCEIVE). Refused with PIPE_BUSY while an answer waits to be read. */
    public PipeResult transact(byte[] bytes, int maxBytes) {
        if (rest.length > 0 || connection.waitingBytes() > 0) {
            return PipeResult.failed(NtStatus.PIPE_BUSY);
        }
        NtStatus written = write(bytes);
        return written == NtStatus.SUCCESS ? read(maxBytes) : PipeResult.failed(written);
    }

    /** Bytes of the message that a read would give next (FSCTL_PIPE_PEEK); 0 when there is none. */
    public int readableBytes() {
        return rest.length > 0 ? rest.length : connection.nextLength();
    }
}
