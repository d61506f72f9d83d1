package io.smblab.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls as real clients write them, from {@code requests.txt}. */
class PipeTest {
    private static final int RESPONSE_HEADER_BYTES = 24;
    private static final Map<String, byte[]> REQUESTS = requests();

    private List<ShareDescription> shares =
            List.of(ShareDescription.disk("share", "Some files"), ShareDescription.ipc());
    private final PipeHandle pipe = registry().open("srvsvc").orElseThrow();

    private PipeRegistry registry() {
        return new PipeRegistry(new ServerDescription() {
            @Override
            public String serverName() {
                return "FILES";
            }

            @Override
            public String comment() {
                return "a lab";
            }

            @Override
            public String domainName() {
                return "WORKGROUP";
            }

            @Override
            public int majorVersion() {
                return 10;
            }

            @Override
            public int minorVersion() {
                return 0;
            }

            @Override
            public List<ShareDescription> shares() {
                return shares;
            }

            @Override
            public FileTime now() {
                return FileTime.of(Instant.parse("2020-02-29T13:14:15.160Z"));
            }
        });
    }

    private static Map<String, byte[]> requests() {
        Map<String, byte[]> requests = new TreeMap<>();
        try (InputStream file = PipeTest.class.getResourceAsStream("requests.txt")) {
            new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .forEach(line -> requests.put(line[0], ByteBufUtil.decodeHexDump(line[1])));
        } catch (IOException missing) {
            throw new IllegalStateException("requests.txt", missing);
        }
        return requests;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nothing", "srvsvc\\x", "\\srvsvc", "..\\srvsvc", "../srvsvc", "srvsvc:s", "srvsvc "})
    void opensNoOtherPipe(String name) {
        assertThat(registry().open(name)).isEmpty();
    }

    @Test
    void opensItsPipesWhateverTheCase() {
        assertThat(registry().open("SrvSvc")).isPresent();
        assertThat(registry().open("WKSSVC")).isPresent();
    }

    @Test
    void acceptsABind() {
        byte[] answer = transact("bind");

        assertThat(answer[2]).isEqualTo((byte) PduHeader.BIND_ACK);
        assertThat(ByteBufUtil.hexDump(answer))
                .contains(ByteBufUtil.hexDump("\\PIPE\\srvsvc\0".getBytes(StandardCharsets.US_ASCII)))
                .endsWith("01000000" + "00000000" + "045d888aeb1cc9119fe808002b10486002000000");
    }

    @Test
    void rejectsAnInterfaceOfAnotherPipe() {
        PipeHandle workstation = registry().open("wkssvc").orElseThrow();

        byte[] answer = workstation.transact(REQUESTS.get("bind"), 4280).data();

        assertThat(ByteBufUtil.hexDump(answer)).endsWith("01000000" + "02000100" + "00".repeat(20));
    }

    @Test
    void listsTheSharesWithTheirTypes() {
        NdrReader stub = call("share-enum-1");

        assertThat(List.of(stub.u32(), stub.u32(), stub.pointer(), stub.u32(), stub.pointer(), stub.u32()))
                .containsExactly(1L, 1L, true, 2L, true, 2L);
        assertThat(List.of(stub.pointer(), stub.u32(), stub.pointer())).containsExactly(true, 0L, true);
        assertThat(List.of(stub.pointer(), stub.u32(), stub.pointer())).containsExactly(true, 0x8000_0003L, true);
        assertThat(List.of(stub.string(), stub.string(), stub.string(), stub.string()))
                .containsExactly("share", "Some files", "IPC$", "Remote IPC");
        assertThat(List.of(stub.u32(), stub.pointer(), stub.u32())).containsExactly(2L, false, 0L);
    }

    @Test
    void returnsAResumeHandleToWhoGaveOne() {
        byte[] stub = stubOf("share-enum-1-resume");

        assertThat(ByteBufUtil.hexDump(stub)).endsWith("00000000" + "00000000");
        assertThat(stub[stub.length - 12] | stub[stub.length - 10]).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"share-enum-2", "share-enum-502", "share-get-info-502"})
    void keepsPathsOfAllSharesToAdministrators(String call) {
        assertThat(ByteBufUtil.hexDump(stubOf(call))).endsWith("05000000");
    }

    @Test
    void describesOneShare() {
        shares = List.of(ShareDescription.disk("share", "this one"));
        NdrReader stub = call("share-get-info-1");

        assertThat(List.of(stub.u32(), stub.pointer(), stub.pointer(), stub.u32(), stub.pointer()))
                .containsExactly(1L, true, true, 0L, true);
        assertThat(List.of(stub.string(), stub.string(), stub.u32())).containsExactly("share", "this one", 0L);
    }

