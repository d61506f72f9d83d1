package io.smblab.fs;

import static io.smblab.fs.StoreFixture.START;
import static io.smblab.fs.StoreFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimesTest {
    private final StoreFixture fixture = new StoreFixture();
    private FileHandle file;

    @BeforeEach
    void open() {
        file = fixture.open("f");
        fixture.now += 100;
    }

    @AfterEach
    void close() {
        file.close();
        fixture.store.close();
    }

    @Test
    void startsWithTheTimeOfCreation() {
        assertThat(times()).isEqualTo("0 0 0 0");
    }

    @Test
    void updatesWriteChangeAndAccessOnAWrite() {
        write(file, 0, "x");

        assertThat(times()).isEqualTo("0 100 100 100");
    }

    @Test
    void updatesNothingOnARead() {
        write(file, 0, "x");
        fixture.now += 100;

        StoreFixture.read(file, 0, 1);

        assertThat(times()).isEqualTo("0 100 100 100");
    }

    @Test
    void updatesThemWhenTheEndOfFileIsSet() throws FileStoreException {
        file.setEndOfFile(0);

        assertThat(times()).isEqualTo("0 100 100 100");
    }

    @Test
    void setsWhatIsGivenAndTheChangeTime() throws FileStoreException {
        file.setBasic(basic(START + 1, 0, START + 3, 0));

        assertThat(times()).isEqualTo("1 0 3 100");
    }

    @Test
    void leavesASetTimeAloneThroughThatOpen() throws FileStoreException {
        file.setBasic(basic(0, 0, START + 3, 0));

        write(file, 0, "x");

        assertThat(times()).isEqualTo("0 100 3 100");
    }

    @Test
    void updatesASetTimeThroughAnotherOpen() throws FileStoreException {
        FileHandle other = fixture.open("f");
        file.setBasic(basic(0, 0, START + 3, 0));

        write(other, 0, "x");

        assertThat(times()).isEqualTo("0 100 100 100");
        other.close();
    }

    @Test
    void stopsUpdatesWithMinusOneAndResumesWithMinusTwo() throws FileStoreException {
        file.setBasic(basic(-1, -1, -1, -1));
        write(file, 0, "x");
        assertThat(times()).isEqualTo("0 0 0 0");

        file.setBasic(basic(-2, -2, -2, -2));
        write(file, 0, "x");

        assertThat(times()).isEqualTo("0 100 100 100");
    }

    @Test
    void refusesOtherNegativeTimes() {
        StoreFixture.refused(() -> file.setBasic(basic(0, 0, -3, 0)), NtStatus.INVALID_PARAMETER);
    }

    @Test
    void updatesTheDirectoryWhenANameComesOrGoes() {
        FileHandle directory = fixture.directory("d");
        fixture.now += 100;

        fixture.file("d\\x", "");

        assertThat(directory.information().lastWriteTime().ticks()).isEqualTo(START + 200);
        directory.close();
    }

    @Test
    void updatesOnlyTheChangeTimeOnARename() throws FileStoreException {
        file.rename("g", false);

        assertThat(times()).isEqualTo("0 0 0 100");
    }

    @Test
    void setsAttributesThatCanBeSet() throws FileStoreException {
        file.setBasic(BasicInformation.ofAttributes(Attributes.HIDDEN | Attributes.SPARSE_FILE));
        assertThat(file.information().attributes()).isEqualTo(Attributes.HIDDEN);

        file.setBasic(BasicInformation.ofAttributes(Attributes.NORMAL));
        assertThat(file.information().attributes()).isEqualTo(Attributes.NORMAL);
    }

    @Test
    void makesNoFileADirectory() {
        StoreFixture.refused(
                () -> file.setBasic(BasicInformation.ofAttributes(Attributes.DIRECTORY)), NtStatus.INVALID_PARAMETER);
    }

    @Test
    void marksAChangedFileForTheArchive() throws FileStoreException {
        file.setBasic(BasicInformation.ofAttributes(Attributes.NORMAL));

        write(file, 0, "x");

        assertThat(file.information().attributes()).isEqualTo(Attributes.ARCHIVE);
    }

    private static BasicInformation basic(long creation, long access, long write, long change) {
        return new BasicInformation(
                new FileTime(creation), new FileTime(access), new FileTime(write), new FileTime(change), 0);
    }

    /** Creation, access, write, change, from the start of the clock. */
    private String times() {
        FileInformation now = file.information();
        return now.creationTime().ticks() - START + " " + (now.lastAccessTime().ticks() - START) + " "
                + (now.lastWriteTime().ticks() - START) + " "
                + (now.changeTime().ticks() - START);
    }
}
