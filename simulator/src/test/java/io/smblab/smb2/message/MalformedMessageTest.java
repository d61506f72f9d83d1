package io.smblab.smb2.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Bytes that must be refused: golden messages with one field made wrong. Offsets in the tests count from the header. */
class MalformedMessageTest {
    @Test
    void refusesAWrongStructureSize() {
        assertRefused(golden("create-request-rqls").u16(64, 58), "StructureSize");
    }

    @Test
    void refusesABodyThatIsShorterThanItsStructureSize() {
        assertRefused(golden("create-request-rqls").cutTo(119), "fixed part");
    }

    @Test
    void refusesANameInsideTheFixedPart() {
        assertRefused(golden("create-request-rqls").u16(108, 64), "Name");
    }

    @Test
    void refusesANameInsideTheHeader() {
        assertRefused(golden("create-request-rqls").u16(108, 0), "Name");
    }

    @Test
    void refusesANameBehindTheEnd() {
        assertRefused(golden("create-request-rqls").u16(110, 500), "Name");
    }

    @Test
    void refusesANameOfHalfACharacter() {
        assertRefused(golden("create-request-rqls").u16(110, 29), "Name");
    }

    @Test
    void refusesContextsThatOverlapTheName() {
        assertRefused(golden("create-request-rqls").u32(112, 128), "CreateContexts");
    }

    @Test
    void refusesContextsThatAreNotAligned() {
        assertRefused(golden("create-request-rqls").u32(112, 156).u32(116, 52), "CreateContextsOffset");
    }

    @Test
    void refusesContextsWhoseEndOverflows() {
        assertRefused(golden("create-request-rqls").u32(116, 0xFFFF_FFFFL), "CreateContexts");
    }

    @Test
    void refusesAContextWhoseNextPointsBehindTheEnd() {
        assertRefused(context(0, 4000), "CreateContext");
    }

    @Test
    void refusesAContextWhoseNextIsNotAligned() {
        assertRefused(context(0, 41), "Next");
    }

    @Test
    void refusesAContextWhoseNextStaysInsideIt() {
        assertRefused(context(0, 8), "fixed part");
    }

    @Test
    void refusesAContextWithItsNameInItsHeader() {
        assertRefused(context(4, 8 | 4 << 16), "Name");
    }

    @Test
    void refusesAContextWithAShortName() {
        assertRefused(context(4, 16 | 3 << 16), "NameLength");
    }

    @Test
    void refusesAContextWhoseDataOverlapsItsName() {
        assertRefused(context(8, 16 << 16), "Data");
    }

    @Test
    void refusesALeaseOfAnImpossibleLength() {
        assertRefused(context(12, 31), "RqLs");
    }

    @Test
    void keepsAContextWhoseNameIsLongerThanAKnownOne() {
        Message message = golden("create-request-rqls");
        int start = (int) message.u32At(112);

        CreateRequest request = (CreateRequest) message.u16(start + 6, 5).decode();

        assertThat(request.contexts()).hasOnlyElementsOfType(CreateContext.Unknown.class);
    }

    @Test
    void refusesMoreDialectsThanThereAre() {
        assertRefused(golden("negotiate-request-311").u16(66, 5000), "DialectCount");
    }

    @Test
    void refusesNoDialects() {
        assertRefused(golden("negotiate-request-311").u16(66, 0), "DialectCount");
    }

    @Test
    void refusesNegotiateContextsInsideTheDialects() {
        assertRefused(golden("negotiate-request-311").u32(92, 104), "NegotiateContextOffset");
    }

    @Test
    void refusesMoreNegotiateContextsThanThereAre() {
        assertRefused(golden("negotiate-request-311").u16(96, 5), "end");
    }

    @Test
    void refusesAPreauthContextThatIsTooShortForItsAlgorithms() {
        assertRefused(negotiateContext(8, 30), "HashAlgorithmCount");
    }

    @Test
    void refusesAPreauthContextWithoutAlgorithms() {
        assertRefused(negotiateContext(8, 0), "HashAlgorithmCount");
    }

    @Test
    void refusesASaltThatIsLongerThanItsContext() {
        assertRefused(negotiateContext(10, 33), "Salt");
    }

    @Test
    void refusesANegotiateContextThatIsLongerThanTheMessage() {
        assertRefused(negotiateContext(2, 60_000), "NegotiateContext");
    }

    @Test
    void refusesMoreLocksThanThereAre() {
        assertRefused(golden("lock-request").u16(66, 2), "LockCount");
    }

    @Test
    void refusesNoLocks() {
        assertRefused(golden("lock-request").u16(66, 0), "LockCount");
    }

    @Test
    void refusesDataThatIsLongerThanItsMessage() {
        assertRefused(golden("write-request").u32(68, 201), "Data");
    }

    @Test
    void takesTheLongestOutputThatCanBeAskedForAsANumber() {
        QueryDirectoryRequest request = (QueryDirectoryRequest)
                golden("query-directory-request-id-both").u32(92, 0xFFFF_FFFFL).decode();

        assertThat(request.outputBufferLength()).isEqualTo(0xFFFF_FFFFL);
    }

