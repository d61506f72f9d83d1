package io.smblab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hierynomus.msdtyp.AccessMask;
import com.hierynomus.msfscc.FileAttributes;
import com.hierynomus.mssmb2.SMB2CreateDisposition;
import com.hierynomus.mssmb2.SMB2ShareAccess;
import com.hierynomus.smbj.SMBClient;
import com.hierynomus.smbj.SmbConfig;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.connection.Connection;
import com.hierynomus.smbj.share.DiskShare;
import com.hierynomus.smbj.share.File;
import io.smblab.SmbEmulator;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a newcomer writes first: an SMB client that must notice a pulled cable and come back after it. */
@SuppressWarnings("try") // handles that are only closed
class CablePullTest {
    @RegisterExtension
    static final SmbEmulatorExtension smb = SmbEmulatorExtension.of(
            SmbEmulator.builder().account("tester", "Passw0rd!").share("data"));

    /** Only writes, which the tests hold up, give up soon; the rest may take what a busy machine needs. */
    private static SMBClient client() {
        return new SMBClient(SmbConfig.builder()
                .withTimeout(60, TimeUnit.SECONDS)
                .withWriteTimeout(2, TimeUnit.SECONDS)
                .build());
    }

    private static DiskShare logOn(Connection connection) {
        return (DiskShare) connection
                .authenticate(new AuthenticationContext("tester", "Passw0rd!".toCharArray(), null))
                .connectShare("data");
    }

    private static File open(DiskShare share, SMB2CreateDisposition disposition) {
        return share.openFile(
                "hello.txt",
                EnumSet.of(AccessMask.GENERIC_READ, AccessMask.GENERIC_WRITE),
                EnumSet.noneOf(FileAttributes.class),
                SMB2ShareAccess.ALL,
                disposition,
                null);
    }

    @Test
    void clientFailsWithinItsTimeoutAndRecoversAfterThePlug() throws Exception {
        byte[] hello = "hello".getBytes(StandardCharsets.UTF_8);
        Connection before = client().connect("127.0.0.1", smb.port());
        File written = open(logOn(before), SMB2CreateDisposition.FILE_OVERWRITE_IF);
        written.write(hello, 0);

        try (var pulled = smb.pullCable("nic1")) {
            assertThatThrownBy(() -> written.write(hello, 5)).hasMessageContaining("Timeout");
            before.close(true);
        }

        try (SMBClient client = client();
                Connection after = client.connect("127.0.0.1", smb.port());
                File file = open(logOn(after), SMB2CreateDisposition.FILE_OPEN)) {
            byte[] back = new byte[5];
            file.read(back, 0);
            assertThat(back).isEqualTo(hello);
        }
    }

    @Test
    void stalledConnectionGoesOnWhereItStopped() throws Exception {
        try (SMBClient client = client();
                Connection connection = client.connect("127.0.0.1", smb.port());
                File file = open(logOn(connection), SMB2CreateDisposition.FILE_OVERWRITE_IF)) {
            try (var stalled = smb.stallConnections()) {
                assertThatThrownBy(() -> file.write(new byte[1], 0)).hasMessageContaining("Timeout");
            }

            file.write(new byte[10], 0);
            assertThat(file.getFileInformation().getStandardInformation().getEndOfFile())
                    .isEqualTo(10);
        }
    }

    @Test
    void droppedConnectionIsReset() throws Exception {
        Connection connection = client().connect("127.0.0.1", smb.port());
        DiskShare share = logOn(connection);

        assertThat(smb.dropConnections()).isPositive();

        assertThatThrownBy(() -> share.list("")).isNotNull();
        // The connection is gone: closing it once more would only make smbj send what it still holds.
        assertThat(smb.emulator().diagnostics()).contains("connection reset by a fault");
    }
}
