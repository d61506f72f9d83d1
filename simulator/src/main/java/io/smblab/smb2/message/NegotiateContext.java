package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A negotiate context of dialect 3.1.1 ([MS-SMB2] 2.2.3.1, 2.2.4.1). Those that are not known survive as {@link Unknown}.
 *
 * <pre>
 * ContextType 2
 * DataLength  2
 * Reserved    4
 * Data             the next context starts at a multiple of 8 from the SMB2 header
 * </pre>
 */
public sealed interface NegotiateContext {
    /** ContextType of {@link PreauthIntegrity}. */
    int PREAUTH_INTEGRITY = 0x0001;

    /** ContextType of {@link Encryption}. */
    int ENCRYPTION = 0x0002;

    /** ContextType of {@link Compression}. */
    int COMPRESSION = 0x0003;

    /** ContextType of {@link NetName}. */
    int NETNAME = 0x0005;

    /** ContextType of {@link Transport}. */
    int TRANSPORT = 0x0006;

    /** ContextType of {@link RdmaTransform}. */
    int RDMA_TRANSFORM = 0x0007;

    /** ContextType of {@link Signing}. */
    int SIGNING = 0x0008;

    /** SHA-512, the only hash of {@link PreauthIntegrity}. */
    int SHA_512 = 0x0001;

    /** Bytes before the data. */
    int HEADER_LENGTH = 8;

    /** The ContextType on the wire. */
    int type();

    /** Writes the data. */
    void encodeData(WireWriter out);

    /**
     * Hashes for the preauthentication integrity (2.2.3.1.1).
     *
     * @param hashAlgorithms in order of preference; exactly one in a response
     * @param salt random bytes
     */
    record PreauthIntegrity(List<Integer> hashAlgorithms, byte[] salt) implements NegotiateContext {
        /** Keeps a copy of the list. */
        public PreauthIntegrity {
            hashAlgorithms = List.copyOf(hashAlgorithms);
        }

        @Override
        public int type() {
            return PREAUTH_INTEGRITY;
        }

        static PreauthIntegrity decode(WireReader in) {
            int hashAlgorithmCount = in.u16();
            int saltLength = in.u16();
            List<Integer> hashAlgorithms = decodeIds(in, hashAlgorithmCount, "HashAlgorithmCount");
            byte[] salt = in.bytes(saltLength, "Salt");
            return new PreauthIntegrity(hashAlgorithms, salt);
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(hashAlgorithms.size());
            out.u16(salt.length);
            hashAlgorithms.forEach(out::u16);
            out.bytes(salt);
        }
    }

    /**
     * Ciphers (2.2.3.1.2): 1 AES-128-CCM, 2 AES-128-GCM, 3 AES-256-CCM, 4 AES-256-GCM.
     *
     * @param ciphers in order of preference; exactly one in a response, 0 for none in common
     */
    record Encryption(List<Integer> ciphers) implements NegotiateContext {
        /** Keeps a copy of the list. */
        public Encryption {
            ciphers = List.copyOf(ciphers);
        }

        @Override
        public int type() {
            return ENCRYPTION;
        }

        static Encryption decode(WireReader in) {
            int cipherCount = in.u16();
            return new Encryption(decodeIds(in, cipherCount, "CipherCount"));
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(ciphers.size());
            ciphers.forEach(out::u16);
        }
    }

    /**
     * Compression algorithms (2.2.3.1.3): 0 none, 1 LZNT1, 2 LZ77, 3 LZ77+Huffman, 4 Pattern_V1, 5 LZ4.
     *
     * @param flags 1 for chained compression
     * @param algorithms in order of preference
     */
    record Compression(int flags, List<Integer> algorithms) implements NegotiateContext {
        /** Keeps a copy of the list. */
        public Compression {
            algorithms = List.copyOf(algorithms);
        }

        @Override
        public int type() {
            return COMPRESSION;
        }

        static Compression decode(WireReader in) {
            int algorithmCount = in.u16();
            in.skip(2);
            int flags = in.bits32();
            return new Compression(flags, decodeIds(in, algorithmCount, "CompressionAlgorithmCount"));
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(algorithms.size());
            out.zero(2);
            out.bits32(flags);
            algorithms.forEach(out::u16);
        }
    }

    /**
     * The name of the server as the client knows it (2.2.3.1.4).
     *
     * @param netName host name or address
     */
    record NetName(String netName) implements NegotiateContext {
        @Override
        public int type() {
            return NETNAME;
        }

        static NetName decode(WireReader in) {
            return new NetName(in.utf16(in.remaining(), "NetName"));
        }

        @Override
        public void encodeData(WireWriter out) {
            out.utf16(netName);
        }
    }

