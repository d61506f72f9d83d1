package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hierynomus.msdtyp.AccessMask;
import com.hierynomus.mserref.NtStatus;
import com.hierynomus.msfscc.fileinformation.FileIdBothDirectoryInformation;
import com.hierynomus.mssmb2.SMB2CreateDisposition;
import com.hierynomus.mssmb2.SMB2Dialect;
import com.hierynomus.mssmb2.SMB2LockFlag;
import com.hierynomus.mssmb2.SMB2Packet;
import com.hierynomus.mssmb2.SMB2ShareAccess;
import com.hierynomus.mssmb2.SMB3EncryptionCipher;
import com.hierynomus.mssmb2.SMBApiException;
import com.hierynomus.mssmb2.messages.SMB2LockRequest;
import com.hierynomus.mssmb2.messages.submodule.SMB2LockElement;
import com.hierynomus.smbj.SMBClient;
import com.hierynomus.smbj.SmbConfig;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.connection.Connection;
import com.hierynomus.smbj.session.Session;
import com.hierynomus.smbj.share.DiskShare;
import com.hierynomus.smbj.share.File;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.smb2.server.SecurityPolicy;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** smbj, the SMB client that most Java programs use. It blocks, so it runs in real time. */
class SmbjTest {
    private static final Set<SMB2ShareAccess> SHARE_ALL = SMB2ShareAccess.ALL;
    private static final Set<SMB2ShareAccess> SHARE_NOTHING = EnumSet.noneOf(SMB2ShareAccess.class);

    private InteropServer server = InteropServer.start();

