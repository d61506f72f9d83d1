package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private final FileStore store = new FileStore(StoreOptions.defaults(), null, () -> new FileTime(1));

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void changesNothingForAFileThatDoesNotExist() {
        OpenProbe probe = store.probe(OpenRequest.toWrite("file"));

        assertThat(probe).isEqualTo(new OpenProbe(null, NtStatus.SUCCESS, 0));
        assertThat(store.probe(OpenRequest.toRead("file")).outcome()).isEqualTo(NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void namesTheStreamThatIsThereByTheIdentityOfItsOpens() throws FileStoreException {
        FileHandle handle = store.open(OpenRequest.toWrite("file"));

        OpenProbe probe = store.probe(OpenRequest.toRead("FILE"));
        handle.close();

        assertThat(probe.identity()).isSameAs(handle.identity());
    }

    @Test
    void tellsOfASharingViolationTogetherWithTheAccess() throws FileStoreException {
        FileHandle handle = store.open(OpenRequest.toWrite("file").withShare(ShareMode.NONE));

        OpenProbe probe = store.probe(OpenRequest.toWrite("file").withAccess(Access.READ_DATA));
        handle.close();

        assertThat(probe.outcome()).isEqualTo(NtStatus.SHARING_VIOLATION);
        assertThat(probe.access()).isEqualTo(Access.READ_DATA);
    }

    @Test
    void doesNotEmptyAFileThatWouldBeOverwritten() throws FileStoreException {
        FileHandle handle = store.open(OpenRequest.toWrite("file"));
        handle.setEndOfFile(5);

        store.probe(OpenRequest.toWrite("file").withDisposition(Disposition.OVERWRITE));
        long size = handle.information().endOfFile();
        handle.close();

        assertThat(size).isEqualTo(5);
    }
}
