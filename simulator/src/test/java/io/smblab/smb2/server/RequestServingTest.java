package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.CancelRequest;
import io.smblab.smb2.message.ChangeNotifyRequest;
import io.smblab.smb2.message.ChangeNotifyResponse;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.LockElement;
import io.smblab.smb2.message.LockRequest;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.QueryDirectoryRequest;
import io.smblab.smb2.message.QueryInfoRequest;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.ShareAccess;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileNotifyInformation;
import io.smblab.wire.NtStatus;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestServingTest {
    private final ServerFixture fixture = new ServerFixture();
    private final TestPeer peer = fixture.logOn(Dialect.SMB_3_0);

    @AfterEach
    void stop() {
        fixture.close();
    }

    private FileId directory(String name) {
        CreateRequest request = new CreateRequest(
                OplockLevel.NONE,
                2,
                TestPeer.ALL_ACCESS,
                0,
                ShareAccess.ALL,
                CreateDisposition.OPEN_IF,
                CreateOptions.DIRECTORY_FILE,
                name,
                List.of());
        return ((CreateResponse) peer.send(Command.CREATE, request).body()).fileId();
    }

    private static LockRequest lock(FileId file, int flags) {
        return new LockRequest(0, 0, file, List.of(new LockElement(0, 10, flags)));
    }

    @Test
    void readsWhatWasWritten() {
        FileId file = peer.open("file");
        peer.send(Command.WRITE, new WriteRequest(file, 3, Unpooled.wrappedBuffer(new byte[] {1, 2})));

        ReadResponse response = (ReadResponse)
                peer.send(Command.READ, new ReadRequest(file, 0, 100)).body();

        assertThat(ByteBufUtil.getBytes(response.data())).containsExactly(0, 0, 0, 1, 2);
        response.release();
    }

    @Test
    void servesARelatedCompoundOnTheOpenThatItMakes() {
        ByteBuf create = peer.encode(
                peer.header(Command.CREATE), TestPeer.createRequest("file", OplockLevel.NONE, ShareAccess.ALL));
        Smb2Header second = peer.header(Command.WRITE).plusFlags(Smb2Header.FLAG_RELATED);
        ByteBuf write =
                peer.encode(second, new WriteRequest(FileId.ALL_ONES, 0, Unpooled.wrappedBuffer(new byte[] {7})));
        Smb2Header third = peer.header(Command.CLOSE).plusFlags(Smb2Header.FLAG_RELATED);
        ByteBuf close = peer.encode(third, new CloseRequest(0, FileId.ALL_ONES));

        peer.deliver(Compounds.of(List.of(create, write, close)));

        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(peer.transport.compoundSizes.get(peer.transport.compoundSizes.size() - 1))
                .isEqualTo(3);
    }

    @Test
    void handsTheFailureOfACreateOnToTheRestOfItsCompound() {
        CreateRequest missing = new CreateRequest(
                OplockLevel.NONE,
                2,
                TestPeer.ALL_ACCESS,
                0,
                ShareAccess.ALL,
                CreateDisposition.OPEN,
                0,
                "missing",
                List.of());
        ByteBuf create = peer.encode(peer.header(Command.CREATE), missing);
        Smb2Header second = peer.header(Command.CLOSE).plusFlags(Smb2Header.FLAG_RELATED);
        ByteBuf close = peer.encode(second, new CloseRequest(0, FileId.ALL_ONES));

        peer.deliver(Compounds.of(List.of(create, close)));

        assertThat(peer.reply().status()).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
        assertThat(peer.reply().status()).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void tellsOfAChangeWhenItComes() {
        FileId directory = directory("dir");
        ChangeNotifyRequest request = new ChangeNotifyRequest(0, 4096, directory, ChangeNotifyRequest.NOTIFY_FILE_NAME);
        peer.post(peer.header(Command.CHANGE_NOTIFY), request);
        assertThat(peer.reply().status()).isEqualTo(NtStatus.PENDING);

        peer.post(peer.header(Command.CREATE), TestPeer.createRequest("dir\\new", OplockLevel.NONE, ShareAccess.ALL));

        ChangeNotifyResponse response = (ChangeNotifyResponse) peer.reply().body();
        assertThat(FileNotifyInformation.decodeList(response.output()))
                .containsExactly(new FileNotifyInformation(FileNotifyInformation.ACTION_ADDED, "new"));
    }

    @Test
    void cancelsByAsyncIdWhateverTheMessageIdSays() {
        FileId directory = directory("dir");
        peer.post(peer.header(Command.CHANGE_NOTIFY), new ChangeNotifyRequest(0, 4096, directory, 1));
        long asyncId = peer.reply().header().asyncId();

        Smb2Header cancel =
                Smb2Header.request(Command.CANCEL, 0, 0, 999, 0, peer.sessionId).async(asyncId);
        peer.post(cancel, new CancelRequest());

        assertThat(peer.reply().status()).isEqualTo(NtStatus.CANCELLED);
        assertThat(peer.hasReply()).isFalse();
    }

    @Test
    void signsTheFinalAnswerToACancelledRequestOfASignedSession() {
        TestPeer signing = fixture.logOn(Dialect.SMB_3_1_1);
        FileId file = signing.open("dir2");
        signing.send(Command.LOCK, lock(file, LockElement.FLAG_EXCLUSIVE));
        FileId second = signing.open("dir2");
        signing.post(signing.header(Command.LOCK), lock(second, LockElement.FLAG_EXCLUSIVE));
        long asyncId = signing.reply().header().asyncId();

        Smb2Header cancel = Smb2Header.request(Command.CANCEL, 0, 0, 0, 0, signing.sessionId)
                .async(asyncId);
        signing.post(cancel, new CancelRequest());

        TestPeer.Reply reply = signing.reply();
        assertThat(reply.status()).isEqualTo(NtStatus.CANCELLED);
        assertThat(reply.header().isSigned()).isTrue();
    }

    @Test
    void grantsALockWhenTheOneBeforeItGoes() {
        FileId first = peer.open("file");
        FileId second = peer.open("file");
        peer.send(Command.LOCK, lock(first, LockElement.FLAG_EXCLUSIVE));
        peer.post(peer.header(Command.LOCK), lock(second, LockElement.FLAG_EXCLUSIVE));
        peer.reply();

        peer.post(peer.header(Command.LOCK), lock(first, LockElement.FLAG_UNLOCK));

        TestPeer.Reply one = peer.reply();
        TestPeer.Reply other = peer.reply();
        assertThat(List.of(one.status(), other.status())).containsOnly(NtStatus.SUCCESS);
    }

    @Test
    void boundsPendingRequestsOfAConnection() {
        FileId directory = directory("dir");
        ServerLimits limits = fixture.server.config().limits();
        for (int i = 0; i < limits.maxAsyncRequests(); i++) {
            peer.post(peer.header(Command.CHANGE_NOTIFY), new ChangeNotifyRequest(0, 64, directory, 1));
            assertThat(peer.reply().status()).isEqualTo(NtStatus.PENDING);
        }

        TestPeer.Reply reply = peer.send(Command.CHANGE_NOTIFY, new ChangeNotifyRequest(0, 64, directory, 1));

        assertThat(reply.status()).isEqualTo(NtStatus.INSUFFICIENT_RESOURCES);
    }

    @Test
    void refusesAWriteWithAnOutdatedChannelSequence() {
        FileId file = peer.open("file");
        ByteBuf data = Unpooled.wrappedBuffer(new byte[1]);
        peer.send(peer.header(Command.WRITE).withChannelSequence(5), new WriteRequest(file, 0, data.retain()));

        TestPeer.Reply reply =
                peer.send(peer.header(Command.WRITE).withChannelSequence(4), new WriteRequest(file, 0, data));

        assertThat(reply.status()).isEqualTo(NtStatus.FILE_NOT_AVAILABLE);
    }

    @Test
    void neverAllocatesWhatAQueryAsksFor() {
        FileId file = peer.open("file");
        QueryInfoRequest query = new QueryInfoRequest(1, FileInfoClass.BASIC.code(), 0xFFFF_FFFFL, file);

        assertThat(peer.send(Command.QUERY_INFO, query).status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void tellsThatTheFixedPartDoesNotFit() {
        FileId file = peer.open("file");
        QueryInfoRequest query = new QueryInfoRequest(1, FileInfoClass.BASIC.code(), 39, file);

        assertThat(peer.send(Command.QUERY_INFO, query).status()).isEqualTo(NtStatus.INFO_LENGTH_MISMATCH);
    }

    @Test
    void tellsAnEmptySearchFromAnExhaustedOne() {
        FileId root = directory("");
        QueryDirectoryRequest search =
                new QueryDirectoryRequest(FileInfoClass.NAMES.code(), 0, 0, root, "nothing*", 4096);

        assertThat(peer.send(Command.QUERY_DIRECTORY, search).status()).isEqualTo(NtStatus.NO_SUCH_FILE);
    }

    @Test
    void refusesControlCodesThatItDoesNotKnow() {
        FileId file = peer.open("file");

        TestPeer.Reply reply = peer.send(Command.IOCTL, new IoctlRequest(0x0009_FFFC, file, new byte[0], 100));

        assertThat(reply.status()).isEqualTo(NtStatus.INVALID_DEVICE_REQUEST);
    }

    @Test
    void endsTheConnectionWhenTheNegotiationIsNotRepeated() {
        peer.post(
                peer.header(Command.IOCTL),
                new IoctlRequest(Fsctl.VALIDATE_NEGOTIATE_INFO, FileId.ALL_ONES, new byte[26], 24));

        assertThat(peer.transport.isOpen()).isFalse();
    }

    @Test
    void findsNoPipeBehindAPath() {
        peer.connectTree("IPC$");

        NtStatus status =
                peer.tryCreate("..\\srvsvc", OplockLevel.NONE, ShareAccess.ALL).status();

        assertThat(status).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void letsARuleAnswerInPlaceOfTheHandler() {
        fixture.server.addRule((connection, request) -> request.command() == Command.ECHO
                ? new CommandRule.Verdict.Answer(NtStatus.INSUFFICIENT_RESOURCES.code())
                : CommandRule.Verdict.PASS);

        assertThat(peer.send(Command.ECHO, new EchoRequest()).status()).isEqualTo(NtStatus.INSUFFICIENT_RESOURCES);
    }

    @Test
    void letsARuleDelayARequest() {
        fixture.server.addRule((connection, request) -> new CommandRule.Verdict.Delay(5_000_000));

        peer.post(peer.header(Command.ECHO), new EchoRequest());
        boolean early = peer.hasReply();
        fixture.runMillis(5);

        assertThat(early).isFalse();
        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void letsARuleWithholdAResponse() {
        fixture.server.addRule((connection, request) -> new CommandRule.Verdict.Withhold());

        peer.post(peer.header(Command.ECHO), new EchoRequest());

        assertThat(peer.hasReply()).isFalse();
        assertThat(peer.transport.isOpen()).isTrue();
    }

    @Test
    void letsARuleDropTheConnection() {
        fixture.server.addRule((connection, request) -> new CommandRule.Verdict.Drop("a test wants it"));

        peer.post(peer.header(Command.ECHO), new EchoRequest());

        assertThat(peer.transport.disconnectCause).isEqualTo("a test wants it");
    }

    @Test
    void stopsReadingWhileTheClientDoesNotTakeItsResponses() {
        peer.transport.writable = false;

        peer.connection.writabilityChanged();

        assertThat(peer.transport.reading).isFalse();
    }
}
