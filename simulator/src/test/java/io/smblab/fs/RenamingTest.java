package io.smblab.fs;

import static io.smblab.fs.StoreFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenamingTest {
    private final StoreFixture fixture = new StoreFixture();
    private FileHandle file;

    @BeforeEach
    void open() {
        fixture.directory("d").close();
        fixture.file("f", "content");
        file = fixture.open("f");
        fixture.changes.clear();
    }

    @AfterEach
    void close() {
        file.close();
        fixture.store.close();
        assertThat(fixture.store.bytesInMemory()).isZero();
    }

    @Test
    void renamesAnOpenFile() throws FileStoreException {
        file.rename("g", false);

        assertThat(file.path()).isEqualTo("g");
        assertThat(fixture.text("g")).isEqualTo("content");
        assertThat(fixture.exists("f")).isFalse();
        assertThat(fixture.changes).containsExactly("RENAMED_OLD_NAME f", "RENAMED_NEW_NAME g");
    }

    @Test
    void movesToAnotherDirectory() throws FileStoreException {
        file.rename("d\\g", false);

        assertThat(file.path()).isEqualTo("d\\g");
        assertThat(fixture.changes).containsExactly("REMOVED f", "ADDED d\\g");
    }

    @Test
    void changesTheCaseOfAName() throws FileStoreException {
        file.rename("F", false);

        assertThat(fixture.list("", "*")).contains("F").doesNotContain("f");
    }

    @Test
    void followsTheFileThroughEveryOpen() throws FileStoreException {
        FileHandle other = fixture.open("f");

        file.rename("d\\g", false);

        assertThat(other.path()).isEqualTo("d\\g");
        other.close();
    }

    @Test
    void replacesOnlyOnRequest() throws FileStoreException {
        fixture.file("g", "old");

        refused(() -> file.rename("g", false), NtStatus.OBJECT_NAME_COLLISION);
        file.rename("G", true);

        assertThat(fixture.text("g")).isEqualTo("content");
        assertThat(fixture.list("", "*")).contains("G").doesNotContain("g");
    }

    @Test
    void replacesNothingThatIsOpenReadOnlyOrADirectory() {
        FileHandle target = fixture.open("g");
        refused(() -> file.rename("g", true), NtStatus.ACCESS_DENIED);
        target.close();

        fixture.open(OpenRequest.toWrite("r").withAttributes(Attributes.READ_ONLY))
                .close();
        refused(() -> file.rename("r", true), NtStatus.ACCESS_DENIED);
        refused(() -> file.rename("d", true), NtStatus.ACCESS_DENIED);
    }

    @Test
    void replacesAFileByItselfWithoutHarm() throws FileStoreException {
        file.rename("f", true);

        assertThat(fixture.text("f")).isEqualTo("content");
        assertThat(fixture.changes).isEmpty();
    }

    @Test
    void needsADirectoryAndAProperName() {
        refused(() -> file.rename("nowhere\\g", false), NtStatus.OBJECT_PATH_NOT_FOUND);
        refused(() -> file.rename("", false), NtStatus.INVALID_PARAMETER);
        refused(() -> file.rename("\\g", false), NtStatus.INVALID_PARAMETER);
        refused(() -> file.rename("a*", false), NtStatus.OBJECT_NAME_INVALID);
        refused(() -> file.rename("g:s", false), NtStatus.INVALID_PARAMETER);
    }

    @Test
    void movesADirectoryWithWhatIsInIt() throws FileStoreException {
        fixture.file("d\\x", "in");
        FileHandle directory = fixture.directory("d");

        directory.rename("e", false);

        assertThat(fixture.text("e\\x")).isEqualTo("in");
        directory.close();
    }

    @Test
    void movesNoDirectoryWithSomethingOpenInIt() {
        FileHandle inside = fixture.open("d\\x");
        FileHandle directory = fixture.directory("d");

        refused(() -> directory.rename("e", false), NtStatus.ACCESS_DENIED);
        inside.close();
        directory.close();
    }

    @Test
    void movesNoDirectoryIntoItself() {
        fixture.directory("d\\sub").close();
        FileHandle directory = fixture.directory("d");
        FileHandle reader = fixture.open(OpenRequest.toRead("d\\sub"));
        reader.close();

        refused(() -> directory.rename("d\\sub\\e", false), NtStatus.ACCESS_DENIED);
        directory.close();
    }

    @Test
    void isStoppedByAnOpenOfTheDirectoryThatForbidsWritingOrMayDelete() {
        FileHandle deleter = fixture.open(OpenRequest.toRead("d").withAccess(Access.DELETE));
        refused(() -> file.rename("d\\g", false), NtStatus.SHARING_VIOLATION);
        deleter.close();

        FileHandle reader = fixture.open(OpenRequest.toRead("d").withShare(ShareMode.READ));
        refused(() -> file.rename("d\\g", false), NtStatus.SHARING_VIOLATION);
        reader.close();

        FileHandle looker = fixture.open(
                OpenRequest.toRead("d").withAccess(Access.READ_ATTRIBUTES).withShare(0));
        org.assertj.core.api.Assertions.assertThatCode(() -> file.rename("d\\g", false))
                .doesNotThrowAnyException();
        looker.close();
    }

    @Test
    void renamesNothingThatIsMarkedForDeletion() throws FileStoreException {
        file.setDeletePending(true);

        refused(() -> file.rename("g", false), NtStatus.ACCESS_DENIED);
        file.setDeletePending(false);
    }

    @Test
    void givesAFileASecondName() throws FileStoreException {
        file.createHardLink("d\\g", false);

        assertThat(fixture.text("d\\g")).isEqualTo("content");
        assertThat(file.information().linkCount()).isEqualTo(2);
        refused(() -> file.createHardLink("d\\g", false), NtStatus.OBJECT_NAME_COLLISION);
    }

    @Test
    void marksAFileForTheBackupThatGetsASecondName() throws FileStoreException {
        file.setBasic(BasicInformation.ofAttributes(Attributes.NORMAL));

        file.createHardLink("d\\g", false);

        assertThat(file.information().attributes()).isEqualTo(Attributes.ARCHIVE);
    }

    @Test
    void givesAStreamNoSecondName() {
        fixture.file("f:s", "side");
        FileHandle stream = fixture.open("f:s");

        refused(() -> stream.createHardLink("d\\g", false), NtStatus.INVALID_PARAMETER);
        stream.close();
    }

    @Test
    void givesAFileNoMoreThan1024Names() throws FileStoreException {
        for (int i = 1; i < 1024; i++) {
            file.createHardLink("d\\g" + i, false);
        }

        refused(() -> file.createHardLink("d\\g", false), NtStatus.TOO_MANY_LINKS);
    }

    @Test
    void renamesAStream() throws FileStoreException {
        fixture.file("f:s", "side");
        FileHandle stream = fixture.open("f:s");

        stream.rename(":t", false);

        assertThat(fixture.text("f:t")).isEqualTo("side");
        assertThat(stream.path()).isEqualTo("f:t");
        stream.close();
    }

    @Test
    void makesAStreamTheDefaultOneOfAnEmptyFile() throws FileStoreException {
        fixture.file("e:s", "side");
        FileHandle stream = fixture.open("e:s");

        stream.rename("::$DATA", true);
        stream.close();

        assertThat(fixture.text("e")).isEqualTo("side");
    }

    @Test
    void replacesNoStreamThatHoldsSomething() throws FileStoreException {
        fixture.file("f:s", "side");
        fixture.file("f:t", "other");
        FileHandle stream = fixture.open("f:s");

        refused(() -> stream.rename(":t", true), NtStatus.INVALID_PARAMETER);
        refused(() -> stream.rename(":t", false), NtStatus.OBJECT_NAME_COLLISION);
        stream.close();
    }
}
