package io.smblab.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PcapngWriterTest {
    @Test
    void writesWhatCanBeReadBack() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = new PcapngWriter(out, 0)) {
            writer.addInterface("files.nic1");
            int second = writer.addInterface("s0.2");
            writer.packet(second, 1_577_836_800_000_000_001L, true, new byte[] {1, 2, 3, 4, 5});
        }

        CaptureFile file = new CaptureFile(out.toByteArray());

        assertThat(file.interfaces).containsExactly("files.nic1", "s0.2");
        assertThat(file.packets).singleElement().satisfies(packet -> {
            assertThat(packet.networkInterface()).isEqualTo(1);
            assertThat(packet.nanos()).isEqualTo(1_577_836_800_000_000_001L);
            assertThat(packet.flags()).isEqualTo(2);
            assertThat(packet.bytes()).containsExactly(1, 2, 3, 4, 5);
        });
    }

    @Test
    void cutsFramesAtTheSnapLength() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = new PcapngWriter(out, 3)) {
            writer.packet(writer.addInterface("a"), 0, false, new byte[] {1, 2, 3, 4, 5});
        }

        CaptureFile.Packet packet = new CaptureFile(out.toByteArray()).packets.get(0);

        assertThat(packet.bytes()).containsExactly(1, 2, 3);
        assertThat(packet.originalLength()).isEqualTo(5);
    }

    @Test
    void refusesAnInterfaceThatWasNotDescribed() throws IOException {
        try (PcapngWriter writer = new PcapngWriter(new ByteArrayOutputStream(), 0)) {
            assertThatThrownBy(() -> writer.packet(0, 0, true, new byte[1]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
