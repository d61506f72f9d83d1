package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharingTest {
    private static final int[] ACCESSES = {
        Access.READ_DATA,
        Access.WRITE_DATA,
        Access.APPEND_DATA,
        Access.EXECUTE,
        Access.DELETE,
        Access.READ_ATTRIBUTES,
        Access.READ_DATA | Access.WRITE_DATA
    };

    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void nothingIsLeftOpen() {
        fixture.store.close();
    }

    /** The whole matrix: two opens of every access and share mode conflict exactly if one does what the other forbids. */
    @Test
    void conflictsExactlyWhenOneDoesWhatTheOtherForbids() {
        fixture.file("f", "x");
        for (int firstAccess : ACCESSES) {
            for (int firstShare = 0; firstShare <= ShareMode.ALL; firstShare++) {
                FileHandle first = fixture.open(
                        OpenRequest.toRead("f").withAccess(firstAccess).withShare(firstShare));
                for (int access : ACCESSES) {
                    for (int share = 0; share <= ShareMode.ALL; share++) {
                        boolean conflict = conflict(firstAccess, firstShare, access, share);
                        OpenRequest second =
                                OpenRequest.toRead("f").withAccess(access).withShare(share);
                        if (conflict) {
                            fixture.refuses(second, NtStatus.SHARING_VIOLATION);
                        } else {
                            fixture.open(second).close();
                        }
                    }
                }
                first.close();
            }
        }
    }

    private static boolean conflict(int access1, int share1, int access2, int share2) {
        boolean looksOnly = access1 == Access.READ_ATTRIBUTES || access2 == Access.READ_ATTRIBUTES;
        return !looksOnly && ((use(access1) & ~share2) != 0 || (use(access2) & ~share1) != 0);
    }

    private static int use(int access) {
        return switch (access) {
            case Access.READ_DATA, Access.EXECUTE -> ShareMode.READ;
            case Access.WRITE_DATA, Access.APPEND_DATA -> ShareMode.WRITE;
            case Access.DELETE -> ShareMode.DELETE;
            default -> ShareMode.READ | ShareMode.WRITE;
        };
    }

    @Test
    void countsWhatADispositionDoesToTheContent() {
        fixture.file("f", "x");
        FileHandle reader = fixture.open(OpenRequest.toRead("f").withShare(ShareMode.READ));

        fixture.refuses(OpenRequest.toRead("f").withDisposition(Disposition.OVERWRITE), NtStatus.SHARING_VIOLATION);

        assertThat(StoreFixture.read(reader, 0, 10)).isEqualTo("x");
        reader.close();
    }

    @Test
    void keepsStreamsApart() {
        FileHandle stream = fixture.open(
                OpenRequest.toWrite("f:s").withAccess(Access.WRITE_DATA).withShare(ShareMode.NONE));

        fixture.open(OpenRequest.toRead("f")).close();
        fixture.refuses(OpenRequest.toRead("f:s"), NtStatus.SHARING_VIOLATION);
        stream.close();
    }

    @Test
    void deletesAFileOnlyInAgreementWithTheOpensOfItsStreams() {
        FileHandle stream = fixture.open(
                OpenRequest.toWrite("f:s").withAccess(Access.WRITE_DATA).withShare(ShareMode.READ | ShareMode.WRITE));

        fixture.refuses(OpenRequest.toRead("f").withAccess(Access.DELETE), NtStatus.SHARING_VIOLATION);
        stream.close();
    }

    @Test
    void sharesDirectoriesByTheSameRules() {
        FileHandle directory = fixture.open(OpenRequest.directory("d").withShare(ShareMode.NONE));

        fixture.refuses(OpenRequest.toRead("d"), NtStatus.SHARING_VIOLATION);
        fixture.open(OpenRequest.toRead("d").withAccess(Access.READ_ATTRIBUTES)).close();
        directory.close();
    }
}
