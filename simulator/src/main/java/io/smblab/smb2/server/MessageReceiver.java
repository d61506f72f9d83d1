package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.crypto.OpenResult;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.ProtocolId;
import io.smblab.smb2.message.Smb1Negotiate;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.TransformHeader;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The first steps of the receive chain ([MS-SMB2] 3.3.5.2): size, kind of message, decryption, splitting of compounds, message
 * ids. What goes wrong here cannot be answered and ends the connection; everything later is answered with a status.
 *
 * <pre>
 *   size --> SMB1? --------------------------------> NegotiateHandler
 *        --> transform? -- decrypt --+
 *        --> SMB2 -------------------+--> split --> message ids --> RequestChain
 * </pre>
 */
final class MessageReceiver {
    /** What a message may have beyond the largest payload (3.3.5.2). */
    private static final int OVERHEAD_BYTES = 256;

    private static final int COMMAND_OFFSET = 12;

    private final Connection connection;

    MessageReceiver(Connection connection) {
        this.connection = connection;
    }

    /** Takes a message over; nothing escapes. */
    void received(ByteBuf message) {
        try {
            receive(message);
        } catch (MalformedMessageException e) {
            connection.disconnect("malformed message: " + e.getMessage());
        } catch (RuntimeException | Error e) {
            connection.failed("a message", e);
        } finally {
            message.release();
        }
    }

    private void receive(ByteBuf message) {
        int length = message.readableBytes();
        if (length < 4 || length > maxLength()) {
            connection.disconnect("message of " + length + " bytes (expected 4 to " + maxLength() + ")");
            return;
        }
        switch (ProtocolId.of(message)) {
            case SMB2 -> split(message, null);
            case TRANSFORM -> open(message);
            case SMB1 -> smb1(message);
            // Compression is not negotiated, so that nothing compressed may come.
            case COMPRESSION, UNKNOWN ->
                connection.disconnect(
                        "unexpected protocol id " + Integer.toHexString(message.getInt(message.readerIndex())));
        }
    }

    /** The longest message that is taken at present, bytes. */
    int maxLength() {
        ServerLimits limits = connection.server.config.limits();
        if (!connection.isLoggedOn()) {
            return limits.maxMessageBeforeLogon();
        }
        int payload = Math.max(connection.maxTransactSize, Math.max(connection.maxReadSize, connection.maxWriteSize));
        return payload + TransformHeader.LENGTH + OVERHEAD_BYTES + Smb2Header.LENGTH;
    }

    private void smb1(ByteBuf message) {
        if (connection.state() != ConnectionState.NEW) {
            connection.disconnect("SMB1 message after an SMB2 negotiation");
            return;
        }
        // The SMB1 request takes MessageId 0 (3.3.5.3.1).
        connection.commandSequenceWindow.consume(0, 1);
        connection.server.dispatcher.negotiate.handleSmb1(connection, Smb1Negotiate.decode(new WireReader(message)));
    }

    private void open(ByteBuf message) {
        if (message.readableBytes() < TransformHeader.LENGTH) {
            connection.disconnect("transform header of " + message.readableBytes() + " bytes (expected 52)");
            return;
        }
        long sessionId = message.getLongLE(message.readerIndex() + TransformHeader.SESSION_ID_OFFSET);
        Session session = connection.sessionTable.get(sessionId);
        if (session == null || !session.canSeal() || session.state() == SessionState.CLOSED) {
            connection.disconnect("encrypted message for session " + Long.toHexString(sessionId)
                    + ", which has no keys on this connection");
            return;
        }
        OpenResult result = session.open(message.retain());
        if (result instanceof OpenResult.Refused refused) {
            connection.disconnect("encrypted message refused: " + refused.refusal());
            return;
        }
        ByteBuf plain = ((OpenResult.Opened) result).message();
        try {
            if (plain.getIntLE(plain.readerIndex()) != Smb2Header.PROTOCOL_ID) {
                connection.disconnect("encrypted message holds no SMB2 message");
                return;
            }
            split(plain, session);
        } finally {
            plain.release();
        }
    }

    private void split(ByteBuf message, Session sealedBy) {
        RequestChain chain = new RequestChain(connection, sealedBy);
        List<ByteBuf> parts = Smb2Message.split(message);
        List<Smb2Header> headers = new ArrayList<>(parts.size());
        try {
            for (ByteBuf part : parts) {
                headers.add(requestHeader(part));
            }
        } catch (RuntimeException e) {
            parts.forEach(ByteBuf::release);
            throw e;
        }
        for (int i = 0; i < headers.size(); i++) {
            int unknown = unknownCommand(parts.get(i));
            chain.add(new RequestContext(chain, connection, headers.get(i), parts.get(i), unknown));
        }
        if (!takeMessageIds(headers)) {
            chain.abandon();
            return;
        }
        connection.chainBegins(chain);
        chain.serve();
    }

    private static Smb2Header requestHeader(ByteBuf request) {
        Smb2Header header = header(request);
        if (header.isResponse()) {
            throw new MalformedMessageException("Flags", request.readerIndex(), "a response").thatDisconnects();
        }
        return header;
    }

    /** A header whose command nobody knows is read as that of an ECHO: the request is answered INVALID_PARAMETER, no more. */
    private static Smb2Header header(ByteBuf request) {
        if (unknownCommand(request) == RequestContext.KNOWN) {
            return Smb2Header.decode(new WireReader(request));
        }
        byte[] bytes = new byte[Smb2Header.LENGTH];
        request.getBytes(request.readerIndex(), bytes);
        bytes[COMMAND_OFFSET] = (byte) Command.ECHO.code();
        bytes[COMMAND_OFFSET + 1] = 0;
        return Smb2Header.decode(WireReader.of(bytes));
    }

    private static int unknownCommand(ByteBuf request) {
        int code = request.getUnsignedShortLE(request.readerIndex() + COMMAND_OFFSET);
        return code < Command.values().length ? RequestContext.KNOWN : code;
    }

    /** Takes the message ids of all requests out of the window (3.3.5.2.3); false: the connection has ended. */
    private boolean takeMessageIds(List<Smb2Header> headers) {
        for (Smb2Header header : headers) {
            if (header.command() == Command.CANCEL) {
                continue;
            }
            int charge = connection.supportsMultiCredit ? Math.max(1, header.creditCharge()) : 1;
            if (!connection.commandSequenceWindow.consume(header.messageId(), charge)) {
                connection.disconnect(
                        "message id " + header.messageId() + " with charge " + charge + " is not in the window");
                return false;
            }
        }
        return true;
    }
}
