package io.smblab.smb2.message;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The header of every SMB2 message ([MS-SMB2] 2.2.1), 64 bytes.
 *
 * <pre>
 *  0 ProtocolId    4   FE 'S' 'M' 'B'            24 MessageId          8
 *  4 StructureSize 2   64                        32 AsyncId            8   with FLAG_ASYNC, or
 *  6 CreditCharge  2                             32 Reserved           4   and
 *  8 Status        4   in requests from 3.0 on:  36 TreeId             4
 *                      ChannelSequence 2, 0 2    40 SessionId          8
 * 12 Command       2                             48 Signature         16
 * 14 Credits       2   requested or granted
 * 16 Flags         4
 * 20 NextCommand   4   offset of the next message of a compound, or 0
 * </pre>
 *
 * @param creditCharge credits that the request costs, 0 to 65535
 * @param status the NTSTATUS of a response; of a request see {@link #channelSequence()}
 * @param command what is asked or answered
 * @param credits credits requested or granted, 0 to 65535
 * @param flags the FLAG bits of this class
 * @param nextCommand bytes to the next header of the compound, 0 in the last
 * @param messageId the identifier of the request, all ones in a break notification
 * @param reserved the four bytes that were the process identifier; 0 in the asynchronous form
 * @param treeId the tree connect; 0 in the asynchronous form
 * @param asyncId the asynchronous operation; 0 in the synchronous form
 * @param sessionId the session, or 0
 * @param signatureLow the first eight bytes of the signature, little-endian
 * @param signatureHigh the last eight bytes of the signature, little-endian
 */
public record Smb2Header(
        int creditCharge,
        int status,
        Command command,
        int credits,
        int flags,
        long nextCommand,
        long messageId,
        int reserved,
        int treeId,
        long asyncId,
        long sessionId,
        long signatureLow,
        long signatureHigh) {
    /** Bytes on the wire. */
    public static final int LENGTH = 64;

    /** Where NextCommand stands. */
    public static final int NEXT_COMMAND_OFFSET = 20;

    /** Where the signature stands. */
    public static final int SIGNATURE_OFFSET = 48;

    /** The first four bytes, little-endian: FE 'S' 'M' 'B'. */
    public static final int PROTOCOL_ID = 0x424D_53FE;

    /** A response. */
    public static final int FLAG_SERVER_TO_REDIR = 0x0000_0001;

    /** The asynchronous form of the header. */
    public static final int FLAG_ASYNC = 0x0000_0002;

    /** In a compound: uses session, tree and file of the message before. */
    public static final int FLAG_RELATED = 0x0000_0004;

    /** Signed. */
    public static final int FLAG_SIGNED = 0x0000_0008;

    /** The priority of a request, from 3.1.1: three bits. */
    public static final int FLAG_PRIORITY_MASK = 0x0000_0070;

    /** A DFS operation. */
    public static final int FLAG_DFS = 0x1000_0000;

    /** A request that is sent again, from 3.0. */
    public static final int FLAG_REPLAY = 0x2000_0000;

    private static final int STRUCTURE_SIZE = 64;

    /** Checks the form. */
    public Smb2Header {
        boolean async = (flags & FLAG_ASYNC) != 0;
        if (async ? treeId != 0 || reserved != 0 : asyncId != 0) {
            throw new IllegalArgumentException(
                    async ? "an asynchronous header has no TreeId" : "a synchronous header has no AsyncId");
        }
    }

    /** A request. Its ChannelSequence is 0. */
    public static Smb2Header request(
            Command command, int creditCharge, int credits, long messageId, int treeId, long sessionId) {
        return new Smb2Header(creditCharge, 0, command, credits, 0, 0, messageId, 0, treeId, 0, sessionId, 0, 0);
    }

    /**
     * The header of an answer to this request: same command, identifiers, charge, priority and relation.
     *
     * @param credits granted
     */
    public Smb2Header response(int status, int credits) {
        int answeredFlags = FLAG_SERVER_TO_REDIR | flags & (FLAG_RELATED | FLAG_PRIORITY_MASK);
        return new Smb2Header(
                creditCharge,
                status,
                command,
                credits,
                answeredFlags,
                0,
                messageId,
                isAsync() ? 0 : reserved,
                treeId,
                0,
                sessionId,
                0,
                0);
    }

    /** See {@link #response(int, int)}. */
    public Smb2Header response(NtStatus status, int credits) {
        return response(status.code(), credits);
    }

    /** This header in the asynchronous form: the TreeId gives way to an AsyncId. */
    public Smb2Header async(long newAsyncId) {
        return new Smb2Header(
                creditCharge,
                status,
                command,
                credits,
                flags | FLAG_ASYNC,
                nextCommand,
                messageId,
                0,
                0,
                newAsyncId,
                sessionId,
                signatureLow,
                signatureHigh);
    }

    /** This header with other flags. The form (synchronous or not) must not change. */
    public Smb2Header withFlags(int newFlags) {
        if (((newFlags ^ flags) & FLAG_ASYNC) != 0) {
            throw new IllegalStateException("FLAG_ASYNC is set by async() only");
        }
        return copy(status, newFlags, treeId, sessionId);
    }

    /** This header with some more flags; see {@link #withFlags}. */
    public Smb2Header plusFlags(int moreFlags) {
        return withFlags(flags | moreFlags);
    }

    /** This header with another status. */
    public Smb2Header withStatus(int newStatus) {
        return copy(newStatus, flags, treeId, sessionId);
    }

    /** This request header with a ChannelSequence, 0 to 65535. */
    public Smb2Header withChannelSequence(int channelSequence) {
        return withStatus(channelSequence & 0xFFFF);
    }

    /** This header with another session. */
    public Smb2Header withSessionId(long newSessionId) {
        return copy(status, flags, treeId, newSessionId);
    }

    /** This header with another tree connect; synchronous form only. */
    public Smb2Header withTreeId(int newTreeId) {
        return copy(status, flags, newTreeId, sessionId);
    }

    private Smb2Header copy(int newStatus, int newFlags, int newTreeId, long newSessionId) {
        return new Smb2Header(
                creditCharge,
                newStatus,
                command,
                credits,
                newFlags,
                nextCommand,
                messageId,
                reserved,
                newTreeId,
                asyncId,
                newSessionId,
                signatureLow,
                signatureHigh);
    }

    /** Whether all of {@code mask} is set in the flags. */
    public boolean has(int mask) {
        return (flags & mask) == mask;
    }

    /** Whether this is a response. */
    public boolean isResponse() {
        return has(FLAG_SERVER_TO_REDIR);
    }

    /** Whether this is the asynchronous form. */
    public boolean isAsync() {
        return has(FLAG_ASYNC);
    }

    /** Whether this belongs to the operation before it in a compound. */
    public boolean isRelated() {
        return has(FLAG_RELATED);
    }

    /** Whether this claims to be signed. */
    public boolean isSigned() {
        return has(FLAG_SIGNED);
    }

    /** Whether this request is sent again. */
    public boolean isReplay() {
        return has(FLAG_REPLAY);
    }

    /** In requests from 3.0 on: the number that tells a replayed request from an outdated one ([MS-SMB2] 2.2.1.2). */
    public int channelSequence() {
        return status & 0xFFFF;
    }

    /** The status with its name. */
    public NtStatus ntStatus() {
        return NtStatus.of(status);
    }

    /**
     * Reads a header; the reader is then at the body. What is wrong here cannot be answered, the connection has to end.
     *
     * @param in at the start of a message
     */
    public static Smb2Header decode(WireReader in) {
        if (in.remaining() < LENGTH) {
            throw in.malformed("SMB2 header", in.remaining() + " bytes (expected 64)")
                    .thatDisconnects();
        }
        int protocolId = in.bits32();
        if (protocolId != PROTOCOL_ID) {
            throw in.malformed("ProtocolId", "0x" + Integer.toHexString(protocolId))
                    .thatDisconnects();
        }
        int structureSize = in.u16();
        if (structureSize != STRUCTURE_SIZE) {
            throw in.malformed("StructureSize", structureSize + " (expected 64)")
                    .thatDisconnects();
        }
        int creditCharge = in.u16();
        int status = in.bits32();
        int commandCode = in.u16();
        if (!Command.isKnown(commandCode)) {
            throw in.malformed("Command", "0x" + Integer.toHexString(commandCode))
                    .thatDisconnects();
        }
        int credits = in.u16();
        int flags = in.bits32();
        long nextCommand = in.u32();
        long messageId = in.u64();
        boolean async = (flags & FLAG_ASYNC) != 0;
        int reserved = async ? 0 : in.bits32();
        int treeId = async ? 0 : in.bits32();
        long asyncId = async ? in.u64() : 0;
        long sessionId = in.u64();
        long signatureLow = in.u64();
        long signatureHigh = in.u64();
        return new Smb2Header(
                creditCharge,
                status,
                Command.of(commandCode),
                credits,
                flags,
                nextCommand,
                messageId,
                reserved,
                treeId,
                asyncId,
                sessionId,
                signatureLow,
                signatureHigh);
    }

    /** Writes the 64 bytes. */
    public void encode(WireWriter out) {
        out.bits32(PROTOCOL_ID);
        out.u16(STRUCTURE_SIZE);
        out.u16(creditCharge);
        out.bits32(status);
        out.u16(command.code());
        out.u16(credits);
        out.bits32(flags);
        out.u32(nextCommand);
        out.u64(messageId);
        if (isAsync()) {
            out.u64(asyncId);
        } else {
            out.bits32(reserved);
            out.bits32(treeId);
        }
        out.u64(sessionId);
        out.u64(signatureLow);
        out.u64(signatureHigh);
    }
}
