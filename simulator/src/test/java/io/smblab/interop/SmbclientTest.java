package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.smblab.smb2.message.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samba's smbclient: every dialect, every algorithm. */
class SmbclientTest {
    /** More than one READ or WRITE of 2.0.2, where each moves 64 KiB. */
    private static final int SMALL_BYTES = 300_000;
    /** More than one READ or WRITE of 8 MiB. */
    private static final int LARGE_BYTES = 20_000_000;

    private static InteropServer server;
    private static Path smbclient;

    @TempDir
    private Path directory;

    /** smbclient's names. */
    private enum Protocol {
        SMB2_02(Dialect.SMB_2_0_2),
        SMB2_10(Dialect.SMB_2_1),
        SMB3_00(Dialect.SMB_3_0),
        SMB3_02(Dialect.SMB_3_0_2),
        SMB3_11(Dialect.SMB_3_1_1);

        private final Dialect dialect;

        Protocol(Dialect dialect) {
            this.dialect = dialect;
        }
    }

    private enum Protection {
        PLAIN("off"),
        SIGNED("sign"),
        SEALED("encrypt");

        private final String option;

        Protection(String option) {
            this.option = option;
        }
    }

    @BeforeAll
    static void start() {
        smbclient = Tools.smbclient();
        server = InteropServer.start();
    }

    @AfterAll
    static void everythingIsReleased() {
        if (server != null) {
            server.close();
        }
    }

    static Stream<Arguments> protectedDialects() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> Stream.of(Protection.values())
                        .filter(protection ->
                                protection != Protection.SEALED || protocol.dialect.isAtLeast(Dialect.SMB_3_0))
                        .map(protection -> arguments(protocol, protection)));
    }

    @ParameterizedTest
    @MethodSource("protectedDialects")
    void putsAndGetsWithEachDialectAndProtection(Protocol protocol, Protection protection) throws IOException {
        roundTrip(SMALL_BYTES, "-m", protocol.name(), "--client-protection=" + protection.option);

        assertThat(server.witness().dialects()).contains(protocol.dialect);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AES-128-GMAC", "AES-128-CMAC", "HMAC-SHA256"})
    void putsAndGetsWithEachSigningAlgorithm(String algorithm) throws IOException {
        roundTrip(
                SMALL_BYTES,
                "-m",
                "SMB3_11",
                "--client-protection=sign",
                "--option=client smb3 signing algorithms=" + algorithm);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AES-128-GCM", "AES-128-CCM", "AES-256-GCM", "AES-256-CCM"})
    void putsAndGetsWithEachCipher(String cipher) throws IOException {
        roundTrip(
                SMALL_BYTES,
                "-m",
                "SMB3_11",
                "--client-protection=encrypt",
                "--option=client smb3 encryption algorithms=" + cipher);
    }

    @ParameterizedTest
    @EnumSource(Protection.class)
    void putsAndGetsWithTheLargestMessages(Protection protection) throws IOException {
        roundTrip(LARGE_BYTES, "-m", "SMB3_11", "--client-protection=" + protection.option);
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void listsTheShares(Protocol protocol) {
        Tools.Outcome outcome =
                run("//" + InteropServer.HOST, List.of("-m", protocol.name(), "-g", "-L"), InteropServer.PASSWORD);

        assertThat(outcome.output()).contains("Disk|share|").contains("IPC|IPC$|");
    }

    @Test
    void makesRenamesListsAndDeletes() throws IOException {
        Path small = Files.writeString(directory.resolve("small"), "content");
        String steps = "mkdir d; cd d; put " + small + " one; rename one two; ls; del two; ls; cd ..; rmdir d; ls";

        Tools.Outcome outcome = share(steps);

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(outcome.output().lines().filter(line -> line.startsWith("  two")))
                .hasSize(1);
        assertThat(share("ls d").output()).contains("NT_STATUS_NO_SUCH_FILE");
    }

    @Test
    void listsTheShares() {
        Tools.Outcome outcome = run("//" + InteropServer.HOST, List.of("-g", "-L"), InteropServer.PASSWORD);

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(outcome.output())
                .contains("Disk|" + InteropServer.SHARE + "|")
                .contains("IPC|IPC$|");
    }

    @Test
    void listsABigDirectory() throws IOException {
        StringBuilder steps = new StringBuilder("mkdir big; cd big; lcd " + directory + "; prompt; mput *");
        for (int i = 0; i < 1500; i++) {
            Files.createFile(directory.resolve(String.format("file%05d", i)));
        }
        assertThat(share(steps.toString()).exitCode()).isZero();

        assertThat(share("cd big; ls").output().lines().filter(line -> line.startsWith("  file")))
                .hasSize(1500);
        assertThat(share("deltree big").exitCode()).isZero();
    }

    @Test
    void refusesAWrongPassword() {
        Tools.Outcome outcome = run("//" + InteropServer.HOST + "/share", List.of("-c", "ls"), "wrong");

        assertThat(outcome.output()).contains("NT_STATUS_LOGON_FAILURE");
    }

    @Test
    void refusesAnUnknownShare() {
        Tools.Outcome outcome =
                run("//" + InteropServer.HOST + "/nowhere", List.of("-c", "ls"), InteropServer.PASSWORD);

        assertThat(outcome.output()).contains("NT_STATUS_BAD_NETWORK_NAME");
    }

    private void roundTrip(int bytes, String... options) throws IOException {
        byte[] data = new byte[bytes];
        new Random(options.length).nextBytes(data);
        Path in = Files.write(directory.resolve("in"), data);
        Path out = directory.resolve("out");

        Tools.Outcome outcome = share("put " + in + " rt.dat; get rt.dat " + out + "; del rt.dat", options);

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(Files.mismatch(in, out)).isEqualTo(-1);
    }

    private static Tools.Outcome share(String steps, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-c", steps));
        return run("//" + InteropServer.HOST + "/" + InteropServer.SHARE, all, InteropServer.PASSWORD);
    }

    private static Tools.Outcome run(String service, List<String> options, String password) {
        List<String> command = new ArrayList<>(List.of(
                smbclient.toString(),
                "--configfile=/dev/null",
                "-p",
                Integer.toString(server.port()),
                "-U",
                InteropServer.USER + "%" + password));
        command.addAll(options);
        command.add(service);
        return Tools.run(command);
    }
}
