package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceTest {
    private static void run(Trace trace, int differing) {
        int port = trace.id("files.nic1");
        int sent = trace.id("sent");
        for (int i = 0; i < 1_000; i++) {
            trace.event(i * 10L, port, sent, i, i == differing ? 1 : 0);
        }
        trace.event(10_000, "client", "closed", "cause=done");
    }

    private static String digest(int differing) {
        Trace trace = new Trace();
        run(trace, differing);
        return trace.digest();
    }

    @Test
    void equalEventsHaveEqualDigests() {
        assertThat(digest(-1)).isEqualTo(digest(-1)).hasSize(32);
    }

    @Test
    void everySingleEventCounts() {
        List<String> digests =
                IntStream.range(-1, 1_000).mapToObj(TraceTest::digest).toList();

        assertThat(digests).doesNotHaveDuplicates();
    }

    @Test
    void theOrderOfEventsCounts() {
        Trace forth = new Trace();
        forth.event(1, "a", "x", "");
        forth.event(1, "b", "x", "");
        Trace back = new Trace();
        back.event(1, "b", "x", "");
        back.event(1, "a", "x", "");

        assertThat(forth.digest()).isNotEqualTo(back.digest());
    }

    @Test
    void aSinkSeesLines() {
        List<String> lines = new ArrayList<>();
        Trace trace = new Trace();
        trace.sendTo((index, nanos, component, what, details) ->
                lines.add(index + " " + nanos + " " + component + " " + what + " " + details));

        trace.event(5, trace.id("nic"), trace.id("sent"), 64, 2);
        trace.event(6, "client", "closed", "cause=done");

        assertThat(lines).containsExactly("0 5 nic sent a=64 b=2", "1 6 client closed cause=done");
    }

    @Test
    void aSinkDoesNotChangeTheDigest() {
        Trace trace = new Trace();
        trace.sendTo((index, nanos, component, what, details) -> {});
        run(trace, -1);

        assertThat(trace.digest()).isEqualTo(digest(-1));
    }

    @Test
    void equalRunsHaveNoDifference() {
        TraceComparison comparison = new TraceComparison();
        run(comparison.firstTrace(), -1);
        run(comparison.secondTrace(), -1);

        assertThat(comparison.difference()).isEmpty();
    }

    @Test
    void findsTheFirstEventThatDiffers() {
        TraceComparison comparison = new TraceComparison();
        run(comparison.firstTrace(), -1);
        run(comparison.secondTrace(), 500);

        assertThat(comparison.difference()).hasValueSatisfying(difference -> {
            assertThat(difference.index()).isEqualTo(500);
            assertThat(difference.before()).isEqualTo("4990 files.nic1 sent a=499 b=0");
            assertThat(difference.inFirst()).isEqualTo("5000 files.nic1 sent a=500 b=0");
            assertThat(difference.inSecond()).isEqualTo("5000 files.nic1 sent a=500 b=1");
        });
    }

    @Test
    void aRunThatEndsEarlierDiffersAtItsEnd() {
        TraceComparison comparison = new TraceComparison();
        run(comparison.firstTrace(), -1);
        comparison.secondTrace();

        assertThat(comparison.difference())
                .hasValueSatisfying(
                        difference -> assertThat(difference.inSecond()).isEqualTo("(the run ended)"));
    }
}
