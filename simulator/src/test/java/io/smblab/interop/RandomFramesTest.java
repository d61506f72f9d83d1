package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smblab.fs.ShareMode;
import io.smblab.smb2.message.ChangeNotifyRequest;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.FlushRequest;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.InfoType;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.LockElement;
import io.smblab.smb2.message.LockRequest;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.QueryDirectoryRequest;
import io.smblab.smb2.message.QueryInfoRequest;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SetInfoRequest;
import io.smblab.smb2.message.Smb2Request;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FsInfoClass;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/**
 * Noise, and sound requests with a few bytes changed, from a client that is logged on: no exception leaves the server, no buffer
 * stays behind, and another client reads from its file as before.
 */
class RandomFramesTest {
    private static final byte[] CONTENT = {1, 2, 3, 4, 5};
    private static final int[] EXTREMES = {0, 1, 7, 8, 63, 64, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, -1};
    private static final int KINDS = 17;

    /** What is done to a message. */
    private enum Change {
        NONE,
        BYTE,
        TWO_BYTES,
        FOUR_BYTES,
        CUT,
        APPEND,
        NOISE
    }

    /**
     * One message.
     *
     * @param kind which of the sound requests
     * @param place where it is changed; taken modulo the length
     * @param value what is put there
     */
    private record Deed(int kind, Change change, int place, int value, Change secondChange, int secondPlace) {}

