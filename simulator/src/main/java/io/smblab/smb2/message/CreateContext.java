package io.smblab.smb2.message;

import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;
import java.util.Optional;

/**
 * A create context ([MS-SMB2] 2.2.13.2, 2.2.14.2). The same name has different data in requests and responses, so there are
 * two chains to decode ({@link CreateContextChain}). Contexts that are not known survive as {@link Unknown}.
 *
 * <pre>
 * Next       4   from the start of this context to the next, multiple of 8; 0 in the last
 * NameOffset 2   from the start of this context
 * NameLength 2
 * Reserved   2
 * DataOffset 2   from the start of this context, multiple of 8
 * DataLength 4
 * Buffer         name, data
 * </pre>
 */
public sealed interface CreateContext
        permits CreateContext.AllocationSize,
                CreateContext.AppInstanceId,
                CreateContext.AppInstanceVersion,
                CreateContext.DurableHandleRequest,
                CreateContext.DurableHandleReconnect,
                CreateContext.DurableHandleResponse,
                CreateContext.DurableHandleV2Request,
                CreateContext.DurableHandleV2Reconnect,
                CreateContext.DurableHandleV2Response,
                CreateContext.ExtendedAttributes,
                CreateContext.MaximalAccessRequest,
                CreateContext.MaximalAccessResponse,
                CreateContext.OnDiskIdRequest,
                CreateContext.OnDiskIdResponse,
                CreateContext.SecurityDescriptor,
                CreateContext.TimewarpToken,
                CreateContext.Unknown,
                LeaseContext {
    /** The name on the wire: four letters, or a GUID as 16 bytes, each byte one character. */
    String name();

    /** Writes the data. */
    void encodeData(WireWriter out);

    /**
     * ExtA: extended attributes of a new file (2.2.13.2.1).
     *
     * @param fullEaInformation a chain of FILE_FULL_EA_INFORMATION
     */
    record ExtendedAttributes(byte[] fullEaInformation) implements CreateContext {
        @Override
        public String name() {
            return "ExtA";
        }

        @Override
        public void encodeData(WireWriter out) {
            out.bytes(fullEaInformation);
        }
    }

    /**
     * SecD: the security descriptor of a new file (2.2.13.2.2).
     *
     * @param securityDescriptor self-relative
     */
    record SecurityDescriptor(byte[] securityDescriptor) implements CreateContext {
        @Override
        public String name() {
            return "SecD";
        }

        @Override
        public void encodeData(WireWriter out) {
            out.bytes(securityDescriptor);
        }
    }

    /** DHnQ of a request: asks for a durable handle (2.2.13.2.3). */
    record DurableHandleRequest() implements CreateContext {
        @Override
        public String name() {
            return "DHnQ";
        }

        static DurableHandleRequest decode(WireReader in) {
            in.structure(16, "DHnQ");
            in.skip(16);
            return new DurableHandleRequest();
        }

        @Override
        public void encodeData(WireWriter out) {
            out.zero(16);
        }
    }

    /** DHnQ of a response: the handle is durable (2.2.14.2.3). */
    record DurableHandleResponse() implements CreateContext {
        @Override
        public String name() {
            return "DHnQ";
        }

        static DurableHandleResponse decode(WireReader in) {
            in.structure(8, "DHnQ");
            in.skip(8);
            return new DurableHandleResponse();
        }

        @Override
        public void encodeData(WireWriter out) {
            out.zero(8);
        }
    }

    /**
     * DHnC: reclaims a durable handle (2.2.13.2.4).
     *
     * @param fileId of the open
     */
    record DurableHandleReconnect(FileId fileId) implements CreateContext {
        @Override
        public String name() {
            return "DHnC";
        }

        static DurableHandleReconnect decode(WireReader in) {
            in.structure(16, "DHnC");
            return new DurableHandleReconnect(FileId.decode(in));
        }

        @Override
        public void encodeData(WireWriter out) {
            fileId.encode(out);
        }
    }

    /**
     * AlSi: space to reserve for a new file (2.2.13.2.6).
     *
     * @param allocationSize bytes
     */
    record AllocationSize(long allocationSize) implements CreateContext {
        @Override
        public String name() {
            return "AlSi";
        }

        static AllocationSize decode(WireReader in) {
            in.structure(8, "AlSi");
            return new AllocationSize(in.u64());
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u64(allocationSize);
        }
    }

    /**
     * MxAc of a request: asks for the maximal access (2.2.13.2.5).
     *
     * @param timestamp the time stamp that the client knows, or empty
     */
    record MaximalAccessRequest(Optional<FileTime> timestamp) implements CreateContext {
        @Override
        public String name() {
            return "MxAc";
        }

        static MaximalAccessRequest decode(WireReader in) {
            return new MaximalAccessRequest(in.remaining() == 0 ? Optional.empty() : Optional.of(in.fileTime()));
        }

        @Override
        public void encodeData(WireWriter out) {
            timestamp.ifPresent(out::fileTime);
        }
    }

    /**
     * MxAc of a response (2.2.14.2.5).
     *
     * @param queryStatus NTSTATUS of the query
     * @param maximalAccess bits of {@link AccessMask}
     */
    record MaximalAccessResponse(int queryStatus, int maximalAccess) implements CreateContext {
        @Override
        public String name() {
            return "MxAc";
        }

        static MaximalAccessResponse decode(WireReader in) {
            in.structure(8, "MxAc");
            int queryStatus = in.bits32();
            int maximalAccess = in.bits32();
            return new MaximalAccessResponse(queryStatus, maximalAccess);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.bits32(queryStatus);
            out.bits32(maximalAccess);
        }
    }

    /**
     * TWrp: opens the file as it was in a snapshot (2.2.13.2.7).
     *
     * @param timestamp of the snapshot
     */
    record TimewarpToken(FileTime timestamp) implements CreateContext {
        @Override
        public String name() {
            return "TWrp";
        }

        static TimewarpToken decode(WireReader in) {
            in.structure(8, "TWrp");
            return new TimewarpToken(in.fileTime());
        }

        @Override
        public void encodeData(WireWriter out) {
            out.fileTime(timestamp);
        }
    }

    /** QFid of a request: asks for the identifiers of file and volume (2.2.13.2.9). */
    record OnDiskIdRequest() implements CreateContext {
        @Override
        public String name() {
            return "QFid";
        }

        @Override
        public void encodeData(WireWriter out) {}
    }

    /**
     * QFid of a response (2.2.14.2.9).
     *
     * @param diskFileId the file
     * @param volumeId the volume
     */
    record OnDiskIdResponse(long diskFileId, long volumeId) implements CreateContext {
        @Override
        public String name() {
            return "QFid";
        }

        static OnDiskIdResponse decode(WireReader in) {
            in.structure(32, "QFid");
            long diskFileId = in.u64();
            long volumeId = in.u64();
            in.skip(16);
            return new OnDiskIdResponse(diskFileId, volumeId);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u64(diskFileId);
            out.u64(volumeId);
            out.zero(16);
        }
    }

    /**
     * DH2Q of a request: asks for a durable or persistent handle (2.2.13.2.11).
     *
     * @param timeoutMillis how long the handle shall survive, in milliseconds; 0 for the server to choose
     * @param flags {@link #FLAG_PERSISTENT} or 0
     * @param createGuid names the create, for a replay
     */
    record DurableHandleV2Request(long timeoutMillis, int flags, Guid createGuid) implements CreateContext {
        /** A persistent handle. */
        public static final int FLAG_PERSISTENT = 0x0000_0002;

        @Override
        public String name() {
            return "DH2Q";
        }

        /** Whether a persistent handle is asked for. */
        public boolean isPersistent() {
            return (flags & FLAG_PERSISTENT) != 0;
        }

        static DurableHandleV2Request decode(WireReader in) {
            in.structure(32, "DH2Q");
            long timeoutMillis = in.u32();
            int flags = in.bits32();
            in.skip(8);
            Guid createGuid = in.guid();
            return new DurableHandleV2Request(timeoutMillis, flags, createGuid);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u32(timeoutMillis);
            out.bits32(flags);
            out.zero(8);
            out.guid(createGuid);
        }
    }

    /**
     * DH2C: reclaims a durable or persistent handle (2.2.13.2.12).
     *
     * @param fileId of the open
     * @param createGuid of the open
     * @param flags {@link DurableHandleV2Request#FLAG_PERSISTENT} or 0
     */
    record DurableHandleV2Reconnect(FileId fileId, Guid createGuid, int flags) implements CreateContext {
        @Override
        public String name() {
            return "DH2C";
        }

        /** Whether the handle is said to be persistent. */
        public boolean isPersistent() {
            return (flags & DurableHandleV2Request.FLAG_PERSISTENT) != 0;
        }

        static DurableHandleV2Reconnect decode(WireReader in) {
            in.structure(36, "DH2C");
            FileId fileId = FileId.decode(in);
            Guid createGuid = in.guid();
            int flags = in.bits32();
            return new DurableHandleV2Reconnect(fileId, createGuid, flags);
        }

        @Override
        public void encodeData(WireWriter out) {
            fileId.encode(out);
            out.guid(createGuid);
            out.bits32(flags);
        }
    }

    /**
     * DH2Q of a response (2.2.14.2.12).
     *
     * @param timeoutMillis how long the handle survives, in milliseconds
     * @param flags {@link DurableHandleV2Request#FLAG_PERSISTENT} or 0
     */
    record DurableHandleV2Response(long timeoutMillis, int flags) implements CreateContext {
        @Override
        public String name() {
            return "DH2Q";
        }

        static DurableHandleV2Response decode(WireReader in) {
            in.structure(8, "DH2Q");
            long timeoutMillis = in.u32();
            int flags = in.bits32();
            return new DurableHandleV2Response(timeoutMillis, flags);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u32(timeoutMillis);
            out.bits32(flags);
        }
    }

    /**
     * The application instance that opens the file, for failover (2.2.13.2.13).
     *
     * @param appInstanceId the instance
     */
    record AppInstanceId(Guid appInstanceId) implements CreateContext {
        /** 45BCA66A-EFA7-F74A-9008-FA462E144D74, byte by byte. */
        static final String NAME =
                "\u0045\u00BC\u00A6\u006A\u00EF\u00A7\u00F7\u004A\u0090\u0008\u00FA\u0046\u002E\u0014\u004D\u0074";

        @Override
        public String name() {
            return NAME;
        }

        static AppInstanceId decode(WireReader in) {
            in.structure(20, "AppInstanceId");
            int structureSize = in.u16();
            if (structureSize != 20) {
                throw in.malformed("StructureSize", structureSize + " (expected 20)");
            }
            in.skip(2);
            return new AppInstanceId(in.guid());
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(20);
            out.zero(2);
            out.guid(appInstanceId);
        }
    }

    /**
     * The version of the application instance (2.2.13.2.15).
     *
     * @param high more significant
     * @param low less significant
     */
    record AppInstanceVersion(long high, long low) implements CreateContext {
        /** B982D0B7-3B56-074F-A07B-524A8116A010, byte by byte. */
        static final String NAME =
                "\u00B9\u0082\u00D0\u00B7\u003B\u0056\u0007\u004F\u00A0\u007B\u0052\u004A\u0081\u0016\u00A0\u0010";

        @Override
        public String name() {
            return NAME;
        }

        static AppInstanceVersion decode(WireReader in) {
            in.structure(24, "AppInstanceVersion");
            int structureSize = in.u16();
            if (structureSize != 24) {
                throw in.malformed("StructureSize", structureSize + " (expected 24)");
            }
            in.skip(2);
            in.skip(4);
            long high = in.u64();
            long low = in.u64();
            return new AppInstanceVersion(high, low);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(24);
            out.zero(2);
            out.zero(4);
            out.u64(high);
            out.u64(low);
        }
    }

    /**
     * A context with a name that is not known here, for example AAPL.
     *
     * @param name each byte one character
     * @param data as received
     */
    record Unknown(String name, byte[] data) implements CreateContext {
        @Override
        public void encodeData(WireWriter out) {
            out.bytes(data);
        }
    }

    /** The first context of a kind. */
    static <T extends CreateContext> Optional<T> find(List<CreateContext> contexts, Class<T> kind) {
        return contexts.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }
}
