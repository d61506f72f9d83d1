package io.smblab.smb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.RandomStreams;
import io.smblab.fs.FileStoreException;
import io.smblab.smb2.client.ClientConfig;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClientException;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.info.DirectoryEntry;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileInformation;
import io.smblab.smb2.message.info.FileStandardInformation;
import io.smblab.smb2.server.SecurityPolicy;
import io.smblab.wire.NtStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The client and the server that ship, against each other, in virtual time. */
class ClientServerTest {
    private static ClientConfig only(Dialect dialect) {
        return DualGigabitLab.plain().withDialects(List.of(dialect));
    }

    private static void readsAndWrites(ClientConfig config) throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(config, UnaryOperator.identity()).open()) {
            DualGigabitLab.Loop reads = lab.loop(true, 8);
            lab.driver.runFor(80_000_000);
            reads.stop();
            DualGigabitLab.Loop writes = lab.loop(false, 8);
            lab.driver.runFor(80_000_000);
            writes.stop();

            assertThat(reads.errors + reads.wrong + writes.errors).isZero();
            assertThat(reads.bytes).isGreaterThan(4 * DualGigabitLab.MIB);
            assertThat(writes.bytes).isGreaterThan(4 * DualGigabitLab.MIB);
            assertThat(lab.store.bytesInMemory()).isLessThan(DualGigabitLab.MIB);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void plainInEveryDialect(Dialect dialect) throws FileStoreException {
        readsAndWrites(only(dialect));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signedInEveryDialect(Dialect dialect) throws FileStoreException {
        readsAndWrites(only(dialect).withSigning(true, List.of()));
    }

    @ParameterizedTest
    @EnumSource(SigningAlgorithm.class)
    void signedWithEveryAlgorithm(SigningAlgorithm algorithm) throws FileStoreException {
        readsAndWrites(only(Dialect.SMB_3_1_1).withSigning(true, List.of(algorithm)));
    }

    static Stream<Arguments> seals() {
        Stream<Arguments> older = Stream.of(Dialect.SMB_3_0, Dialect.SMB_3_0_2)
                .map(dialect -> Arguments.of(dialect, CipherAlgorithm.AES_128_CCM));
        Stream<Arguments> newest =
                Stream.of(CipherAlgorithm.values()).map(algorithm -> Arguments.of(Dialect.SMB_3_1_1, algorithm));
        return Stream.concat(older, newest);
    }

    @ParameterizedTest
    @MethodSource("seals")
    void sealedWithEveryAlgorithm(Dialect dialect, CipherAlgorithm algorithm) throws FileStoreException {
        readsAndWrites(only(dialect).withEncryption(true, List.of(algorithm)));
    }

    @ParameterizedTest
    @EnumSource(SigningAlgorithm.class)
    void reallySigned(SigningAlgorithm algorithm) throws FileStoreException {
        movesRealBytes(only(Dialect.SMB_3_1_1).withSigning(true, List.of(algorithm)));
    }

    @ParameterizedTest
    @EnumSource(CipherAlgorithm.class)
    void reallySealed(CipherAlgorithm algorithm) throws FileStoreException {
        movesRealBytes(only(Dialect.SMB_3_1_1).withEncryption(true, List.of(algorithm)));
    }

    private static void movesRealBytes(ClientConfig config) throws FileStoreException {
        byte[] bytes = new byte[300_000];
        new RandomStreams(3).stream("content").nextBytes(bytes);
        try (DualGigabitLab lab = new DualGigabitLab(
                        config.withCryptoMode(CryptoMode.REAL), server -> server.withSecurity(SecurityPolicy.DEFAULT))
                .open()) {
            lab.<Outcome<Integer>>await(done -> lab.file.write(70_000, Unpooled.wrappedBuffer(bytes), done))
                    .value();

            ByteBuf read = lab.<Outcome<ByteBuf>>await(done -> lab.file.read(70_000, bytes.length, done))
                    .value();

            assertThat(ByteBufUtil.getBytes(read)).isEqualTo(bytes);
            read.release();
        }
    }

    @Test
    void serverThatInsistsOnEncryptionGetsIt() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(
                        DualGigabitLab.plain(), config -> config.withSecurity(DualGigabitLab.security(false, true)))
                .open()) {
            DualGigabitLab.Loop reads = lab.loop(true, 4);
            lab.driver.runFor(50_000_000);
            reads.stop();

            assertThat(reads.errors + reads.wrong).isZero();
        }
    }

    @Test
    void wrongPasswordIsLogonFailure() {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity())) {
            lab.server.config().accounts().remove("", "tester");

            assertThat(lab.connect().failure().is(NtStatus.LOGON_FAILURE)).isTrue();
        }
    }

    @Test
    void unknownShareIsBadNetworkName() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity()).open()) {
            Outcome<?> outcome = lab.await(done -> lab.session.connectTree("nothing", done::complete));

            assertThat(outcome.failure().is(NtStatus.BAD_NETWORK_NAME)).isTrue();
        }
    }

    @Test
    void filesAreMadeListedRenamedAndDeleted() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity()).open()) {
            ClientFile made = lab.openFile(OpenOptions.forAll("one.txt", CreateDisposition.CREATE));
            ByteBuf text = Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8);
            assertThat(lab.<Outcome<Integer>>await(done -> made.write(0, text, done))
                            .value())
                    .isEqualTo(5);
            assertThat(names(lab)).contains("one.txt", "big.bin");

            lab.<Outcome<Void>>await(done -> made.rename("two.txt", false, done))
                    .value();
            assertThat(names(lab)).contains("two.txt").doesNotContain("one.txt");

            lab.<Outcome<Void>>await(made::delete).value();
            lab.<Outcome<Void>>await(made::close).value();
            assertThat(names(lab)).doesNotContain("two.txt");
        }
    }

    private static List<String> names(DualGigabitLab lab) {
        ClientFile root = lab.openFile(OpenOptions.directory(""));
        List<String> names = lab.<Outcome<List<DirectoryEntry>>>await(done -> root.list("*", done)).value().stream()
                .map(DirectoryEntry::fileName)
                .toList();
        lab.<Outcome<Void>>await(root::close).value();
        return names;
    }

    @Test
    void endOfFileIsSetAndQueried() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity()).open()) {
            lab.<Outcome<Void>>await(done -> lab.file.setEndOfFile(12_345, done))
                    .value();

            FileInformation information = lab.<Outcome<FileInformation>>await(
                            done -> lab.file.query(FileInfoClass.STANDARD, done))
                    .value();

            assertThat(((FileStandardInformation) information).endOfFile()).isEqualTo(12_345);
        }
    }

    @Test
    void readsBeyondTheEndAreShort() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity()).open()) {
            lab.<Outcome<Void>>await(done -> lab.file.setEndOfFile(1000, done)).value();

            ByteBuf some = lab.<Outcome<ByteBuf>>await(done -> lab.file.read(900, 4096, done))
                    .value();
            ByteBuf none = lab.<Outcome<ByteBuf>>await(done -> lab.file.read(5000, 4096, done))
                    .value();

            assertThat(some.readableBytes()).isEqualTo(100);
            assertThat(none.readableBytes()).isZero();
            some.release();
            none.release();
        }
    }

    @Test
    void logoffEndsTheSession() throws FileStoreException {
        try (DualGigabitLab lab = new DualGigabitLab(DualGigabitLab.plain(), UnaryOperator.identity()).open()) {
            lab.<Outcome<Void>>await(lab.session::logoff).value();

            Outcome<ByteBuf> outcome = lab.await(done -> lab.file.read(0, 10, done));

            assertThat(outcome.failure().kind()).isEqualTo(SmbClientException.Kind.DISCONNECTED);
        }
    }
}
