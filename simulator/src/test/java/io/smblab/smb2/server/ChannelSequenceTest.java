package io.smblab.smb2.server;

import static io.smblab.smb2.server.ChannelSequence.NOT_COUNTED;
import static io.smblab.smb2.server.ChannelSequence.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ChannelSequenceTest {
    @Test
    void refusesAWriteWithAnOldNumber() {
        ChannelSequence sequence = new ChannelSequence(5, false);

        assertThat(sequence.admit(4, false, true)).isEqualTo(REFUSED);
    }

    @Test
    void servesAReadWithAnOldNumberWithoutCountingIt() {
        ChannelSequence sequence = new ChannelSequence(5, false);

        assertThat(sequence.admit(4, false, false)).isEqualTo(NOT_COUNTED);
        assertThat(sequence.outstandingRequestCount()).isZero();
    }

    @Test
    void takesTheDistance0x7FFFAsNewerAnd0x8000AsOlder() {
        assertThat(new ChannelSequence(0, false).admit(0x7FFF, false, true)).isNotNegative();
        assertThat(new ChannelSequence(0, false).admit(0x8000, false, true)).isEqualTo(REFUSED);
    }

    @Test
    void takesZeroAfter0xFFFFAsNewer() {
        ChannelSequence sequence = new ChannelSequence(0xFFFF, false);

        assertThat(sequence.admit(0, false, true)).isNotNegative();
        assertThat(sequence.channelSequence()).isZero();
    }

    @Test
    void refusesTheReplayWhileTheOriginalIsStillInProgress() {
        ChannelSequence sequence = new ChannelSequence(0, false);
        long original = sequence.admit(0, false, true);

        assertThat(sequence.admit(1, true, true)).isEqualTo(REFUSED);
        sequence.complete(original);
        assertThat(sequence.admit(1, true, true)).isNotNegative();
    }

    @Test
    void adoptsTheNumberOfARefusedReplay() {
        ChannelSequence sequence = new ChannelSequence(0, false);
        sequence.admit(0, false, true);

        sequence.admit(1, true, true);

        assertThat(sequence.channelSequence()).isEqualTo(1);
    }

    @Test
    void keepsTheNumberOnARefusedReplayUnderTheRuleOfServer2012() {
        ChannelSequence sequence = new ChannelSequence(0, true);
        sequence.admit(0, false, true);
        sequence.admit(1, false, true);

        assertThat(sequence.admit(2, true, true)).isEqualTo(REFUSED);
        assertThat(sequence.channelSequence()).isEqualTo(1);
    }

    @Property
    void countsEveryRequestOutThatItCountedIn(
            @ForAll @Size(max = 100) List<@IntRange(min = 0, max = 0xFFFF) Integer> numbers,
            @ForAll @Size(min = 100, max = 100) List<@IntRange(min = 0, max = 15) Integer> choices) {
        ChannelSequence sequence = new ChannelSequence(0, false);
        List<Long> open = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            int choice = choices.get(i);
            int near = sequence.channelSequence() + choice % 4;
            long token =
                    sequence.admit(choice > 12 ? numbers.get(i) : near & 0xFFFF, (choice & 1) != 0, (choice & 2) != 0);
            if (token >= 0) {
                open.add(token);
            }
            if ((choice & 4) != 0 && !open.isEmpty()) {
                sequence.complete(open.remove(numbers.get(i) % open.size()));
            }
            assertThat(sequence.outstandingRequestCount() + sequence.outstandingPreRequestCount())
                    .isEqualTo(open.size());
        }
        open.forEach(sequence::complete);
        assertThat(sequence.outstandingRequestCount()).isZero();
        assertThat(sequence.outstandingPreRequestCount()).isZero();
    }
}
