package io.smblab.smb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.fs.FileStoreException;
import io.smblab.net.Cable;
import io.smblab.smb2.client.ChannelLimits;
import io.smblab.smb2.client.ChannelReport;
import io.smblab.smb2.client.ChannelState;
import io.smblab.smb2.client.ClientConfig;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientTimers;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.PlannedPair;
import io.smblab.smb2.message.info.DirectoryEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows M14 to M18 of the multichannel reference data, with the real server, TCP and cables. */
class CablePullTest {
    private static final long SECOND = 1_000_000_000L;

    /** A client that probes a silent channel after a quarter of a second and asks for interfaces every two. */
    private static ClientConfig config() {
        return DualGigabitLab.plain()
                .withMultichannel(true, ChannelLimits.WINDOWS_SERVER)
                .withTimers(new ClientTimers(SECOND / 4, 60 * SECOND, 2 * SECOND, SECOND / 10));
    }

    private static DualGigabitLab open(ClientConfig config) throws FileStoreException {
        return new DualGigabitLab(config, UnaryOperator.identity()).open();
    }

    private static List<ChannelState> states(DualGigabitLab lab) {
        return lab.session.channels().stream().map(ChannelReport::state).toList();
    }

    @ParameterizedTest
    @CsvSource({"true, 222, 238", "false, 222, 238"})
    void m17BothNicsCarryTraffic(boolean reading, double least, double most) throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            DualGigabitLab.Loop loop = lab.loop(reading, 8);
            lab.driver.runFor(SECOND / 4);

            double rate = loop.rateOver(SECOND);
            loop.stop();

            assertThat(rate).isBetween(least, most);
            assertThat(lab.session.channels())
                    .allMatch(c -> c.bytesToClient() + c.bytesToServer() > 50 * DualGigabitLab.MIB);
        }
    }

    @Test
    void m14EachClientNicIsPairedWithAnotherServerNic() throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            lab.loop(true, 8).stop();

            assertThat(lab.session.plan().chosen())
                    .extracting(
                            pair -> pair.local().name() + " " + pair.remote().name())
                    .containsExactly("client.nic1 files.nic1", "client.nic2 files.nic2");
            assertThat(lab.session.plan().chosen()).extracting(PlannedPair::rss).containsOnly(false);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void m18PulledCableIsNoErrorAndThePluggedOneIsUsedAgain(boolean reading, boolean atServer)
            throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            DualGigabitLab.Loop loop = lab.loop(reading, 8);
            lab.driver.runFor(SECOND / 2);
            Cable cable = (atServer ? lab.serverCables : lab.clientCables).get(1);

            cable.pull();
            lab.driver.runFor(SECOND);
            double onOne = loop.rateOver(SECOND);
            cable.plug();
            lab.driver.runFor(5 * SECOND / 2);
            double onBoth = loop.rateOver(SECOND);
            loop.stop();

            assertThat(loop.errors + loop.wrong).isZero();
            // 118.7 is what the wire carries; a block that began before a window may end in it.
            assertThat(onOne).isBetween(111.0, 120.8);
            assertThat(onBoth).isBetween(222.0, 239.6);
            assertThat(loop.longestGapNanos).isLessThan(SECOND);
        }
    }

    @Test
    void m18FirstChannelMayBeTheOneThatIsLost() throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            DualGigabitLab.Loop loop = lab.loop(true, 8);
            lab.driver.runFor(SECOND / 4);

            lab.clientCables.get(0).pull();
            double onOne = loop.rateOver(SECOND);
            loop.stop();

            assertThat(loop.errors + loop.wrong).isZero();
            assertThat(onOne).isBetween(100.0, 120.8);
            assertThat(states(lab)).containsExactly(ChannelState.FAILED, ChannelState.ACTIVE);
        }
    }

    @Test
    void signedAndSealedChannelsSurviveALossToo() throws FileStoreException {
        for (ClientConfig config : List.of(
                config().withSigning(true, config().signingAlgorithms()),
                config().withEncryption(true, config().ciphers()))) {
            try (DualGigabitLab lab = open(config)) {
                DualGigabitLab.Loop reads = lab.loop(true, 4);
                DualGigabitLab.Loop writes = lab.loop(false, 4);
                lab.driver.runFor(SECOND / 4);

                lab.clientCables.get(1).pull();
                lab.driver.runFor(SECOND / 4);
                reads.stop();
                writes.stop();

                assertThat(reads.errors + reads.wrong + writes.errors).isZero();
                assertThat(states(lab)).containsExactly(ChannelState.ACTIVE, ChannelState.FAILED);
            }
        }
    }

    @Test
    void listingIsCompleteAndWithoutDoublesWhenItsChannelIsLost() throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            for (int i = 0; i < 2000; i++) {
                lab.store.populate("many\\file-" + i, 0, 1);
            }
            DualGigabitLab.Loop loop = lab.loop(true, 8);
            lab.driver.runFor(SECOND / 4);
            ClientFile directory = lab.openFile(OpenOptions.directory("many"));
            List<Outcome<List<DirectoryEntry>>> listings = new ArrayList<>();
            lab.driver.execute(() -> {
                for (int i = 0; i < 4; i++) {
                    lab.session.connectTree(
                            "data",
                            tree -> tree.value()
                                    .open(
                                            OpenOptions.directory("many"),
                                            opened -> opened.value().list("*", listings::add)));
                }
                directory.list("*", listings::add);
            });
            lab.driver.runFor(SECOND / 20);

            lab.clientCables.get(0).pull();
            loop.stop();
            lab.driver.runUntil(() -> listings.size() == 5);

            for (Outcome<List<DirectoryEntry>> listing : listings) {
                assertThat(listing.value())
                        .extracting(DirectoryEntry::fileName)
                        .hasSize(2002)
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void lossOfEveryCableIsAnErrorInTheEnd() throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            DualGigabitLab.Loop loop = lab.loop(true, 8);
            lab.driver.runFor(SECOND);

            lab.clientCables.forEach(Cable::pull);
            lab.driver.runFor(SECOND);

            assertThat(loop.errors).isEqualTo(8);
            assertThat(lab.session.isOver()).isTrue();
        }
    }

    @Test
    void sameSeedGivesTheSameTrace() throws FileStoreException {
        assertThat(digest()).isEqualTo(digest());
    }

    private static String digest() throws FileStoreException {
        try (DualGigabitLab lab = open(config())) {
            DualGigabitLab.Loop loop = lab.loop(true, 8);
            lab.driver.runFor(SECOND / 4);
            lab.serverCables.get(1).pull();
            lab.driver.runFor(SECOND);
            loop.stop();
            return lab.trace.digest();
        }
    }
}
