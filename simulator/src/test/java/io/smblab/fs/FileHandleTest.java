package io.smblab.fs;

import static io.smblab.fs.StoreFixture.read;
import static io.smblab.fs.StoreFixture.refused;
import static io.smblab.fs.StoreFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FileHandleTest {
    private final StoreFixture fixture = new StoreFixture();
    private FileHandle file;

    @BeforeEach
    void open() {
        file = fixture.open("f");
    }

    @AfterEach
    void nothingIsLeft() {
        file.close();
        fixture.store.close();
        assertThat(fixture.store.bytesInMemory()).isZero();
    }

    @Test
    void readsWhatWasWritten() {
        write(file, 0, "hello");
        write(file, 5, " world");

        assertThat(read(file, 3, 5)).isEqualTo("lo wo");
    }

    @Test
    void readsLessAtTheEndAndNothingBehindIt() {
        write(file, 0, "hello");

        assertThat(read(file, 3, 100)).isEqualTo("lo");
        assertThat(read(file, 5, 1)).isEqualTo("END_OF_FILE");
        assertThat(read(file, 5, 0)).isEmpty();
    }

    @Test
    void refusesOffsetsOutOfRange() {
        assertThat(read(file, -2, 1)).isEqualTo("INVALID_PARAMETER");
        assertThat(read(file, Long.MAX_VALUE, 1)).isEqualTo("INVALID_PARAMETER");
        assertThat(write(file, -2, "x")).isEqualTo(NtStatus.INVALID_PARAMETER);
        assertThat(write(file, Long.MAX_VALUE, "x")).isEqualTo(NtStatus.INVALID_PARAMETER);
        assertThat(write(file, 1L << 60, "x")).isEqualTo(NtStatus.DISK_FULL);
        assertThat(file.information().endOfFile()).isZero();
    }

    @Test
    void checksTheRightsOfTheOpen() {
        FileHandle reader = fixture.open(OpenRequest.toRead("f"));
        FileHandle writer = fixture.open(OpenRequest.toRead("f").withAccess(Access.WRITE_DATA));

        assertThat(write(reader, 0, "x")).isEqualTo(NtStatus.ACCESS_DENIED);
        assertThat(read(writer, 0, 1)).isEqualTo("ACCESS_DENIED");
        refused(() -> reader.setEndOfFile(0), NtStatus.ACCESS_DENIED);
        refused(() -> reader.setBasic(BasicInformation.ofAttributes(1)), NtStatus.ACCESS_DENIED);
        refused(() -> reader.rename("g", false), NtStatus.ACCESS_DENIED);
        reader.close();
        writer.close();
    }

    @Test
    void readsADirectoryNever() {
        FileHandle directory = fixture.directory("d");

        assertThat(read(directory, 0, 1)).isEqualTo("INVALID_DEVICE_REQUEST");
        assertThat(write(directory, 0, "x")).isEqualTo(NtStatus.INVALID_DEVICE_REQUEST);
        directory.close();
    }

    @Test
    void appendsWhereTheFileEnds() {
        FileHandle appender = fixture.open(OpenRequest.toRead("f").withAccess(Access.APPEND_DATA));
        write(file, 0, "abc");

        assertThat(write(appender, FileHandle.AT_END_OF_FILE, "def")).isEqualTo(NtStatus.SUCCESS);
        assertThat(write(appender, 0, "X")).isEqualTo(NtStatus.ACCESS_DENIED);

        assertThat(read(file, 0, 10)).isEqualTo("abcdef");
        appender.close();
    }

    @Test
    void releasesTheDataOfAWriteEvenWhenItIsRefused() {
        ByteBuf data = Unpooled.directBuffer().writeZero(10);

        file.write(-5, data, result -> assertThat(result.status()).isEqualTo(NtStatus.INVALID_PARAMETER));

        assertThat(data.refCnt()).isZero();
    }

    @Test
    void stopsReadsAndWritesAtTheLocksOfOthers() {
        FileHandle other = fixture.open("f");
        write(file, 0, "0123456789");
        file.lock(2, 3, true, true, status -> {});

        assertThat(read(other, 0, 10)).isEqualTo("FILE_LOCK_CONFLICT");
        assertThat(read(other, 3, 0)).isEmpty();
        assertThat(write(other, 4, "x")).isEqualTo(NtStatus.FILE_LOCK_CONFLICT);
        assertThat(read(file, 0, 10)).isEqualTo("0123456789");
        assertThat(read(other, 5, 5)).isEqualTo("56789");
        other.close();
    }

    @Test
    void releasesLocksOnClose() {
        FileHandle other = fixture.open("f");
        List<NtStatus> log = new ArrayList<>();
        other.lock(0, 10, true, true, log::add);
        file.lock(0, 10, true, false, log::add);

        other.close();

        assertThat(log).containsExactly(NtStatus.SUCCESS, NtStatus.SUCCESS);
    }

    @Test
    void roundsTheAllocationUpToClusters() throws FileStoreException {
        write(file, 0, "x");
        assertThat(file.information().allocationBytes()).isEqualTo(4096);

        file.setEndOfFile(10_000);
        assertThat(file.information().allocationBytes()).isEqualTo(12_288);

        file.setAllocation(100);
        assertThat(file.information().endOfFile()).isEqualTo(100);
        assertThat(file.information().allocationBytes()).isEqualTo(4096);
    }

    @Test
    void refusesMoreThanTheVolumeHolds() throws FileStoreException {
        refused(() -> file.setEndOfFile(2L << 40), NtStatus.DISK_FULL);
        refused(() -> file.setAllocation(2L << 40), NtStatus.DISK_FULL);
        refused(() -> file.setEndOfFile(-1), NtStatus.INVALID_PARAMETER);

        assertThat(file.information().endOfFile()).isZero();
    }

    @Test
    void cutsAndExtendsWithZeroes() throws FileStoreException {
        write(file, 0, "abcdef");

        file.setEndOfFile(3);
        file.setEndOfFile(5);

        assertThat(read(file, 0, 10)).isEqualTo("abc\0\0");
    }

    @Test
    void zeroesARangeAndShowsWhatIsLeft() throws FileStoreException {
        write(file, 0, "abcdef");
        file.setSparse(true);

        file.zero(2, 4);

        assertThat(read(file, 0, 10)).isEqualTo("ab\0\0ef");
        assertThat(file.allocatedRanges(0, 100))
                .extracting(range -> range[0] + "+" + range[1])
                .containsExactly("0+2", "4+2");
        refused(() -> file.zero(4, 2), NtStatus.INVALID_PARAMETER);
    }

    @Test
    void showsNoHolesInAFileThatIsNotSparse() throws FileStoreException {
        write(file, 0, "abcdef");

        file.zero(2, 4);

        assertThat(file.allocatedRanges(1, 100))
                .extracting(range -> range[0] + "+" + range[1])
                .containsExactly("1+5");
    }

    @Test
    void ignoresAZeroRangeBehindTheEnd() throws FileStoreException {
        write(file, 0, "abc");

        file.zero(100, 200);

        assertThat(file.information().endOfFile()).isEqualTo(3);
    }

    @Test
    void refusesAValidDataLengthOutsideTheFile() throws FileStoreException {
        write(file, 0, "abc");

        refused(() -> file.setValidDataLength(2), NtStatus.INVALID_PARAMETER);
        refused(() -> file.setValidDataLength(4), NtStatus.INVALID_PARAMETER);
        file.setValidDataLength(3);
    }

    /** 60 KiB each: a client could fill the heap with descriptors, which counted for nothing. */
    @Test
    void countsDescriptorsAsMemory() throws FileStoreException {
        SecurityDescriptor large = largeDescriptor();
        long before = fixture.store.bytesInMemory();

        file.setSecurity(SecurityDescriptor.DACL, large);
        long replaced = fixture.store.bytesInMemory() - before;
        fixture.open(OpenRequest.toWrite("large").withSecurity(large)).close();
        long created = fixture.store.bytesInMemory() - before - replaced;

        assertThat(replaced).isGreaterThan(59_000);
        assertThat(created).isGreaterThan(60_000);
    }

    /** A list of 60,000 bytes without entries. */
    private static SecurityDescriptor largeDescriptor() throws FileStoreException {
        ByteBuf bytes = Unpooled.buffer();
        bytes.writeByte(1).writeByte(0).writeShortLE(0x8004).writeZero(12).writeIntLE(20);
        bytes.writeByte(2).writeByte(0).writeShortLE(60_000).writeZero(59_996);
        return SecurityDescriptor.decode(ByteBufUtil.getBytes(bytes));
    }

    @Test
    void storesASecurityDescriptor() throws FileStoreException {
        SecurityDescriptor changed = SecurityDescriptor.decode(file.security().encode(0xF));

        file.setSecurity(SecurityDescriptor.OWNER | SecurityDescriptor.DACL, changed);

        assertThat(file.security()).isEqualTo(changed);
    }

    @Test
    void populatesWithPatternAndTheDirectoriesAbove() throws FileStoreException {
        fixture.store.populate("a\\b\\big", 1L << 39, 7);

        FileHandle big = fixture.open(OpenRequest.toRead("a\\b\\big"));
        assertThat(big.information().endOfFile()).isEqualTo(1L << 39);
        assertThat(fixture.store.bytesInMemory()).isLessThan(10_000);
        big.close();
    }

    @Test
    void closesOnceOnly() {
        FileHandle other = fixture.open("f");
        other.close();

        org.assertj.core.api.Assertions.assertThatIllegalStateException().isThrownBy(other::close);
    }
}
