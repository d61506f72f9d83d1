package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.server.SecurityPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.codelibs.jcifs.smb.CIFSContext;
import org.codelibs.jcifs.smb.DialectVersion;
import org.codelibs.jcifs.smb.config.PropertyConfiguration;
import org.codelibs.jcifs.smb.context.BaseContext;
import org.codelibs.jcifs.smb.impl.NtlmPasswordAuthenticator;
import org.codelibs.jcifs.smb.impl.SmbAuthException;
import org.codelibs.jcifs.smb.impl.SmbException;
import org.codelibs.jcifs.smb.impl.SmbFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The jcifs of codelibs: a second Java client, with a code base of its own.
 *
 * <p>Version 3.0.0 negotiates encryption but cannot encrypt (it derives the key before it has a session key, and has no
 * transform header on its way), and it lists shares through port 445 whatever port it was given. So neither is tested here.
 */
class JcifsTest {
    private static final int FILE_NO_SHARE = 0;
    private static final int FILE_SHARE_ALL = 7;
    private static final Map<DialectVersion, Dialect> DIALECTS = Map.of(
            DialectVersion.SMB202, Dialect.SMB_2_0_2,
            DialectVersion.SMB210, Dialect.SMB_2_1,
            DialectVersion.SMB300, Dialect.SMB_3_0,
            DialectVersion.SMB302, Dialect.SMB_3_0_2,
            DialectVersion.SMB311, Dialect.SMB_3_1_1);

    private InteropServer server = InteropServer.start();

    @AfterEach
    void everythingIsReleased() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(value = DialectVersion.class, mode = EnumSource.Mode.EXCLUDE, names = "SMB1")
    void writesAndReadsBackWithEachDialect(DialectVersion dialect) throws IOException {
        try (Client client = client(only(dialect))) {
            client.roundTrip(2 << 20);
        }

        assertThat(server.witness().dialects()).containsExactly(DIALECTS.get(dialect));
    }

    @ParameterizedTest
    @EnumSource(value = DialectVersion.class, mode = EnumSource.Mode.EXCLUDE, names = "SMB1")
    void signsWithEachDialect(DialectVersion dialect) throws IOException {
        Properties properties = only(dialect);
        properties.setProperty("jcifs.client.signingEnforced", "true");

        try (Client client = client(properties)) {
            client.roundTrip(500_000);
        }

        assertThat(server.witness().unsignedRequests()).isZero();
        assertThat(server.witness().signedRequests()).isPositive();
    }

    @Test
    void goesOnInClearWhenBothCouldEncryptAndNeitherInsists() throws IOException {
        Properties properties = only(DialectVersion.SMB311);
        properties.setProperty("jcifs.client.encryptionEnabled", "true");

        try (Client client = client(properties)) {
            client.roundTrip(1 << 20);
        }
    }

    @Test
    void isTurnedAwayWhereEncryptionIsDemanded() throws IOException {
        server.close();
        SecurityPolicy usual = SecurityPolicy.DEFAULT;
        server = InteropServer.start(config -> config.withSecurity(new SecurityPolicy(
                false, true, true, usual.authentication(), usual.ciphers(), usual.signingAlgorithms(), false)));

        try (Client client = client(only(DialectVersion.SMB311));
                SmbFile root = client.file("share/")) {
            assertThatThrownBy(root::list).isInstanceOf(SmbException.class);
        }
    }

    @Test
    void refusesAWrongPassword() throws IOException {
        try (Client client = client(new Properties(), "wrong");
                SmbFile file = client.file("share/")) {
            assertThatThrownBy(file::exists).isInstanceOf(SmbAuthException.class);
        }
    }

    @Test
    void refusesAnUnknownShare() throws IOException {
        try (Client client = client(new Properties());
                SmbFile file = client.file("nowhere/")) {
            assertThatThrownBy(file::list).isInstanceOf(SmbException.class);
        }
    }

    @Test
    void makesRenamesListsAndDeletes() throws IOException {
        try (Client client = client(new Properties());
                SmbFile directory = client.file("share/dir/")) {
            directory.mkdir();
            for (int i = 0; i < 200; i++) {
                try (SmbFile file = client.file("share/dir/file" + i)) {
                    file.createNewFile();
                }
            }
            try (SmbFile from = client.file("share/dir/file7");
                    SmbFile to = client.file("share/dir/renamed");
                    SmbFile gone = client.file("share/dir/file8")) {
                from.renameTo(to);
                gone.delete();
                assertThat(gone.exists()).isFalse();
            }

            assertThat(directory.list())
                    .hasSize(199)
                    .contains("renamed", "file9")
                    .doesNotContain("file7", "file8");

            directory.delete();
            assertThat(directory.exists()).isFalse();
        }
    }

    @Test
    void honoursShareModes() throws IOException {
        try (Client one = client(new Properties());
                Client two = client(new Properties());
                SmbFile mine = one.file("share/held");
                SmbFile theirs = two.file("share/held")) {
            try (OutputStream held = mine.openOutputStream(false, FILE_NO_SHARE)) {
                held.write(1);
                assertThatThrownBy(() -> theirs.openInputStream(FILE_SHARE_ALL).close())
                        .isInstanceOf(SmbException.class)
                        .hasMessageContaining("being used by another process");
            }
        }
    }

    @Test
    void copiesAFileAndSetsItsTimes() throws IOException {
        try (Client client = client(new Properties());
                SmbFile from = client.file("share/from");
                SmbFile to = client.file("share/to")) {
            client.write("share/from", random(300_000));

            from.copyTo(to);
            to.setLastModified(1_600_000_000_000L);

            assertThat(client.read("share/to")).isEqualTo(random(300_000));
            assertThat(client.file("share/to").lastModified()).isEqualTo(1_600_000_000_000L);
        }
    }

    // --- the client

    private static Properties only(DialectVersion dialect) {
        Properties properties = new Properties();
        properties.setProperty("jcifs.client.minVersion", dialect.name());
        properties.setProperty("jcifs.client.maxVersion", dialect.name());
        return properties;
    }

    private Client client(Properties properties) throws IOException {
        return client(properties, InteropServer.PASSWORD);
    }

    private Client client(Properties properties, String password) throws IOException {
        properties.setProperty("jcifs.client.dfs.disabled", "true");
        return new Client(new BaseContext(new PropertyConfiguration(properties)), password, server.port());
    }

    /** A client with pools of its own. */
    private static final class Client implements AutoCloseable {
        private final CIFSContext base;
        private final CIFSContext context;
        private final int port;

        Client(CIFSContext base, String password, int port) {
            this.base = base;
            this.context =
                    base.withCredentials(new NtlmPasswordAuthenticator("WORKGROUP", InteropServer.USER, password));
            this.port = port;
        }

        SmbFile file(String path) throws IOException {
            return new SmbFile("smb://" + InteropServer.HOST + ":" + port + "/" + path, context);
        }

        void write(String path, byte[] data) throws IOException {
            try (SmbFile file = file(path);
                    OutputStream out = file.openOutputStream()) {
                out.write(data);
            }
        }

        byte[] read(String path) throws IOException {
            try (SmbFile file = file(path);
                    InputStream in = file.openInputStream()) {
                return in.readAllBytes();
            }
        }

        void roundTrip(int bytes) throws IOException {
            write("share/round-trip", random(bytes));
            assertThat(read("share/ROUND-TRIP")).isEqualTo(random(bytes));
        }

        @Override
        public void close() throws IOException {
            base.close();
        }
    }

    private static byte[] random(int bytes) {
        byte[] data = new byte[bytes];
        new Random(bytes).nextBytes(data);
        return data;
    }
}
