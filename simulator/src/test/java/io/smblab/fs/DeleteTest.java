package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeleteTest {
    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void nothingIsLeft() {
        fixture.store.close();
        assertThat(fixture.store.bytesInMemory()).isZero();
    }

    @Test
    void deletesOnTheLastClose() throws FileStoreException {
        FileHandle first = fixture.open("f");
        FileHandle second = fixture.open("f");
        StoreFixture.write(first, 0, "abc");

        first.setDeletePending(true);
        first.close();

        fixture.refuses(OpenRequest.toRead("f"), NtStatus.DELETE_PENDING);
        assertThat(StoreFixture.read(second, 0, 3)).isEqualTo("abc");
        assertThat(second.information().deletePending()).isTrue();
        second.close();
        assertThat(fixture.exists("f")).isFalse();
    }

    @Test
    void takesAMarkBack() throws FileStoreException {
        FileHandle handle = fixture.open("f");
        handle.setDeletePending(true);

        handle.setDeletePending(false);
        handle.close();

        assertThat(fixture.exists("f")).isTrue();
    }

    @Test
    void needsTheRightToDelete() {
        fixture.file("f", "");
        FileHandle handle = fixture.open(OpenRequest.toRead("f"));

        StoreFixture.refused(() -> handle.setDeletePending(true), NtStatus.ACCESS_DENIED);
        handle.close();
    }

    @Test
    void keepsReadOnlyFiles() {
        FileHandle handle = fixture.open(OpenRequest.toWrite("f").withAttributes(Attributes.READ_ONLY));

        StoreFixture.refused(() -> handle.setDeletePending(true), NtStatus.CANNOT_DELETE);
        handle.close();
        fixture.refuses(
                OpenRequest.toRead("f").withAccess(Access.DELETE).withOptions(OpenOption.DELETE_ON_CLOSE),
                NtStatus.CANNOT_DELETE);
    }

    @Test
    void keepsDirectoriesThatAreNotEmpty() throws FileStoreException {
        FileHandle directory = fixture.directory("d");
        fixture.file("d\\f", "");

        StoreFixture.refused(() -> directory.setDeletePending(true), NtStatus.DIRECTORY_NOT_EMPTY);
        directory.close();
        assertThat(fixture.exists("d\\f")).isTrue();
    }

    /** [MS-FSA] 2.1.5.5 phase 1: looked at when it is closed, not when it is opened. */
    @Test
    void leavesADirectoryThatIsNotEmptyWhenAnOpenToDeleteItIsClosed() {
        fixture.directory("d").close();
        fixture.file("d\\f", "");

        fixture.open(OpenRequest.directory("d").withOptions(OpenOption.DIRECTORY_FILE | OpenOption.DELETE_ON_CLOSE))
                .close();

        assertThat(fixture.exists("d\\f")).isTrue();
    }

    /** As smbtorture's notify.rmdir2 and rmdir4 have it of Windows. */
    @Test
    void tellsThoseWhoWatchADirectoryThatItIsDeletedOnClose() {
        List<String> deleting = new ArrayList<>();
        fixture.store.addListener(new FileStoreListener() {
            @Override
            public void changed(Action action, int filter, String path) {}

            @Override
            public void directoryDeleting(String path) {
                deleting.add(path);
            }
        });
        FileHandle watching = fixture.directory("d");
        FileHandle deleted = fixture.open(
                OpenRequest.directory("d").withOptions(OpenOption.DIRECTORY_FILE | OpenOption.DELETE_ON_CLOSE));

        deleted.close();

        assertThat(deleting).containsExactly("d");
        watching.close();
    }

    @Test
    void createsNothingInADirectoryThatGoes() throws FileStoreException {
        FileHandle directory = fixture.directory("d");
        directory.setDeletePending(true);

        fixture.refuses(OpenRequest.toWrite("d\\f"), NtStatus.DELETE_PENDING);
        directory.close();
        assertThat(fixture.exists("d")).isFalse();
    }

    @Test
    void deletesOnCloseWhatWasOpenedForIt() {
        FileHandle temporary = fixture.open(OpenRequest.toWrite("f").withOptions(OpenOption.DELETE_ON_CLOSE));
        FileHandle other = fixture.open("f");

        temporary.close();

        fixture.refuses(OpenRequest.toRead("f"), NtStatus.DELETE_PENDING);
        other.close();
        assertThat(fixture.exists("f")).isFalse();
    }

    @Test
    void deletesAStreamAndKeepsTheFile() throws FileStoreException {
        fixture.file("f", "main");
        fixture.file("f:s", "side");
        FileHandle stream = fixture.open("f:s");

        stream.setDeletePending(true);
        stream.close();

        fixture.refuses(OpenRequest.toRead("f:s"), NtStatus.OBJECT_NAME_NOT_FOUND);
        assertThat(fixture.text("f")).isEqualTo("main");
    }

    @Test
    void takesTheStreamsWithTheFile() throws FileStoreException {
        fixture.file("f:s", "side");
        FileHandle file = fixture.open("f");

        file.setDeletePending(true);
        file.close();

        fixture.file("f", "");
        fixture.refuses(OpenRequest.toRead("f:s"), NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void givesTheSpaceBack() throws FileStoreException {
        long before = fixture.store.volume().freeClusters();
        FileHandle handle = fixture.open("f");
        StoreFixture.write(handle, 0, "x".repeat(10_000));
        assertThat(fixture.store.volume().freeClusters()).isEqualTo(before - 3);

        handle.setDeletePending(true);
        handle.close();

        assertThat(fixture.store.volume().freeClusters()).isEqualTo(before);
    }

    @Test
    void keepsAFileThatHasAnotherName() throws FileStoreException {
        fixture.file("f", "abc");
        FileHandle handle = fixture.open("f");
        handle.createHardLink("g", false);

        handle.setDeletePending(true);
        handle.close();

        assertThat(fixture.text("g")).isEqualTo("abc");
        assertThat(fixture.exists("f")).isFalse();
    }

    @Test
    void neverDeletesTheRoot() {
        FileHandle root = fixture.open(OpenRequest.toWrite("").withDisposition(Disposition.OPEN));

        StoreFixture.refused(() -> root.setDeletePending(true), NtStatus.CANNOT_DELETE);
        root.close();
    }
}
