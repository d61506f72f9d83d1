package io.smblab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.lab.FaultPoints.Healing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmbEmulatorTest {
    @Test
    void failureOnTheLoopReachesTheCallerWhateverItIs() throws IOException {
        try (SmbEmulator emulator = SmbEmulator.builder().start()) {
            assertThatThrownBy(() -> emulator.onLoop(lab -> {
                        throw new AssertionError("on purpose");
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("on purpose");
            assertThatThrownBy(() -> emulator.onLoop(lab -> emulator.diagnostics()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("would wait for itself");
            assertThat(emulator.diagnostics()).contains("listening");
        }
    }

    @Test
    void closesOnceHealsNothingAfterwardsAndSaysThatItIsClosed() throws IOException {
        SmbEmulator emulator = SmbEmulator.builder().start();
        Healing pulled = emulator.pullCable("nic1");

        emulator.close();
        emulator.close();
        pulled.close();

        assertThatThrownBy(emulator::dropConnections)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(emulator.diagnostics()).contains("closed");
    }

    @Test
    void portInUseIsNamedAndNothingStaysBehind() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> SmbEmulator.builder()
                            .nic("nic1", "127.0.0.1")
                            .nic("nic2", "127.0.0.2")
                            .port(port)
                            .start())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.2:" + port);

            new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1")).close();
        }
    }

    @Test
    void connectionMadeWhileTheCableIsOutIsResetAtThePlugAndLeavesNothingBehind() throws IOException {
        try (SmbEmulator emulator = SmbEmulator.builder()
                .nic("nic1", "127.0.0.1")
                .nic("nic2", "127.0.0.2")
                .start()) {
            Healing pulled = emulator.pullCable("nic1");
            try (Socket socket = new Socket("127.0.0.1", emulator.port());
                    Socket later = new Socket("127.0.0.2", emulator.port())) {
                // No session message: the server hangs up, and so it has accepted this one and the one before.
                later.getOutputStream().write(new byte[] {1, 2, 3, 4});
                assertThat(later.getInputStream().read()).isNegative();
                pulled.close();

                assertThatThrownBy(() -> {
                            if (socket.getInputStream().read() < 0) {
                                throw new SocketException("closed");
                            }
                        })
                        .isInstanceOf(SocketException.class);
            }

            int connections = emulator.onLoop(
                    lab -> lab.host("files").server().smb().connections().size());
            assertThat(connections).isZero();
        }
    }

    @Test
    void portThatIsNoneIsRefused() {
        assertThatThrownBy(() -> SmbEmulator.builder().port(70_000).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("port 70000 (expected 0 to 65535)");
    }

    @Test
    void unknownPlacesAreNamedWithTheKnownOnes() throws IOException {
        try (SmbEmulator emulator = SmbEmulator.builder().start()) {
            assertThatThrownBy(() -> emulator.pullCable("nic7"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no nic nic7 (expected one of [nic1])");
            assertThatThrownBy(() -> emulator.stallConnections("nic7"))
                    .hasMessage("no nic nic7 (expected one of [nic1], or files)");
            assertThatThrownBy(() -> emulator.pullCable("files")).hasMessage("no nic files (expected one of [nic1])");
        }
    }
}
