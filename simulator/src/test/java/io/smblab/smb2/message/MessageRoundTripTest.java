package io.smblab.smb2.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MessageRoundTripTest {
    private static final List<Class<?>> REQUEST_CONTEXTS = List.of(
            CreateContext.ExtendedAttributes.class,
            CreateContext.SecurityDescriptor.class,
            CreateContext.DurableHandleRequest.class,
            CreateContext.DurableHandleReconnect.class,
            CreateContext.AllocationSize.class,
            CreateContext.MaximalAccessRequest.class,
            CreateContext.TimewarpToken.class,
            CreateContext.OnDiskIdRequest.class,
            LeaseContext.class,
            CreateContext.DurableHandleV2Request.class,
            CreateContext.DurableHandleV2Reconnect.class,
            CreateContext.AppInstanceId.class,
            CreateContext.AppInstanceVersion.class,
            CreateContext.Unknown.class);

    private static final List<Class<?>> RESPONSE_CONTEXTS = List.of(
            CreateContext.DurableHandleResponse.class,
            CreateContext.MaximalAccessResponse.class,
            CreateContext.OnDiskIdResponse.class,
            LeaseContext.class,
            CreateContext.DurableHandleV2Response.class,
            CreateContext.Unknown.class);

    private static final List<Class<?>> NEGOTIATE_CONTEXTS = List.of(NegotiateContext.class.getPermittedSubclasses());

    @Property(tries = 3000)
    void requestsComeBackAsTheyWere(@ForAll("requests") Smb2Request request) {
        String before = RecordText.of(request);

        ByteBuf message = encode(request);
        Smb2Request after = Smb2Request.decode(request.command(), body(message));

        assertThat(RecordText.of(after)).isEqualTo(before);
        after.release();
        message.release();
    }

    @Property(tries = 3000)
    void responsesComeBackAsTheyWere(@ForAll("responses") Smb2Response response) {
        String before = RecordText.of(response);
        Smb2Header header = headerFor(response);

        ByteBuf message = encode(response);
        Smb2Response after = Smb2Response.decode(header, body(message));

        assertThat(RecordText.of(after)).isEqualTo(before);
        after.release();
        message.release();
    }

    @Property
    void synchronousHeadersComeBackAsTheyWere(@ForAll Random random) {
        Smb2Header header = new Smb2Header(
                random.nextInt(0x10000),
                random.nextInt(),
                Command.values()[random.nextInt(19)],
                random.nextInt(0x10000),
                random.nextInt() & ~Smb2Header.FLAG_ASYNC,
                random.nextInt() & 0xFFFF_FFFFL,
                random.nextLong(),
                random.nextInt(),
                random.nextInt(),
                0,
                random.nextLong(),
                random.nextLong(),
                random.nextLong());

        assertThat(reread(header)).isEqualTo(header);
    }

    @Property
    void asynchronousHeadersComeBackAsTheyWere(@ForAll Random random) {
        Smb2Header header = Smb2Header.request(
                        Command.values()[random.nextInt(19)], 1, 2, random.nextLong(), 3, random.nextLong())
                .async(random.nextLong());

        assertThat(reread(header)).isEqualTo(header);
    }

    private static Smb2Header reread(Smb2Header header) {
        ByteBuf buffer = Unpooled.buffer();
        header.encode(new WireWriter(buffer));
        return Smb2Header.decode(new WireReader(buffer));
    }

    private static ByteBuf encode(Smb2Body body) {
        Smb2Header header = Smb2Header.request(Command.ECHO, 0, 0, 0, 0, 0);
        return Smb2Message.encode(header, body, UnpooledByteBufAllocator.DEFAULT);
    }

    private static WireReader body(ByteBuf message) {
        WireReader in = new WireReader(message);
        Smb2Header.decode(in);
        return in;
    }

    private static Smb2Header headerFor(Smb2Response response) {
        if (response instanceof ErrorResponse) {
            return Smb2Header.request(Command.CREATE, 0, 0, 0, 0, 0).withStatus(NtStatus.ACCESS_DENIED.code());
        }
        long messageId = response instanceof OplockBreakNotification ? Smb2Response.NOTIFICATION_MESSAGE_ID : 1;
        String name = response.getClass().getSimpleName();
        Command command = name.contains("Break")
                ? Command.OPLOCK_BREAK
                : Command.valueOf(name.replace("Response", "")
                        .replaceAll("([a-z])([A-Z])", "$1_$2")
                        .toUpperCase(Locale.ROOT));
        return Smb2Header.request(command, 0, 0, messageId, 0, 0);
    }

    @Provide
    Arbitrary<Smb2Request> requests() {
        return random(Smb2Request.class);
    }

    @Provide
    Arbitrary<Smb2Response> responses() {
        return random(Smb2Response.class);
    }

    private static <T extends Smb2Body> Arbitrary<T> random(Class<T> sealedType) {
        Class<?>[] types = sealedType.getPermittedSubclasses();
        return Arbitraries.randomValue(random -> {
            Class<?> type = types[random.nextInt(types.length)];
            return sealedType.cast(records(random.nextLong()).next(type));
        });
    }

    private static RandomRecords records(long seed) {
        RandomRecords records = new RandomRecords(seed, MessageRoundTripTest::tryToEncode);
        return records.with(
                        NegotiateContext.class,
                        random -> one(records, NEGOTIATE_CONTEXTS, NegotiateContext.class, random))
                .with(
                        NegotiateContext.Unknown.class,
                        random -> new NegotiateContext.Unknown(
                                0x100 + random.nextInt(100), RandomRecords.bytes(random, 20)))
                .with(
                        CreateContext.Unknown.class,
                        random -> new CreateContext.Unknown(
                                random.nextBoolean() ? "AAPL" : "Unheard of", RandomRecords.bytes(random, 20)))
                .with(
                        LeaseContext.class,
                        random -> random.nextBoolean()
                                ? LeaseContext.v1(new Guid(random.nextLong(), 5), random.nextInt())
                                : LeaseContext.v2(
                                        new Guid(random.nextLong(), 5),
                                        random.nextInt(),
                                        random.nextInt(),
                                        new Guid(9, random.nextLong()),
                                        random.nextInt(0x10000)))
                .with(NegotiateRequest.class, random -> negotiateRequest(records, random))
                .with(NegotiateResponse.class, random -> negotiateResponse(records, random))
                .with(CreateRequest.class, random -> createRequest(records, random))
                .with(CreateResponse.class, random -> createResponse(records, random))
                .with(TreeConnectRequest.class, MessageRoundTripTest::treeConnectRequest)
                .with(WriteRequest.class, random -> writeRequest(records, random));
    }

    private static <T> T one(RandomRecords records, List<Class<?>> types, Class<T> as, Random random) {
        return as.cast(records.next(types.get(random.nextInt(types.size()))));
    }

    private static NegotiateRequest negotiateRequest(RandomRecords records, Random random) {
        boolean newest = random.nextBoolean();
        return new NegotiateRequest(
                newest ? List.of(0x0202, 0x9999, 0x0311) : List.of(0x0210),
                random.nextInt(0x10000),
                random.nextInt(),
                records.next(Guid.class),
                newest ? contexts(records, random) : List.of());
    }

    private static List<NegotiateContext> contexts(RandomRecords records, Random random) {
        return random.ints(random.nextInt(5), 0, 1)
                .mapToObj(i -> records.next(NegotiateContext.class))
                .toList();
    }

    private static NegotiateResponse negotiateResponse(RandomRecords records, Random random) {
        boolean newest = random.nextBoolean();
        return new NegotiateResponse(
                random.nextInt(0x10000),
                newest ? 0x0311 : 0x02FF,
                records.next(Guid.class),
                random.nextInt(),
                random.nextInt() & 0xFFFF_FFFFL,
                random.nextInt() & 0xFFFF_FFFFL,
                random.nextInt() & 0xFFFF_FFFFL,
                records.next(FileTime.class),
                records.next(FileTime.class),
                RandomRecords.bytes(random, 50),
                newest ? contexts(records, random) : List.of());
    }

    private static CreateRequest createRequest(RandomRecords records, Random random) {
        return new CreateRequest(
                records.next(OplockLevel.class),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                records.next(CreateDisposition.class),
                random.nextInt(),
                RandomRecords.text(random, 30),
                createContexts(records, REQUEST_CONTEXTS, random));
    }

    private static CreateResponse createResponse(RandomRecords records, Random random) {
        return new CreateResponse(
                records.next(OplockLevel.class),
                random.nextInt(0x100),
                records.next(CreateAction.class),
                records.next(FileTimes.class),
                random.nextLong(),
                random.nextLong(),
                random.nextInt(),
                new FileId(random.nextLong(), random.nextLong()),
                createContexts(records, RESPONSE_CONTEXTS, random));
    }

    private static List<CreateContext> createContexts(RandomRecords records, List<Class<?>> types, Random random) {
        return random.ints(random.nextInt(5), 0, 1)
                .mapToObj(i -> one(records, types, CreateContext.class, random))
                .toList();
    }

    private static TreeConnectRequest treeConnectRequest(Random random) {
        String path = RandomRecords.text(random, 30);
        return random.nextBoolean()
                ? new TreeConnectRequest(path)
                : new TreeConnectRequest(
                        TreeConnectRequest.FLAG_EXTENSION_PRESENT | 1, path, RandomRecords.bytes(random, 50));
    }

    private static WriteRequest writeRequest(RandomRecords records, Random random) {
        boolean byRdma = random.nextBoolean();
        return new WriteRequest(
                random.nextLong(),
                new FileId(random.nextLong(), random.nextLong()),
                byRdma ? Channel.RDMA_V1 : Channel.NONE,
                random.nextInt() & 0xFFFF_FFFFL,
                random.nextInt(),
                byRdma ? RandomRecords.bytes(random, 32) : new byte[0],
                byRdma ? Unpooled.EMPTY_BUFFER : records.next(ByteBuf.class));
    }

    private static void tryToEncode(Object value) {
        WireWriter out = new WireWriter(Unpooled.buffer());
        if (value instanceof Smb2Body body) {
            body.encode(out);
        } else if (value instanceof CreateContext context) {
            context.encodeData(out);
        } else if (value instanceof NegotiateContext context) {
            context.encodeData(out);
        } else if (value instanceof LockElement lock) {
            lock.encode(out);
        }
    }
}