    @AfterEach
    void everythingIsReleased() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = SMB2Dialect.class,
            names = {"SMB_2_0_2", "SMB_2_1", "SMB_3_0", "SMB_3_0_2", "SMB_3_1_1"})
    void writesAndReadsBackWithEachDialect(SMB2Dialect dialect) throws IOException {
        try (Client client = connect(config().withDialects(dialect))) {
            assertThat(client.connection.getNegotiatedProtocol().getDialect()).isEqualTo(dialect);
            roundTrip(client.share, 3 << 20);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SMB2Dialect.class,
            names = {"SMB_2_0_2", "SMB_2_1", "SMB_3_0", "SMB_3_0_2", "SMB_3_1_1"})
    void signsWithEachDialect(SMB2Dialect dialect) throws IOException {
        try (Client client = connect(config().withDialects(dialect).withSigningRequired(true))) {
            roundTrip(client.share, 1 << 20);
        }

        assertThat(server.witness().unsignedRequests()).isZero();
        assertThat(server.witness().signedRequests()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            value = SMB2Dialect.class,
            names = {"SMB_3_0", "SMB_3_0_2", "SMB_3_1_1"})
    void encryptsWithEachDialect(SMB2Dialect dialect) throws IOException {
        serve(encrypting(SecurityPolicy.DEFAULT.ciphers()));

        try (Client client = connect(config().withDialects(dialect).withEncryptData(true))) {
            roundTrip(client.share, 1 << 20);
        }
    }

    @ParameterizedTest
    @EnumSource(SMB3EncryptionCipher.class)
    void encryptsWithEachCipher(SMB3EncryptionCipher cipher) throws IOException {
        serve(encrypting(List.of(CipherAlgorithm.byId((int) cipher.getValue()).orElseThrow())));

        try (Client client = connect(config().withEncryptData(true))) {
            assertThat(client.connection.getConnectionContext().getCipherId()).isEqualTo(cipher);
            roundTrip(client.share, 3 << 20);
        }
    }

    @Test
    void isTurnedAwayWhenTheServerDemandsEncryptionAndTheClientHasNone() {
        serve(encrypting(SecurityPolicy.DEFAULT.ciphers()));

        assertThatThrownBy(() -> connect(config().withDialects(SMB2Dialect.SMB_2_1)))
                .isInstanceOf(SMBApiException.class)
                .hasMessageContaining("STATUS_ACCESS_DENIED");
    }

    @Test
    void negotiatesThroughSmb1() throws IOException {
        try (Client client = connect(config().withMultiProtocolNegotiate(true))) {
            roundTrip(client.share, 100_000);
        }
    }

    @Test
    void refusesAWrongPassword() {
        AuthenticationContext wrong = new AuthenticationContext(InteropServer.USER, "passw0rd!".toCharArray(), "");

        assertThatThrownBy(() -> connect(config(), wrong, InteropServer.SHARE))
                .isInstanceOf(SMBApiException.class)
                .hasMessageContaining("STATUS_LOGON_FAILURE");
    }

    @Test
    void refusesAnUnknownUser() {
        AuthenticationContext nobody = new AuthenticationContext("nobody", InteropServer.PASSWORD.toCharArray(), "");

        assertThatThrownBy(() -> connect(config(), nobody, InteropServer.SHARE))
                .isInstanceOf(SMBApiException.class)
                .hasMessageContaining("STATUS_LOGON_FAILURE");
    }

    @Test
    void refusesAnUnknownShare() {
        assertThatThrownBy(() -> connect(config(), tester(), "nowhere"))
                .isInstanceOf(SMBApiException.class)
                .hasMessageContaining("STATUS_BAD_NETWORK_NAME");
    }

    @Test
    void makesRenamesListsAndDeletes() throws IOException {
        try (Client client = connect(config())) {
            client.share.mkdir("dir");
            for (int i = 0; i < 300; i++) {
                create(client.share, "dir\\file" + i, SMB2CreateDisposition.FILE_CREATE, SHARE_ALL)
                        .close();
            }
            try (File file = create(client.share, "dir\\file7", SMB2CreateDisposition.FILE_OPEN, SHARE_ALL)) {
                file.rename("dir\\renamed");
            }
            client.share.rm("dir\\file8");

            List<String> names = names(client.share, "dir");

            assertThat(names).hasSize(2 + 299).contains("renamed", "file9").doesNotContain("file7", "file8");
            client.share.rmdir("dir", true);
            assertThat(client.share.folderExists("dir")).isFalse();
        }
    }

    @Test
    void listsABigDirectory() throws IOException {
        List<String> wanted = IntStream.range(0, 5000)
                .mapToObj(i -> String.format("a rather long file name %05d.txt", i))
                .toList();
        try (Client client = connect(config())) {
            client.share.mkdir("big");
            for (String name : wanted) {
                create(client.share, "big\\" + name, SMB2CreateDisposition.FILE_CREATE, SHARE_ALL)
                        .closeNoWait();
            }

            assertThat(names(client.share, "big")).contains(".", "..").containsAll(wanted);
            assertThat(client.share.list("big", "*0042.txt")).hasSize(1);
        }
    }

    @Test
    void honoursShareModesAcrossConnections() throws IOException {
        try (Client one = connect(config());
                Client two = connect(config());
                File held = create(one.share, "held", SMB2CreateDisposition.FILE_CREATE, SHARE_NOTHING)) {
            SMBApiException refusal = catchThrowableOfType(
                    SMBApiException.class, () -> create(two.share, "held", SMB2CreateDisposition.FILE_OPEN, SHARE_ALL));

            assertThat(refusal.getStatus()).isEqualTo(NtStatus.STATUS_SHARING_VIOLATION);
            assertThat(held.getFileInformation().getStandardInformation().getEndOfFile())
                    .isZero();
        }
    }

    @Test
    void honoursByteRangeLocksAcrossConnections() throws Exception {
        byte[] data = random(4096);
        try (Client one = connect(config());
                Client two = connect(config());
                File mine = create(one.share, "locked", SMB2CreateDisposition.FILE_CREATE, SHARE_ALL);
                File theirs = create(two.share, "locked", SMB2CreateDisposition.FILE_OPEN, SHARE_ALL)) {
            mine.write(data, 0);
            assertThat(lock(one, mine, SMB2LockFlag.SMB2_LOCKFLAG_EXCLUSIVE_LOCK))
                    .isZero();

            assertThat(lock(two, theirs, SMB2LockFlag.SMB2_LOCKFLAG_SHARED_LOCK))
                    .isEqualTo(NtStatus.STATUS_LOCK_NOT_GRANTED.getValue());
            assertThatThrownBy(() -> theirs.read(new byte[10], 1000)).hasMessageContaining("STATUS_FILE_LOCK_CONFLICT");
            assertThat(theirs.read(new byte[10], 2000)).isEqualTo(10);

            assertThat(lock(one, mine, SMB2LockFlag.SMB2_LOCKFLAG_UNLOCK)).isZero();
            assertThat(theirs.read(new byte[10], 1000)).isEqualTo(10);
        }
    }

    @Test
    void copiesOnTheServer() throws Exception {
        byte[] data = random(1_500_000);
        try (Client client = connect(config());
                File from = create(client.share, "from", SMB2CreateDisposition.FILE_CREATE, SHARE_ALL);
                File to = create(client.share, "to", SMB2CreateDisposition.FILE_CREATE, SHARE_ALL)) {
            from.write(data, 0);

            from.remoteCopyTo(to);

            assertThat(to.getInputStream().readAllBytes()).isEqualTo(data);
        }
    }

    @Test
    void reportsTheVolumeAndFileInformation() throws IOException {
        try (Client client = connect(config());
                File file = create(client.share, "info", SMB2CreateDisposition.FILE_CREATE, SHARE_ALL)) {
            file.write(random(12_345), 0);

            assertThat(client.share
                            .getFileInformation("INFO")
                            .getStandardInformation()
                            .getEndOfFile())
                    .isEqualTo(12_345);
            assertThat(client.share.getShareInformation().getTotalSpace()).isEqualTo(1L << 40);
            file.setLength(100);
            assertThat(file.getFileInformation().getStandardInformation().getEndOfFile())
                    .isEqualTo(100);
        }
    }

    // --- the client

    /** A client that is logged on, with its share. */
    private record Client(SMBClient client, Connection connection, Session session, DiskShare share)
            implements AutoCloseable {
        @Override
        public void close() throws IOException {
            client.close();
        }
    }

    private void serve(SecurityPolicy security) {
        server.close();
        server = InteropServer.start(config -> config.withSecurity(security));
    }

    private static SecurityPolicy encrypting(List<CipherAlgorithm> ciphers) {
        SecurityPolicy usual = SecurityPolicy.DEFAULT;
        return new SecurityPolicy(false, true, true, usual.authentication(), ciphers, usual.signingAlgorithms(), false);
    }

    private static SmbConfig.Builder config() {
        return SmbConfig.builder().withTimeout(20, TimeUnit.SECONDS).withSoTimeout(20, TimeUnit.SECONDS);
    }

    private static AuthenticationContext tester() {
        return new AuthenticationContext(InteropServer.USER, InteropServer.PASSWORD.toCharArray(), "WORKGROUP");
    }

    private Client connect(SmbConfig.Builder config) throws IOException {
        return connect(config, tester(), InteropServer.SHARE);
    }

    private Client connect(SmbConfig.Builder config, AuthenticationContext who, String share) throws IOException {
        SMBClient client = new SMBClient(config.build());
        try {
            Connection connection = client.connect(InteropServer.HOST, server.port());
            Session session = connection.authenticate(who);
            return new Client(client, connection, session, (DiskShare) session.connectShare(share));
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    private static File create(
            DiskShare share, String path, SMB2CreateDisposition disposition, Set<SMB2ShareAccess> sharing) {
        return share.openFile(path, EnumSet.of(AccessMask.GENERIC_ALL), null, sharing, disposition, null);
    }

    private static long lock(Client client, File file, SMB2LockFlag kind) throws Exception {
        EnumSet<SMB2LockFlag> flags = EnumSet.of(kind);
        if (kind != SMB2LockFlag.SMB2_LOCKFLAG_UNLOCK) {
            flags.add(SMB2LockFlag.SMB2_LOCKFLAG_FAIL_IMMEDIATELY);
        }
        SMB2LockRequest request = new SMB2LockRequest(
                client.connection.getNegotiatedProtocol().getDialect(),
                client.session.getSessionId(),
                client.share.getTreeConnect().getTreeId(),
                (short) 0,
                0,
                file.getFileId(),
                List.of(new SMB2LockElement(1000, 100, flags)));
        SMB2Packet response = client.session.<SMB2Packet>send(request).get(20, TimeUnit.SECONDS);
        return response.getHeader().getStatusCode();
    }

    private static List<String> names(DiskShare share, String path) {
        return share.list(path).stream()
                .map(FileIdBothDirectoryInformation::getFileName)
                .toList();
    }

    private static void roundTrip(DiskShare share, int bytes) throws IOException {
        byte[] data = random(bytes);
        try (File file = create(share, "round-trip", SMB2CreateDisposition.FILE_OVERWRITE_IF, SHARE_ALL)) {
            file.write(data, 0);
        }
        try (File file = create(share, "ROUND-TRIP", SMB2CreateDisposition.FILE_OPEN, SHARE_ALL)) {
            assertThat(file.getInputStream().readAllBytes()).isEqualTo(data);
        }
    }

    private static byte[] random(int bytes) {
        byte[] data = new byte[bytes];
        new Random(bytes).nextBytes(data);
        return data;
    }
}
