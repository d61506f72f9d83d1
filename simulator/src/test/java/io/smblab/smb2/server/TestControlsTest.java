package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.Test;

/** Control codes of smbtorture: what they do where they are allowed, and that they do nothing elsewhere. */
class TestControlsTest {
    private static IoctlRequest control(int code) {
        return new IoctlRequest(code, FileId.ALL_ONES, new byte[0], 0, 0, IoctlRequest.FLAG_IS_FSCTL);
    }

    @Test
    void padsReadResponsesOnRequest() {
        try (ServerFixture fixture = new ServerFixture(config -> config.withFeatures(allowing()))) {
            TestPeer peer = fixture.logOn(Dialect.SMB_3_0);
            FileId file = peer.open("file");
            peer.send(Command.WRITE, new WriteRequest(file, 0, Unpooled.wrappedBuffer(new byte[] {1, 2})));

            NtStatus controlled = peer.send(Command.IOCTL, control(IoctlHandler.PAD_READ_RESPONSES))
                    .status();
            ReadResponse response = (ReadResponse)
                    peer.send(Command.READ, new ReadRequest(file, 0, 2)).body();

            assertThat(controlled).isEqualTo(NtStatus.SUCCESS);
            assertThat(response.paddingBytes()).isEqualTo(8);
            assertThat(ByteBufUtil.getBytes(response.data())).containsExactly(1, 2);
            response.release();
        }
    }

    @Test
    void refusesTestControlsByDefault() {
        try (ServerFixture fixture = new ServerFixture()) {
            TestPeer peer = fixture.logOn(Dialect.SMB_3_0);

            assertThat(peer.send(Command.IOCTL, control(IoctlHandler.PAD_READ_RESPONSES))
                            .status())
                    .isNotEqualTo(NtStatus.SUCCESS);
        }
    }

    private static ServerConfig.Features allowing() {
        ServerConfig.Features usual = ServerConfig.Features.DEFAULT;
        return new ServerConfig.Features(
                usual.multiChannel(), usual.leasing(), usual.directoryLeasing(), usual.persistentHandles(), true);
    }
}
