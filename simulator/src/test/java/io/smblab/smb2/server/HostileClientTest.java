package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.smblab.auth.Credentials;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.NonceSequence;
import io.smblab.crypto.Role;
import io.smblab.crypto.SessionKeys;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.CancelRequest;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.ChangeNotifyRequest;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.InfoType;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.LeaseBreakAcknowledgment;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.smb2.message.LockElement;
import io.smblab.smb2.message.LockRequest;
import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SetInfoRequest;
import io.smblab.smb2.message.ShareAccess;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.SrvCopychunk;
import io.smblab.smb2.message.TransformHeader;
import io.smblab.smb2.message.TreeDisconnectRequest;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.info.FileEndOfFileInformation;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileRenameInformation;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client that means harm, or one with the means of another one, tries on the server. */
class HostileClientTest {
    private static final int READ_ATTRIBUTES = 0x80;
    private static final int READ_DATA = 0x01;
    private static final int MIB = 1 << 20;

    private ServerFixture fixture = new ServerFixture();

    @AfterEach
    void stop() {
        fixture.close();
    }

    private void serve(UnaryOperator<ServerConfig> change) {
        fixture.close();
        fixture = new ServerFixture(change);
    }

    private static ServerConfig readOnly(ServerConfig config) {
        return with(config, share -> new ShareConfig("ro", "", share.type(), share.store(), false, true, false, true));
    }

    /** One more share, made of the one that is there. */
    private static ServerConfig with(ServerConfig config, UnaryOperator<ShareConfig> further) {
        List<ShareConfig> shares = new ArrayList<>(config.shares());
        shares.add(further.apply(shares.get(0)));
        return new ServerConfig(
                config.name(),
                config.serverGuid(),
                config.minDialect(),
                config.maxDialect(),
                config.profile(),
                config.security(),
                config.limits(),
                config.features(),
                config.accounts(),
                shares,
                config.interfaces());
    }

    private static CreateRequest create(String name, int access, CreateDisposition disposition, int options) {
        return new CreateRequest(
                OplockLevel.NONE, 2, access, 0, ShareAccess.ALL, disposition, options, name, List.of());
    }

    private static FileId opened(TestPeer peer, String name, int access) {
        TestPeer.Reply reply = peer.send(Command.CREATE, create(name, access, CreateDisposition.OPEN, 0));
        assertThat(reply.status()).isEqualTo(NtStatus.SUCCESS);
        return ((CreateResponse) reply.body()).fileId();
    }

    private static SetInfoRequest setInfo(FileId file, FileInfoClass infoClass, byte[] input) {
        return new SetInfoRequest(InfoType.FILE, infoClass.code(), 0, file, input);
    }

    private static LeaseContext lease(long key, int state) {
        return new LeaseContext(1, new Guid(key, key), state, 0, Guid.ZERO, 0);
    }