    @Provide
    Arbitrary<Deed> deeds() {
        Arbitrary<Integer> places = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 63), Arbitraries.integers().between(64, 200));
        Arbitrary<Integer> values = Arbitraries.oneOf(
                Arbitraries.integers(),
                Arbitraries.integers().between(0, EXTREMES.length - 1).map(i -> EXTREMES[i]));
        return Combinators.combine(
                        Arbitraries.integers().between(0, KINDS - 1),
                        Arbitraries.of(Change.class),
                        places,
                        values,
                        Arbitraries.of(Change.NONE, Change.NONE, Change.BYTE, Change.FOUR_BYTES),
                        places)
                .as(Deed::new);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void hurtNobodyElse(@ForAll @Size(min = 1, max = 40) List<@From("deeds") Deed> deeds) {
        try (VirtualServer server = new VirtualServer();
                RawClient bystander = RawClient.loggedOn(server.connect(), Dialect.SMB_3_1_1)) {
            FileId file = bystander.open("bystander", ShareMode.READ);
            bystander.exchange(new WriteRequest(file, 0, Unpooled.wrappedBuffer(CONTENT)));

            attack(server, deeds);
            server.runFor(60_000_000_000L);

            assertThat(server.bugs()).isEmpty();
            assertThat(server.connections()).isEqualTo(1);
            RawClient.Reply reply = bystander.exchange(new ReadRequest(file, 0, 100));
            assertThat(reply.status()).isEqualTo(NtStatus.SUCCESS);
            assertThat(Arrays.copyOfRange(reply.message(), ReadResponse.DATA_OFFSET, reply.message().length))
                    .isEqualTo(CONTENT);
            assertThat(server.messageBytes()).as("bytes not released").isZero();
        }
    }

    private static void attack(VirtualServer server, List<Deed> deeds) {
        RawClient attacker = null;
        FileId file = null;
        FileId directory = null;
        int files = 0;
        for (Deed deed : deeds) {
            if (attacker == null) {
                attacker = RawClient.loggedOn(server.connect(), Dialect.SMB_2_1);
                file = attacker.open("attacked" + files++, ShareMode.ALL);
                directory = attacker.open("", ShareMode.ALL);
            }
            byte[] message = attacker.encode(request(deed.kind(), file, directory));
            message = changed(message, deed.change(), deed.place(), deed.value());
            message = changed(message, deed.secondChange(), deed.secondPlace(), deed.value());
            attacker.send(message);
            boolean open = server.connections() == 2;
            while (attacker.wire().receive() != null) {
                // What it is told is of no interest here.
            }
            if (!open) {
                attacker.close();
                attacker = null;
            }
        }
        if (attacker != null) {
            attacker.close();
        }
    }

    private static byte[] changed(byte[] message, Change change, int place, int value) {
        int at = place % message.length;
        return switch (change) {
            case NONE -> message;
            case BYTE -> put(message, at, value, 1);
            case TWO_BYTES -> put(message, at & ~1, value, 2);
            case FOUR_BYTES -> put(message, at & ~3, value, 4);
            case CUT -> Arrays.copyOf(message, Math.max(1, at));
            case APPEND -> Arrays.copyOf(message, message.length + (value & 0xFFF));
            case NOISE -> noise(message, at, value);
        };
    }

    private static byte[] put(byte[] message, int at, int value, int bytes) {
        for (int i = 0; i < bytes && at + i < message.length; i++) {
            message[at + i] = (byte) (value >>> 8 * i);
        }
        return message;
    }

    private static byte[] noise(byte[] message, int at, int seed) {
        byte[] noise = new byte[message.length - at];
        new Random(seed).nextBytes(noise);
        System.arraycopy(noise, 0, message, at, noise.length);
        return message;
    }

    private static Smb2Request request(int kind, FileId file, FileId directory) {
        List<LockElement> locks =
                List.of(new LockElement(0, 10, LockElement.FLAG_EXCLUSIVE | LockElement.FLAG_FAIL_IMMEDIATELY));
        return switch (kind) {
            case 0 -> new ReadRequest(file, 0, 65_536);
            case 1 -> new WriteRequest(file, 10, Unpooled.wrappedBuffer(new byte[5000]));
            case 2 -> create("new file", List.of());
            case 3 ->
                create(
                        "new file",
                        List.of(
                                new CreateContext.MaximalAccessRequest(Optional.empty()),
                                new CreateContext.DurableHandleV2Request(1000, 0, new Guid(5, 6)),
                                new CreateContext.AllocationSize(4096)));
            case 4 -> new CloseRequest(CloseRequest.FLAG_POSTQUERY_ATTRIB, file);
            case 5 -> new FlushRequest(file);
            case 6 -> new LockRequest(0, 0, file, locks);
            case 7 -> new IoctlRequest(Fsctl.QUERY_NETWORK_INTERFACE_INFO, FileId.ALL_ONES, new byte[0], 65_536);
            case 8 -> new IoctlRequest(Fsctl.SET_ZERO_DATA, file, new byte[16], 0);
            case 9 -> new QueryDirectoryRequest(FileInfoClass.ID_BOTH_DIRECTORY.code(), 0, 0, directory, "*", 65_536);
            case 10 -> new QueryInfoRequest(InfoType.FILE, FileInfoClass.ALL.code(), 4096, file);
            case 11 -> new QueryInfoRequest(InfoType.FILESYSTEM, FsInfoClass.ATTRIBUTE.code(), 4096, file);
            case 12 -> new SetInfoRequest(InfoType.FILE, FileInfoClass.END_OF_FILE.code(), 0, file, new byte[8]);
            case 13 -> new SetInfoRequest(InfoType.FILE, FileInfoClass.RENAME.code(), 0, file, rename("renamed"));
            case 14 -> new ChangeNotifyRequest(0, 4096, directory, 0xFFF);
            case 15 -> new TreeConnectRequest("\\\\server\\IPC$");
            case 16 -> new SessionSetupRequest(0, 1, 0, 0, 0, new byte[40]);
            default -> throw new IllegalStateException("kind " + kind);
        };
    }

    private static CreateRequest create(String name, List<CreateContext> contexts) {
        return new CreateRequest(
                OplockLevel.BATCH, 2, 0x001F_01FF, 0, ShareMode.ALL, CreateDisposition.OVERWRITE_IF, 0, name, contexts);
    }

    private static byte[] rename(String name) {
        byte[] information = new byte[20 + 2 * name.length()];
        information[0] = 1;
        information[16] = (byte) (2 * name.length());
        for (int i = 0; i < name.length(); i++) {
            information[20 + 2 * i] = (byte) name.charAt(i);
        }
        return information;
    }
}