    /**
     * Capabilities of the transport (2.2.3.1.5).
     *
     * @param flags 1: the transport is secure, SMB2 need not encrypt
     */
    record Transport(int flags) implements NegotiateContext {
        @Override
        public int type() {
            return TRANSPORT;
        }

        static Transport decode(WireReader in) {
            return new Transport(in.bits32());
        }

        @Override
        public void encodeData(WireWriter out) {
            out.bits32(flags);
        }
    }

    /**
     * Transforms of data that goes through RDMA (2.2.3.1.6): 0 none, 1 encryption, 2 signing.
     *
     * @param transformIds in order
     */
    record RdmaTransform(List<Integer> transformIds) implements NegotiateContext {
        /** Keeps a copy of the list. */
        public RdmaTransform {
            transformIds = List.copyOf(transformIds);
        }

        @Override
        public int type() {
            return RDMA_TRANSFORM;
        }

        static RdmaTransform decode(WireReader in) {
            int transformCount = in.u16();
            in.skip(2);
            in.skip(4);
            return new RdmaTransform(decodeIds(in, transformCount, "TransformCount"));
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(transformIds.size());
            out.zero(2);
            out.zero(4);
            transformIds.forEach(out::u16);
        }
    }

    /**
     * Signing algorithms (2.2.3.1.7): 0 HMAC-SHA256, 1 AES-CMAC, 2 AES-GMAC.
     *
     * @param algorithms in order of preference; exactly one in a response
     */
    record Signing(List<Integer> algorithms) implements NegotiateContext {
        /** Keeps a copy of the list. */
        public Signing {
            algorithms = List.copyOf(algorithms);
        }

        @Override
        public int type() {
            return SIGNING;
        }

        static Signing decode(WireReader in) {
            int algorithmCount = in.u16();
            return new Signing(decodeIds(in, algorithmCount, "SigningAlgorithmCount"));
        }

        @Override
        public void encodeData(WireWriter out) {
            out.u16(algorithms.size());
            algorithms.forEach(out::u16);
        }
    }

    /**
     * A context of a type that is not known here.
     *
     * @param type as received
     * @param data as received
     */
    record Unknown(int type, byte[] data) implements NegotiateContext {
        @Override
        public void encodeData(WireWriter out) {
            out.bytes(data);
        }
    }

    /** The first context of a kind. */
    static <T extends NegotiateContext> Optional<T> find(List<NegotiateContext> contexts, Class<T> kind) {
        return contexts.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** Reads the contexts of a message. */
    static List<NegotiateContext> decodeList(WireReader in, long offset, int count) {
        List<NegotiateContext> contexts = new ArrayList<>();
        if (count == 0) {
            return contexts;
        }
        in.requireAligned(offset, 8, "NegotiateContextOffset");
        if (offset < in.position()) {
            throw in.malformed("NegotiateContextOffset", offset + " (expected " + in.position() + " or more)");
        }
        in.seek(offset, "NegotiateContextOffset");
        for (int i = 0; i < count; i++) {
            in.align(8);
            int type = in.u16();
            int dataLength = in.u16();
            in.skip(4);
            contexts.add(decode(type, in.reader(dataLength, "NegotiateContext")));
        }
        return contexts;
    }

    private static NegotiateContext decode(int type, WireReader data) {
        return switch (type) {
            case PREAUTH_INTEGRITY -> PreauthIntegrity.decode(data);
            case ENCRYPTION -> Encryption.decode(data);
            case COMPRESSION -> Compression.decode(data);
            case NETNAME -> NetName.decode(data);
            case TRANSPORT -> Transport.decode(data);
            case RDMA_TRANSFORM -> RdmaTransform.decode(data);
            case SIGNING -> Signing.decode(data);
            default -> new Unknown(type, data.bytes(data.remaining(), "Data"));
        };
    }

    private static List<Integer> decodeIds(WireReader in, int count, String field) {
        if (count == 0 || count > in.remaining() / 2) {
            throw in.malformed(
                    field, count + ", and " + in.remaining() + " bytes follow (expected 1 or more of 2 bytes)");
        }
        List<Integer> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ids.add(in.u16());
        }
        return ids;
    }

    /**
     * Writes contexts behind everything else of a message.
     *
     * @param offsetField where NegotiateContextOffset stands, which stays 0 without contexts
     */
    static void encodeList(List<NegotiateContext> contexts, WireWriter out, int offsetField) {
        if (contexts.isEmpty()) {
            return;
        }
        out.align(8);
        out.patchU32(offsetField, out.position());
        for (NegotiateContext context : contexts) {
            out.align(8);
            out.u16(context.type());
            int dataLength = out.position();
            out.u16(0);
            out.zero(4);
            int data = out.position();
            context.encodeData(out);
            out.patchU16(dataLength, out.position() - data);
        }
    }
}