    private static LockRequest locks(FileId file, int count, int flags) {
        List<LockElement> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(new LockElement(2L * i, 1, flags));
        }
        return new LockRequest(0, 0, file, elements);
    }

    // --- locks

    @Test
    void grantsALockOfFourThousandRanges() throws InterruptedException {
        TestPeer peer = fixture.logOn();
        FileId file = peer.open("file");
        ByteBuf request = peer.encode(
                peer.header(Command.LOCK, 2),
                locks(file, 4000, LockElement.FLAG_EXCLUSIVE | LockElement.FLAG_FAIL_IMMEDIATELY));

        // As much stack as a thread has at the least.
        Thread small = new Thread(null, () -> peer.deliver(request), "small stack", 256 << 10);
        small.start();
        small.join();

        assertThat(peer.reply().status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void givesBackAllRangesOfALockThatFailsAtItsLast() {
        TestPeer peer = fixture.logOn();
        FileId first = peer.open("file");
        FileId second = peer.open("file");
        int flags = LockElement.FLAG_EXCLUSIVE | LockElement.FLAG_FAIL_IMMEDIATELY;
        peer.send(Command.LOCK, new LockRequest(0, 0, first, List.of(new LockElement(2L * 99, 1, flags))));

        NtStatus refused = peer.send(Command.LOCK, locks(second, 100, flags)).status();

        assertThat(refused).isEqualTo(NtStatus.LOCK_NOT_GRANTED);
        assertThat(peer.send(Command.LOCK, locks(first, 99, flags)).status()).isEqualTo(NtStatus.SUCCESS);
    }

    // --- compounds

    @Test
    void failsReadsOfACompoundWhoseDataDoNotFitOneResponse() {
        TestPeer peer = fixture.logOn();
        FileId file = peer.open("file");
        for (int i = 0; i < 8; i++) {
            peer.send(Command.ECHO, new EchoRequest());
        }
        peer.send(
                peer.header(Command.WRITE, 128), new WriteRequest(file, 0, Unpooled.wrappedBuffer(new byte[8 * MIB])));
        for (int i = 0; i < 8; i++) {
            peer.send(Command.ECHO, new EchoRequest());
        }
        List<ByteBuf> reads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            reads.add(peer.encode(peer.header(Command.READ, 128), new ReadRequest(file, 0, 8 * MIB)));
        }
        peer.transport.sent.clear();

        peer.deliver(Compounds.of(reads));

        int bytes =
                peer.transport.sent.stream().mapToInt(message -> message.length).sum();
        assertThat(bytes).isLessThan(1 << 24);
        List<NtStatus> statuses = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            TestPeer.Reply reply = peer.reply();
            statuses.add(reply.status());
            if (reply.body() instanceof ReadResponse read) {
                read.release();
            }
        }
        assertThat(statuses)
                .containsExactly(NtStatus.SUCCESS, NtStatus.INSUFFICIENT_RESOURCES, NtStatus.INSUFFICIENT_RESOURCES);
    }

    /** Two CREATEs wait for the same break; what follows the first one in its compound ends the second one. */
    private TestPeer.Reply breakWithTwoWaiting(Command last) {
        TestPeer holder = fixture.logOn();
        holder.create("file", OplockLevel.BATCH);
        TestPeer peer = new TestPeer(fixture, new Guid(8, 8));
        peer.negotiate(Dialect.SMB_3_0_2);
        peer.logOn("tester2");
        peer.connectTree("share");
        ByteBuf create = peer.encode(
                peer.header(Command.CREATE), TestPeer.createRequest("file", OplockLevel.NONE, ShareAccess.ALL));
        Smb2Header then = peer.header(last).plusFlags(Smb2Header.FLAG_RELATED);
        ByteBuf second = peer.encode(then, last == Command.LOGOFF ? new LogoffRequest() : new TreeDisconnectRequest());
        peer.deliver(Compounds.of(List.of(create, second)));
        peer.post(peer.header(Command.CREATE), TestPeer.createRequest("file", OplockLevel.NONE, ShareAccess.ALL));
        peer.transport.sent.clear();

        holder.connection.closed(null);
        fixture.runMillis(1);

        assertThat(peer.transport.isOpen()).isTrue();
        peer.reply();
        peer.reply();
        return peer.reply();
    }

    @Test
    void answersACreateOnceThatIsEndedByALogoffWhileItsRetryIsDue() {
        assertThat(breakWithTwoWaiting(Command.LOGOFF)).isNotNull();
        assertThat(fixture.server.globalOpenTable).isEmpty();
        assertThat(fixture.store.openCount()).isZero();
    }

    @Test
    void answersACreateOnceThatIsEndedByATreeDisconnectWhileItsRetryIsDue() {
        assertThat(breakWithTwoWaiting(Command.TREE_DISCONNECT)).isNotNull();
        assertThat(fixture.server.globalOpenTable).isEmpty();
        assertThat(fixture.store.openCount()).isZero();
    }

    // --- access

    @Test
    void makesNoHardLinkOnAReadOnlyShare() {
        serve(HostileClientTest::readOnly);
        TestPeer peer = fixture.logOn();
        peer.open("file");
        peer.connectTree("ro");
        FileId file = opened(peer, "file", READ_DATA);

        byte[] link = new FileRenameInformation(FileInfoClass.LINK, 1, 0, "added").toBytes();
        NtStatus status = peer.send(Command.SET_INFO, setInfo(file, FileInfoClass.LINK, link))
                .status();

        assertThat(status).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void makesNoFileOnAReadOnlyShare() {
        serve(HostileClientTest::readOnly);
        TestPeer peer = fixture.logOn();
        peer.connectTree("ro");

        NtStatus status = peer.send(Command.CREATE, create("new", READ_DATA, CreateDisposition.OPEN_IF, 0))
                .status();

        assertThat(status).isEqualTo(NtStatus.ACCESS_DENIED);
        assertThat(fixture.store.openCount()).isZero();
    }

    @Test
    void overwritesNoFileOnAReadOnlyShare() {
        serve(HostileClientTest::readOnly);
        TestPeer peer = fixture.logOn();
        peer.send(Command.WRITE, new WriteRequest(peer.open("file"), 0, Unpooled.wrappedBuffer(new byte[5])));
        peer.connectTree("ro");

        for (CreateDisposition disposition :
                List.of(CreateDisposition.SUPERSEDE, CreateDisposition.OVERWRITE, CreateDisposition.OVERWRITE_IF)) {
            assertThat(peer.send(Command.CREATE, create("file", READ_DATA, disposition, 0))
                            .status())
                    .as(disposition.toString())
                    .isEqualTo(NtStatus.ACCESS_DENIED);
        }
        assertThat(peer.send(
                                Command.CREATE,
                                create("file", READ_DATA, CreateDisposition.OPEN, CreateOptions.DELETE_ON_CLOSE))
                        .status())
                .isIn(NtStatus.ACCESS_DENIED, NtStatus.INVALID_PARAMETER);
    }

    private int leaseStateAfter(Command command, FileInfoClass infoClass, byte[] input) {
        TestPeer holder = fixture.logOn(Dialect.SMB_3_0_2);
        holder.create("file", OplockLevel.LEASE, lease(5, 7));
        TestPeer other = new TestPeer(fixture, new Guid(9, 9));
        other.negotiate(Dialect.SMB_3_0_2);
        other.logOn("tester2");
        other.connectTree("share");
        FileId file = opened(other, "file", READ_ATTRIBUTES);

        if (command == Command.IOCTL) {
            other.post(other.header(command), new IoctlRequest(Fsctl.SET_ZERO_DATA, file, new byte[16], 0));
        } else if (command == Command.LOCK) {
            other.post(other.header(command), locks(file, 1, LockElement.FLAG_EXCLUSIVE));
        } else {
            other.post(other.header(command), setInfo(file, infoClass, input));
        }

        assertThat(other.reply().status()).isEqualTo(NtStatus.ACCESS_DENIED);
        Lease lease = fixture.server.oplocks.leaseOf(holder.clientGuid, new Guid(5, 5));
        return lease.isBreaking() ? -1 : lease.leaseState;
    }

    @Test
    void breaksNoLeaseForASizeThatMayNotBeSet() {
        byte[] size = new FileEndOfFileInformation(0).toBytes();

        assertThat(leaseStateAfter(Command.SET_INFO, FileInfoClass.END_OF_FILE, size))
                .isEqualTo(7);
    }

    @Test
    void breaksNoLeaseForARenameThatIsNotAllowed() {
        byte[] rename = new FileRenameInformation(FileInfoClass.RENAME, 0, 0, "other").toBytes();

        assertThat(leaseStateAfter(Command.SET_INFO, FileInfoClass.RENAME, rename))
                .isEqualTo(7);
    }

    @Test
    void breaksNoLeaseForZeroesThatMayNotBeWritten() {
        assertThat(leaseStateAfter(Command.IOCTL, null, null)).isEqualTo(7);
    }

    @Test
    void breaksNoLeaseForALockThatIsNotAllowed() {
        assertThat(leaseStateAfter(Command.LOCK, null, null)).isEqualTo(7);
    }

    @Test
    void findsNoOpenOfAnotherSessionOrTree() {
        TestPeer owner = fixture.logOn(Dialect.SMB_3_0_2);
        FileId file = owner.open("file");
        TestPeer thief = fixture.logOn(Dialect.SMB_3_0_2);
        NtStatus ofOtherSession =
                thief.send(Command.READ, new ReadRequest(file, 0, 1)).status();
        owner.connectTree("share");

        NtStatus ofOtherTree =
                owner.send(Command.READ, new ReadRequest(file, 0, 1)).status();

        assertThat(List.of(ofOtherSession, ofOtherTree)).containsOnly(NtStatus.FILE_CLOSED);
    }

    private boolean sessionIsThereAfterALogonThatNamesIt(String user) {
        TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
        TestPeer second = new TestPeer(fixture, first.clientGuid);
        second.negotiate(Dialect.SMB_3_0_2);
        second.previousSessionId = first.sessionId;
        assertThat(second.logOn(user).status()).isEqualTo(NtStatus.SUCCESS);
        return fixture.server.globalSessionTable.containsKey(first.sessionId);
    }

    @Test
    void keepsThePreviousSessionOfAnotherUser() {
        assertThat(sessionIsThereAfterALogonThatNamesIt("tester2")).isTrue();
    }

    @Test
    void endsThePreviousSessionOfTheSameUser() {
        assertThat(sessionIsThereAfterALogonThatNamesIt("tester")).isFalse();
    }

    @Test
    void givesADurableOpenToNobodyButItsOwner() {
        TestPeer owner = fixture.logOn(Dialect.SMB_3_0_2);
        FileId file = owner.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleRequest())
                .fileId();
        owner.connection.closed(null);
        CreateContext reconnect = new CreateContext.DurableHandleReconnect(file);
        TestPeer thief = new TestPeer(fixture, owner.clientGuid);
        thief.negotiate(Dialect.SMB_3_0_2);
        thief.logOn("tester2");
        thief.connectTree("share");

        NtStatus ofThief = thief.tryCreate("file", OplockLevel.BATCH, ShareAccess.ALL, reconnect)
                .status();
        NtStatus ofOwner = fixture.logOn(Dialect.SMB_3_0_2)
                .tryCreate("file", OplockLevel.BATCH, ShareAccess.ALL, reconnect)
                .status();

        assertThat(ofThief).isEqualTo(NtStatus.ACCESS_DENIED);
        assertThat(ofOwner).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void copiesFromNoOpenOfAnotherSession() {
        TestPeer owner = fixture.logOn(Dialect.SMB_3_0_2);
        FileId source = owner.open("source");
        IoctlRequest ask = new IoctlRequest(Fsctl.SRV_REQUEST_RESUME_KEY, source, new byte[0], 32);
        byte[] key =
                Arrays.copyOf(((IoctlResponse) owner.send(Command.IOCTL, ask).body()).output(), 24);
        TestPeer thief = fixture.logOn(Dialect.SMB_3_0_2);
        byte[] copy = new SrvCopychunk.Request(key, List.of(new SrvCopychunk.Chunk(0, 0, 1))).encode();

        NtStatus status = thief.send(
                        Command.IOCTL, new IoctlRequest(Fsctl.SRV_COPYCHUNK, thief.open("target"), copy, 12))
                .status();

        assertThat(status).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    // --- state that a client leaves behind

    @Test
    void forgetsABindingInProgressWhenItsSessionEnds() {
        TestPeer second = fixture.connect();
        second.negotiate(Dialect.SMB_3_0_2);
        for (int i = 0; i < 3; i++) {
            TestPeer first = fixture.logOn(Dialect.SMB_3_0_2);
            second.sessionId = first.sessionId;
            second.signer = first.signer;
            second.signs = true;
            byte[] token = new SpnegoInitiator(
                            Credentials.of("tester", ServerFixture.PASSWORD),
                            "FILES",
                            fixture.random.stream("binder"),
                            fixture.clock)
                    .first();
            SessionSetupRequest bind = new SessionSetupRequest(SessionSetupRequest.FLAG_BINDING, 1, 0, 0, 0, token);
            assertThat(second.send(Command.SESSION_SETUP, bind).status()).isEqualTo(NtStatus.MORE_PROCESSING_REQUIRED);
            first.send(Command.LOGOFF, new LogoffRequest());
        }

        assertThat(second.connection.logonExchanges).hasSize(1);
    }

    @Test
    void forgetsACreateWithAWrongSecurityDescriptor() {
        TestPeer peer = fixture.logOn(Dialect.SMB_3_0_2);
        CreateContext durable = new CreateContext.DurableHandleV2Request(0, 0, new Guid(3, 3));
        CreateContext wrong = new CreateContext.SecurityDescriptor(new byte[3]);
        peer.send(Command.CREATE, TestPeer.createRequest("file", OplockLevel.BATCH, ShareAccess.ALL, durable, wrong));

        NtStatus status = peer.tryCreate("file", OplockLevel.BATCH, ShareAccess.ALL, durable)
                .status();

        assertThat(status).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void neverAnswersACancel() {
        TestPeer peer = fixture.logOn(Dialect.SMB_3_0_2);
        peer.signs = true;
        peer.signer = fixture.logOn(Dialect.SMB_3_0_2).signer;

        peer.post(Smb2Header.request(Command.CANCEL, 0, 100, 0, 0, peer.sessionId), new CancelRequest());

        assertThat(peer.hasReply()).isFalse();
    }

    @Test
    void boundsTheLogonsThatAStrangerBegins() {
        TestPeer stranger = fixture.connect();
        stranger.negotiate(Dialect.SMB_2_1);
        byte[] token = new SpnegoInitiator(
                        Credentials.of("nobody", ""), "FILES", fixture.random.stream("stranger"), fixture.clock)
                .first();

        NtStatus status = NtStatus.MORE_PROCESSING_REQUIRED;
        for (int i = 0; i < 100 && status == NtStatus.MORE_PROCESSING_REQUIRED; i++) {
            status = stranger.send(Command.SESSION_SETUP, new SessionSetupRequest(0, 1, 0, 0, 0, token))
                    .status();
        }

        assertThat(status).isEqualTo(NtStatus.INSUFFICIENT_RESOURCES);
        assertThat(fixture.server.globalSessionTable).hasSizeLessThan(20);
    }

    @Test
    void collectsNoMoreChangesThanAllWatchesOfAShareMayKeep() {
        TestPeer peer = fixture.logOn(Dialect.SMB_3_0_2);
        for (int i = 0; i < 300; i++) {
            CreateRequest open = create("", READ_DATA, CreateDisposition.OPEN, CreateOptions.DIRECTORY_FILE);
            FileId root = ((CreateResponse) peer.send(Command.CREATE, open).body()).fileId();
            peer.post(
                    peer.header(Command.CHANGE_NOTIFY, 1),
                    new ChangeNotifyRequest(1, 65_536, root, ChangeNotifyRequest.NOTIFY_FILE_NAME));
            peer.reply();
        }
        WatchList watches = fixture.server.shareOf("share").watches;

        int most = 0;
        for (int i = 0; i < 140; i++) {
            peer.post(
                    peer.header(Command.CREATE),
                    TestPeer.createRequest("n".repeat(240) + i, OplockLevel.NONE, ShareAccess.ALL));
            most = Math.max(most, watches.collectedBytes());
        }

        assertThat(most).isBetween(15 * MIB, WatchList.COLLECTED_BYTES_MAX);
    }

    // --- breaks

    /** What a holder on a share that must be encrypted is told when somebody opens its file: the protocol id of the message. */
    private int protocolIdOfBreak(OplockLevel level, CreateContext... contexts) {
        serve(config -> with(
                config, plain -> new ShareConfig("secret", "", plain.type(), plain.store(), true, false, false, true)));
        TestPeer holder = fixture.connect();
        holder.negotiate(new NegotiateRequest(
                List.of(Dialect.SMB_3_0_2.code()),
                1,
                Capabilities.LARGE_MTU | Capabilities.LEASING | Capabilities.ENCRYPTION,
                holder.clientGuid,
                List.of()));
        holder.logOn("tester");
        holder.connectTree("secret");
        SessionKeys keys = fixture.server.globalSessionTable.get(holder.sessionId).keys;
        MessageSealer sealer = new MessageSealer(
                keys, Role.CLIENT, new NonceSequence(), CryptoMode.REAL, PooledByteBufAllocator.DEFAULT);
        CreateRequest create = TestPeer.createRequest("file", level, ShareAccess.ALL, contexts);
        holder.deliver(sealer.seal(holder.encode(holder.header(Command.CREATE), create), holder.sessionId));
        assertThat(fixture.server.globalOpenTable).hasSize(1);
        holder.transport.sent.clear();

        TestPeer other = new TestPeer(fixture, new Guid(9, 9));
        other.negotiate(Dialect.SMB_3_0_2);
        other.logOn("tester2");
        other.connectTree("share");
        other.post(other.header(Command.CREATE), TestPeer.createRequest("file", OplockLevel.NONE, ShareAccess.ALL));

        return holder.transport.take().readIntLE();
    }

    @Test
    void encryptsAnOplockBreakWhereOnlyTheShareDemandsIt() {
        assertThat(protocolIdOfBreak(OplockLevel.BATCH)).isEqualTo(TransformHeader.PROTOCOL_ID);
    }

    @Test
    void encryptsALeaseBreakWhereOnlyTheShareDemandsIt() {
        assertThat(protocolIdOfBreak(OplockLevel.LEASE, lease(5, 7))).isEqualTo(TransformHeader.PROTOCOL_ID);
    }

    @Test
    void givesNothingBackThatALeaseBreakAcknowledgmentGaveUp() {
        TestPeer holder = fixture.logOn(Dialect.SMB_3_0_2);
        holder.create("file", OplockLevel.LEASE, lease(5, 7));
        TestPeer other = new TestPeer(fixture, new Guid(9, 9));
        other.negotiate(Dialect.SMB_3_0_2);
        other.logOn("tester2");
        other.connectTree("share");
        other.post(other.header(Command.CREATE), create("file", READ_DATA, CreateDisposition.OPEN, 0));
        other.post(other.header(Command.CREATE), create("file", READ_DATA, CreateDisposition.OVERWRITE, 0));
        holder.transport.sent.clear();
        Guid key = new Guid(5, 5);
        int readCaching = 1;
        int readAndHandleCaching = 3;
        holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(key, readCaching));

        NtStatus status = holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(key, readAndHandleCaching))
                .status();

        assertThat(status).isEqualTo(NtStatus.REQUEST_NOT_ACCEPTED);
    }

    // --- signatures

    @Test
    void signsWithGmacOnlyOneOfTheResponsesThatShareANonce() {
        TestPeer peer = fixture.connect();
        peer.negotiate(new NegotiateRequest(
                List.of(Dialect.SMB_3_1_1.code()),
                1,
                Capabilities.LARGE_MTU,
                peer.clientGuid,
                List.of(
                        new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), new byte[32]),
                        new NegotiateContext.Signing(List.of(SigningAlgorithm.AES_GMAC.id())))));
        peer.logOn("tester");
        peer.connectTree("share");
        CreateRequest open = create("", READ_DATA, CreateDisposition.OPEN, CreateOptions.DIRECTORY_FILE);
        FileId root = ((CreateResponse) peer.send(Command.CREATE, open).body()).fileId();
        peer.post(peer.header(Command.CHANGE_NOTIFY), new ChangeNotifyRequest(0, 4096, root, 1));
        Smb2Header interim = peer.reply().header();
        peer.post(
                Smb2Header.request(Command.CANCEL, 0, 0, 0, 0, peer.sessionId).async(interim.asyncId()),
                new CancelRequest());
        Smb2Header last = peer.reply().header();

        assertThat(peer.signingAlgorithm()).isEqualTo(SigningAlgorithm.AES_GMAC);
        assertThat(interim.isSigned()).isFalse();
        assertThat(last.isSigned()).isTrue();
    }

    // --- bugs

    private static CommandRule overflowing() {
        return (connection, request) -> {
            if (request.command() == Command.ECHO) {
                throw new StackOverflowError("a test wants it");
            }
            return CommandRule.Verdict.PASS;
        };
    }

    @Test
    void dropsTheConnectionOfABugAndServesAllOthersInRealTime() {
        fixture.close();
        fixture = new ServerFixture(config -> config, BugPolicy.SERVE_ON);
        TestPeer bad = fixture.logOn();
        TestPeer good = fixture.logOn();
        fixture.server.addRule(overflowing());

        bad.post(bad.header(Command.ECHO), new EchoRequest());
        fixture.server.after(0, () -> {
            throw new StackOverflowError("a test wants it");
        });
        fixture.runMillis(1);

        assertThat(bad.transport.isOpen()).isFalse();
        assertThat(good.connectTree("share").status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void stopsTheRunAtABugInVirtualTime() {
        TestPeer bad = fixture.logOn();
        fixture.server.addRule(overflowing());

        bad.post(bad.header(Command.ECHO), new EchoRequest());

        assertThat(bad.transport.isOpen()).isFalse();
        assertThatThrownBy(() -> fixture.runMillis(1))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseInstanceOf(StackOverflowError.class);
    }
}
