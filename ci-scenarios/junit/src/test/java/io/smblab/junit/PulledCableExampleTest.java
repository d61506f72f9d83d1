package io.smblab.junit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.hierynomus.smbj.SMBClient;
import com.hierynomus.smbj.SmbConfig;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.common.SMBRuntimeException;
import com.hierynomus.smbj.share.DiskShare;
import io.smblab.SmbEmulator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The example of the README, word for word: {@code SnippetsTest} compares them. */
@SuppressWarnings("try") // a handle that is only closed
class PulledCableExampleTest {
    @RegisterExtension
    static final SmbEmulatorExtension smb = SmbEmulatorExtension.of(
            SmbEmulator.builder().account("tester", "Passw0rd!").share("data"));

    @Test
    void clientNoticesThePulledCable() throws Exception {
        var impatient = SmbConfig.builder().withTimeout(3, TimeUnit.SECONDS);
        var tester = new AuthenticationContext("tester", "Passw0rd!".toCharArray(), null);
        var connection = new SMBClient(impatient.build()).connect("127.0.0.1", smb.port());
        var share = (DiskShare) connection.authenticate(tester).connectShare("data");
        share.mkdir("before");

        try (var pulled = smb.pullCable("nic1")) {
            assertThrows(SMBRuntimeException.class, () -> share.mkdir("during"));
        }
    }
}