    @Test
    void tellsThePathOfOneShare() {
        NdrReader stub = call("share-get-info-2-ipc");

        assertThat(List.of(stub.u32(), stub.pointer(), stub.pointer(), stub.u32(), stub.pointer(), stub.u32()))
                .containsExactly(2L, true, true, 0x8000_0003L, true, 0L);
        assertThat(List.of(stub.u32(), stub.u32(), stub.pointer(), stub.pointer()))
                .containsExactly(0xFFFF_FFFFL, 1L, true, false);
        assertThat(List.of(stub.string(), stub.string(), stub.string())).containsExactly("IPC$", "Remote IPC", "");
    }

    @Test
    void knowsNoShareThatIsNotThere() {
        assertThat(ByteBufUtil.hexDump(stubOf("share-get-info-1-missing"))).isEqualTo("0100000000000000" + "06090000");
    }

    @Test
    void describesTheServer() {
        NdrReader stub = call("server-get-info-101");

        assertThat(List.of(
                        stub.u32(),
                        stub.pointer(),
                        stub.u32(),
                        stub.pointer(),
                        stub.u32(),
                        stub.u32(),
                        stub.u32(),
                        stub.pointer()))
                .containsExactly(101L, true, 500L, true, 10L, 0L, 0x9003L, true);
        assertThat(List.of(stub.string(), stub.string(), stub.u32())).containsExactly("FILES", "a lab", 0L);
    }

    @Test
    void tellsTheTime() {
        NdrReader stub = call("remote-tod");
        stub.pointer();
        stub.u32();
        stub.u32();
        List<Long> fields = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            fields.add(stub.u32());
        }

