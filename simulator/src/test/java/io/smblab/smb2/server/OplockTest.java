package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.LeaseBreakAcknowledgment;
import io.smblab.smb2.message.LeaseBreakNotification;
import io.smblab.smb2.message.LeaseContext;
import io.smblab.smb2.message.OplockBreakAcknowledgment;
import io.smblab.smb2.message.OplockBreakNotification;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.ShareAccess;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OplockTest {
    private static final Guid KEY = new Guid(1, 2);
    private static final int RWH = OplockRights.R | OplockRights.W | OplockRights.H;

    private final ServerFixture fixture = new ServerFixture();
    private final TestPeer holder = fixture.logOn(Dialect.SMB_3_0);
    private final TestPeer other = otherClient();

    private TestPeer otherClient() {
        TestPeer peer = new TestPeer(fixture, new Guid(8, 8));
        peer.negotiate(Dialect.SMB_3_0);
        peer.logOn("tester2");
        peer.connectTree("share");
        return peer;
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private void postCreate(OplockLevel level) {
        other.post(other.header(Command.CREATE), TestPeer.createRequest("file", level, ShareAccess.ALL));
    }

    @Test
    void asksForABatchOplockAndLetsTheOpenWaitForTheAnswer() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH);

        postCreate(OplockLevel.NONE);

        OplockBreakNotification told = (OplockBreakNotification) holder.reply().body();
        assertThat(told).isEqualTo(new OplockBreakNotification(OplockLevel.II, held.fileId()));
        assertThat(other.reply().status()).isEqualTo(NtStatus.PENDING);
        assertThat(other.hasReply()).isFalse();
    }

    @Test
    void goesOnWithTheOpenWhenTheBreakIsAcknowledged() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH);
        postCreate(OplockLevel.BATCH);
        holder.reply();
        other.reply();

        holder.send(Command.OPLOCK_BREAK, new OplockBreakAcknowledgment(OplockLevel.II, held.fileId()));
        fixture.runMillis(1);

        assertThat(((CreateResponse) other.reply().body()).oplockLevel()).isEqualTo(OplockLevel.II);
    }

    @Test
    void takesACloseForTheAcknowledgment() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH);
        postCreate(OplockLevel.BATCH);
        holder.reply();
        other.reply();

        holder.send(Command.CLOSE, new CloseRequest(0, held.fileId()));
        fixture.runMillis(1);

        assertThat(((CreateResponse) other.reply().body()).oplockLevel()).isEqualTo(OplockLevel.BATCH);
    }

    @Test
    void goesOnWithTheOpenWhenNobodyAcknowledgesFor35Seconds() {
        holder.create("file", OplockLevel.EXCLUSIVE);
        postCreate(OplockLevel.NONE);
        other.reply();

        fixture.runMillis(34_000);
        boolean early = other.hasReply();
        fixture.runMillis(2_000);

        assertThat(early).isFalse();
        assertThat(other.reply().status()).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void refusesAnAcknowledgmentWithoutABreak() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH);

        TestPeer.Reply reply =
                holder.send(Command.OPLOCK_BREAK, new OplockBreakAcknowledgment(OplockLevel.II, held.fileId()));

        assertThat(reply.status()).isEqualTo(NtStatus.INVALID_OPLOCK_PROTOCOL);
    }

    @Test
    void tellsLevelTwoHoldersOfAWriteWithoutWaiting() {
        holder.create("file", OplockLevel.II);
        CreateResponse writer = other.create("file", OplockLevel.NONE);

        NtStatus status = other.send(
                        Command.WRITE, new WriteRequest(writer.fileId(), 0, Unpooled.wrappedBuffer(new byte[1])))
                .status();

        assertThat(status).isEqualTo(NtStatus.SUCCESS);
        assertThat(((OplockBreakNotification) holder.reply().body()).oplockLevel())
                .isEqualTo(OplockLevel.NONE);
    }

    @Test
    void sharesALeaseAmongTheOpensOfItsClient() {
        holder.create("file", OplockLevel.LEASE, LeaseContext.v1(KEY, RWH));

        CreateResponse second = holder.create("file", OplockLevel.LEASE, LeaseContext.v1(KEY, RWH));

        assertThat(second.context(LeaseContext.class).orElseThrow().leaseState())
                .isEqualTo(RWH);
        assertThat(holder.hasReply()).isFalse();
    }

    @Test
    void breaksOnlyWriteCachingOfALeaseForAnotherReader() {
        holder.create("file", OplockLevel.LEASE, LeaseContext.v2(KEY, RWH, 0, Guid.ZERO, 5));

        postCreate(OplockLevel.NONE);

        LeaseBreakNotification told = (LeaseBreakNotification) holder.reply().body();
        assertThat(told.newLeaseState()).isEqualTo(OplockRights.R | OplockRights.H);
        assertThat(told.newEpoch()).isEqualTo(7);
        assertThat(told.flags()).isEqualTo(LeaseBreakNotification.FLAG_ACK_REQUIRED);
    }

    @Test
    void acceptsTheAcknowledgmentOfALeaseOnceAndOfASubsetOnly() {
        holder.create("file", OplockLevel.LEASE, LeaseContext.v1(KEY, RWH));
        postCreate(OplockLevel.NONE);
        holder.reply();

        NtStatus tooMuch = holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(KEY, RWH))
                .status();
        NtStatus right = holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(KEY, OplockRights.R))
                .status();
        NtStatus again = holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(KEY, OplockRights.R))
                .status();
        NtStatus unknown = holder.send(Command.OPLOCK_BREAK, new LeaseBreakAcknowledgment(new Guid(3, 3), 0))
                .status();

        assertThat(tooMuch).isEqualTo(NtStatus.REQUEST_NOT_ACCEPTED);
        assertThat(right).isEqualTo(NtStatus.SUCCESS);
        assertThat(again).isEqualTo(NtStatus.UNSUCCESSFUL);
        assertThat(unknown).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void refusesALeaseKeyThatIsInUseForAnotherFile() {
        holder.create("file", OplockLevel.LEASE, LeaseContext.v1(KEY, RWH));

        NtStatus status = holder.tryCreate("another", OplockLevel.LEASE, ShareAccess.ALL, LeaseContext.v1(KEY, RWH))
                .status();

        assertThat(status).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void keepsADurableOpenForItsClientAndGivesItBack() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleRequest());
        holder.connection.closed(null);
        TestPeer back = fixture.logOn(Dialect.SMB_3_0);

        CreateResponse again =
                back.create("file", OplockLevel.NONE, new CreateContext.DurableHandleReconnect(held.fileId()));

        assertThat(again.oplockLevel()).isEqualTo(OplockLevel.BATCH);
        assertThat(fixture.server.globalOpenTable).hasSize(1);
    }

    @Test
    void givesADurableOpenToItsOwnerOnly() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleRequest());
        holder.connection.closed(null);

        NtStatus status = other.tryCreate(
                        "file",
                        OplockLevel.NONE,
                        ShareAccess.ALL,
                        new CreateContext.DurableHandleReconnect(held.fileId()))
                .status();

        assertThat(status).isEqualTo(NtStatus.ACCESS_DENIED);
    }

    @Test
    void givesADurableOpenOfVersionOneBackToARequestOfVersionTwoWithoutAGuid() {
        CreateResponse held = holder.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleRequest());
        holder.connection.closed(null);
        TestPeer back = fixture.logOn(Dialect.SMB_3_0);

        CreateResponse again = back.create(
                "file", OplockLevel.NONE, new CreateContext.DurableHandleV2Reconnect(held.fileId(), Guid.ZERO, 0));

        assertThat(again.oplockLevel()).isEqualTo(OplockLevel.BATCH);
    }

    @Test
    void closesADurableOpenWhenItsTimeIsUp() {
        holder.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleV2Request(10_000, 0, new Guid(4, 4)));
        holder.connection.closed(null);

        fixture.runMillis(11_000);

        assertThat(fixture.server.globalOpenTable).isEmpty();
        assertThat(fixture.store.openCount()).isZero();
    }

    @Test
    void closesADurableOpenThatStandsInTheWayOfAnother() {
        holder.create("file", OplockLevel.BATCH, new CreateContext.DurableHandleRequest());
        holder.connection.closed(null);

        CreateResponse next = other.create("file", OplockLevel.BATCH);

        assertThat(next.oplockLevel()).isEqualTo(OplockLevel.BATCH);
    }
}