    @Test
    void refusesAnInputWhoseEndOverflows() {
        assertRefused(golden("ioctl-request-copychunk").u32(88, 0xFFFF_FFF8L), "Input");
    }

    @Test
    void endsTheConnectionForAnUnknownProtocol() {
        assertThat(refusal(golden("create-request").u16(0, 0)).disconnects()).isTrue();
    }

    @Test
    void endsTheConnectionForAnUnknownCommand() {
        assertThat(refusal(golden("create-request").u16(12, 19)).disconnects()).isTrue();
    }

    @Test
    void endsTheConnectionForAShortHeader() {
        assertThat(refusal(golden("create-request").cutTo(63)).disconnects()).isTrue();
    }

    @Test
    void endsTheConnectionForANextCommandThatIsNotAligned() {
        assertThat(refusal(golden("compound-request").u32(20, 90)).disconnects())
                .isTrue();
    }

    @Test
    void endsTheConnectionForANextCommandInsideTheHeader() {
        assertThat(refusal(golden("compound-request").u32(20, 56)).disconnects())
                .isTrue();
    }

    @Test
    void endsTheConnectionForANextCommandBehindTheEnd() {
        assertThat(refusal(golden("compound-request").u32(20, 4096)).disconnects())
                .isTrue();
    }

    @Test
    void doesNotLetAFieldReachIntoTheNextMessageOfACompound() {
        Message write = golden("write-request").u32(20, 312).u32(68, 200 + 64);
        byte[] compound = Arrays.copyOf(write.bytes, 312 + 68);
        System.arraycopy(golden("echo-request").bytes, 0, compound, 312, 68);

        assertRefused(new Message(compound), "Data");
    }

    @Property(tries = 5000)
    void refusesOrUnderstandsRandomBodies(
            @ForAll @IntRange(max = 18) int command, @ForAll boolean response, @ForAll @Size(max = 200) byte[] body) {
        Message message = new Message(Arrays.copyOf(golden("create-request").bytes, 64 + body.length));
        message.u16(12, command).u32(16, response ? 1 : 0).u32(20, 0);
        System.arraycopy(body, 0, message.bytes, 64, body.length);
        int structureSize = STRUCTURE_SIZES[response ? 1 : 0][command];
        if (body.length >= 2) {
            message.u16(64, structureSize);
        }
        try {
            message.decode().release();
        } catch (MalformedMessageException refused) {
            assertThat(refused.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
        }
    }

    private static final int[][] STRUCTURE_SIZES = {
        {36, 25, 4, 9, 4, 57, 24, 24, 49, 49, 48, 57, 4, 4, 33, 32, 41, 33, 24},
        {65, 9, 4, 16, 4, 89, 60, 4, 17, 17, 4, 49, 4, 4, 9, 9, 9, 2, 44}
    };

    private static Message golden(String name) {
        return new Message(GoldenMessage.named(name).bytes().clone());
    }

    /** The lease request with 32 bits of its first create context changed. */
    private static Message context(int offset, long value) {
        Message message = golden("create-request-rqls");
        return message.u32((int) message.u32At(112) + offset, value);
    }

    /** The newest negotiation with 16 bits of its first context changed. */
    private static Message negotiateContext(int offset, int value) {
        Message message = golden("negotiate-request-311");
        return message.u16((int) message.u32At(92) + offset, value);
    }

    private static void assertRefused(Message message, String field) {
        MalformedMessageException refusal = refusal(message);
        assertThat(refusal.field()).endsWith("." + field);
        assertThat(refusal.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
        assertThat(refusal.disconnects()).isFalse();
    }

    private static MalformedMessageException refusal(Message message) {
        return catchThrowableOfType(MalformedMessageException.class, message::decode);
    }

    /** A message that can be spoilt. */
    private record Message(byte[] bytes) {
        private Message u16(int offset, int value) {
            Unpooled.wrappedBuffer(bytes).setShortLE(offset, value);
            return this;
        }

        private Message u32(int offset, long value) {
            Unpooled.wrappedBuffer(bytes).setIntLE(offset, (int) value);
            return this;
        }

        private long u32At(int offset) {
            return Unpooled.wrappedBuffer(bytes).getUnsignedIntLE(offset);
        }

        private Message cutTo(int length) {
            return new Message(Arrays.copyOf(bytes, length));
        }

        /** Decodes all messages of a compound; gives the first. */
        private Smb2Body decode() {
            Smb2Body first = null;
            for (ByteBuf part : Smb2Message.split(Unpooled.wrappedBuffer(bytes))) {
                WireReader in = new WireReader(part);
                Smb2Header header = Smb2Header.decode(in);
                Smb2Body body = header.isResponse()
                        ? Smb2Response.decode(header, in)
                        : Smb2Request.decode(header.command(), in);
                first = first == null ? body : first;
            }
            return first;
        }
    }
}