        assertThat(fields).containsExactly(13L, 14L, 15L, 16L, 0L, 310L, 29L, 2L, 2020L, 6L);
    }

    @Test
    void faultsOnAnOperationThatItDoesNotHave() {
        byte[] request = REQUESTS.get("remote-tod").clone();
        request[22] = 99;
        transact("bind");

        byte[] answer = pipe.transact(request, 4280).data();

        assertThat(answer[2]).isEqualTo((byte) PduHeader.FAULT);
        assertThat(ByteBufUtil.hexDump(answer, 24, 4)).isEqualTo("0200011c");
    }

    @Test
    void faultsOnACallBeforeABind() {
        byte[] answer = transact("remote-tod");

        assertThat(ByteBufUtil.hexDump(answer, 24, 4)).isEqualTo("0300011c");
    }

    @Test
    void faultsOnParametersThatAreCutOff() {
        byte[] request = Arrays.copyOf(REQUESTS.get("share-get-info-1"), 40);
        request[8] = 40;
        transact("bind");

        byte[] answer = pipe.transact(request, 4280).data();

        assertThat(ByteBufUtil.hexDump(answer, 24, 4)).isEqualTo("f7060000");
    }

    @Test
    void sendsALongAnswerInFragments() {
        List<ShareDescription> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(ShareDescription.disk("share" + i, "number " + i));
        }
        shares = many;
        transact("bind");
        pipe.write(REQUESTS.get("share-enum-1"));

        List<byte[]> fragments = new ArrayList<>();
        for (PipeResult next = pipe.read(65_536); next.status() == NtStatus.SUCCESS; next = pipe.read(65_536)) {
            fragments.add(next.data());
        }

        assertThat(fragments).hasSizeGreaterThan(2).allMatch(fragment -> fragment.length <= 4280);
        assertThat(fragments.get(0)[3]).isEqualTo((byte) PduHeader.FIRST_FRAGMENT);
        assertThat(fragments.get(1)[3]).isZero();
        assertThat(fragments.get(fragments.size() - 1)[3]).isEqualTo((byte) PduHeader.LAST_FRAGMENT);
    }

    @Test
    void takesARequestInFragments() {
        byte[] request = REQUESTS.get("share-get-info-1-missing");
        byte[] first = Arrays.copyOf(request, 48);
        first[3] = PduHeader.FIRST_FRAGMENT;
        first[8] = 48;
        byte[] second = new byte[24 + request.length - 48];
        System.arraycopy(request, 0, second, 0, 24);
        System.arraycopy(request, 48, second, 24, request.length - 48);
        second[3] = PduHeader.LAST_FRAGMENT;
        second[8] = (byte) second.length;
        transact("bind");

        pipe.write(first);
        assertThat(pipe.read(10).status()).isEqualTo(NtStatus.PIPE_EMPTY);
        pipe.write(second);

        byte[] answer = pipe.read(4280).data();
        assertThat(ByteBufUtil.hexDump(answer)).endsWith("06090000");
    }

    @Test
    void takesAPduInPieces() {
        byte[] bind = REQUESTS.get("bind");

        for (byte one : bind) {
            assertThat(pipe.write(new byte[] {one})).isEqualTo(NtStatus.SUCCESS);
        }

        assertThat(pipe.read(4280).data()[2]).isEqualTo((byte) PduHeader.BIND_ACK);
    }

    @Test
    void givesAMessageInPartsToWhoAsksForLess() {
        PipeResult part = pipe.transact(REQUESTS.get("bind"), 16);
        assertThat(part.status()).isEqualTo(NtStatus.BUFFER_OVERFLOW);
        assertThat(part.data()).hasSize(16);
        assertThat(pipe.transact(REQUESTS.get("remote-tod"), 16).status()).isEqualTo(NtStatus.PIPE_BUSY);

        PipeResult rest = pipe.read(1000);

        assertThat(rest.status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(part.data().length + rest.data().length).isEqualTo(rest.data().length + 16);
        assertThat(pipe.read(1).status()).isEqualTo(NtStatus.PIPE_EMPTY);
    }

    @Test
    void breaksOnWhatIsNoRpc() {
        assertThat(pipe.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(NtStatus.SUCCESS);

        assertThat(pipe.read(10).status()).isEqualTo(NtStatus.PIPE_DISCONNECTED);
        assertThat(pipe.write(new byte[1])).isEqualTo(NtStatus.PIPE_DISCONNECTED);
    }

    /** A write of 8 MiB held 174,000 calls, and their answers almost a gigabyte. */
    @Test
    void boundsTheAnswersToOneWrite() {
        transact("bind");
        byte[] call = REQUESTS.get("share-enum-1");
        byte[] calls = new byte[20_000 * call.length];
        for (int i = 0; i < 20_000; i++) {
            System.arraycopy(call, 0, calls, i * call.length, call.length);
        }

        pipe.write(calls);

        int bytes = 0;
        PipeResult answer = pipe.read(4280);
        for (; answer.status() == NtStatus.SUCCESS; answer = pipe.read(4280)) {
            bytes += answer.data().length;
        }
        assertThat(bytes).isBetween(1 << 20, (1 << 20) + 4280);
        assertThat(answer.status()).isEqualTo(NtStatus.PIPE_DISCONNECTED);
    }

    @Test
    void boundsTheAnswersThatNobodyReads() {
        transact("bind");
        NtStatus status = NtStatus.SUCCESS;
        for (int i = 0; i < 100_000 && status == NtStatus.SUCCESS; i++) {
            status = pipe.write(REQUESTS.get("share-enum-1"));
        }

        assertThat(status).isEqualTo(NtStatus.PIPE_BUSY);
    }

    @Property(tries = 500)
    void survivesAnyDamageToACall(
            @ForAll @Size(min = 1, max = 8) List<Integer> positions, @ForAll byte value, @ForAll boolean bindFirst) {
        PipeHandle victim = registry().open("srvsvc").orElseThrow();
        if (bindFirst) {
            victim.transact(REQUESTS.get("bind"), 4280);
        }
        for (byte[] request : REQUESTS.values()) {
            byte[] damaged = request.clone();
            positions.forEach(position -> damaged[Math.floorMod(position, damaged.length)] = value);
            victim.write(damaged);
        }
        for (int i = 0; i < 100; i++) {
            victim.read(100);
        }
    }

    private byte[] transact(String name) {
        PipeResult result = pipe.transact(REQUESTS.get(name), 4280);
        assertThat(result.status()).isEqualTo(NtStatus.SUCCESS);
        return result.data();
    }

    private byte[] stubOf(String name) {
        transact("bind");
        byte[] answer = transact(name);
        assertThat(answer[2]).isEqualTo((byte) PduHeader.RESPONSE);
        assertThat(Arrays.copyOfRange(answer, 12, 16)).isEqualTo(Arrays.copyOfRange(REQUESTS.get(name), 12, 16));
        return Arrays.copyOfRange(answer, RESPONSE_HEADER_BYTES, answer.length);
    }

    private NdrReader call(String name) {
        return new NdrReader(WireReader.of(stubOf(name)));
    }
}
