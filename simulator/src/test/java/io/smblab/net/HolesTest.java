package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HolesTest {
    private static final long EDGE = 10_000;
    private static final long DISTANCE = 3_000;

    private final RangeSet sacked = new RangeSet();
    private final Holes holes = new Holes(sacked);

    private void arrives(long start, long end) {
        long newEnd = sacked.lastGapEnd(start, end);
        if (newEnd > start) {
            holes.arrived(newEnd);
        }
        sacked.add(start, end);
    }

    private long fillNext() {
        long hole = holes.next(0, EDGE);
        holes.filled(hole, 1_000, hole == 0, 20_000);
        return hole;
    }

    @Test
    void fillsHolesFromTheLowest() {
        arrives(2_000, 4_000);
        holes.open(0);

        assertThat(new long[] {fillNext(), fillNext(), fillNext()}).containsExactly(0, 1_000, 4_000);
    }

    @Test
    void countsWhatIsNotFilledAsOutOfTheNetwork() {
        arrives(2_000, 4_000);
        holes.open(0);
        fillNext();

        assertThat(holes.unfilledBytes(0, EDGE)).isEqualTo(7_000);
    }

    @Test
    void fillsAgainWhenALaterFillingArrived() {
        holes.open(0);
        for (int i = 0; i < 6; i++) {
            fillNext();
        }
        arrives(3_000, 4_000);

        holes.findLostAgain(0, DISTANCE);

        assertThat(new long[] {fillNext(), fillNext(), fillNext(), fillNext()}).containsExactly(0, 1_000, 2_000, 6_000);
    }

    @Test
    void fillsAgainWhenLaterDataArrived() {
        holes.open(0);
        fillNext();
        arrives(22_000, 23_000);

        holes.findLostAgain(0, DISTANCE);

        assertThat(fillNext()).isZero();
    }

    @Test
    void trustsAFillingWhenOnlyEarlierDataArrived() {
        holes.open(0);
        fillNext();
        arrives(12_000, 20_000);

        holes.findLostAgain(0, DISTANCE);

        assertThat(fillNext()).isEqualTo(1_000);
    }

    @Test
    void fillsAThirdTimeOnlyAfterSomethingSentSince() {
        holes.open(0);
        for (int i = 0; i < 6; i++) {
            fillNext();
        }
        arrives(3_000, 4_000);
        holes.findLostAgain(0, DISTANCE);
        fillNext();
        // The first fillings of these were under way already.
        arrives(4_000, 6_000);

        holes.findLostAgain(0, DISTANCE);

        assertThat(fillNext()).isEqualTo(1_000);
    }

    @Test
    void repeatsOnlyWhatWasFilledBeforeTheDataThatArrived() {
        arrives(1_000, 2_000);
        arrives(3_000, 10_000);
        holes.open(0);
        holes.filled(0, 1_000, true, 20_000);
        holes.filled(2_000, 1_000, false, 25_000);
        arrives(22_000, 24_000);

        holes.findLostAgain(0, DISTANCE);

        assertThat(new long[] {fillNext(), holes.next(0, EDGE)}).containsExactly(0, EDGE);
    }

    @Test
    void theFillingOfALaterHoleIsNotLostBecauseTheFirstArrived() {
        arrives(1_000, 2_000);
        arrives(3_000, 10_000);
        holes.open(0);
        holes.filled(0, 1_000, true, 20_000);
        holes.filled(2_000, 1_000, false, 25_000);
        sacked.removeBelow(2_000);
        arrives(20_000, 25_000);

        holes.findLostAgain(2_000, DISTANCE);

        assertThat(holes.next(2_000, EDGE)).isEqualTo(EDGE);
    }
}
