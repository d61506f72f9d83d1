package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MarksTest {
    private final Marks marks = new Marks();

    /** 1,000 bytes each, marked 0, 10, 20 and so on; more than the ring holds at first, and not from its start. */
    @BeforeEach
    void mark() {
        for (int i = 0; i < 10; i++) {
            marks.add(i + 1, 0);
        }
        marks.acknowledged(10);
        for (int i = 0; i < 100; i++) {
            marks.add(10 + 1_000 * (i + 1), 10 * i);
        }
    }

    @Test
    void knowsTheMarkOfEachByte() {
        assertThat(new long[] {marks.at(10), marks.at(1_009), marks.at(1_010), marks.at(100_009), marks.at(100_010)})
                .containsExactly(0, 0, 10, 990, -1);
    }

    @Test
    void knowsHowFarTheStreamIsMarkedSoLow() {
        assertThat(new long[] {marks.endUpTo(-1, 7), marks.endUpTo(0, 7), marks.endUpTo(15, 7), marks.endUpTo(2_000, 7)
                })
                .containsExactly(7, 1_010, 2_010, 100_010);
    }

    @Test
    void staysAsItIsWhenAPartIsMarkedAgain() {
        marks.add(5_010, 5_000);

        assertThat(marks.at(5_009)).isEqualTo(40);
    }

    @Test
    void changesWhatOverlaps() {
        marks.change(1_500, 2_011, 5_000);

        assertThat(new long[] {marks.at(1_009), marks.at(1_010), marks.at(2_010), marks.at(3_010)})
                .containsExactly(0, 5_000, 5_000, 30);
        assertThat(marks.endBefore(2_000, 7)).isEqualTo(1_010);
    }
}
