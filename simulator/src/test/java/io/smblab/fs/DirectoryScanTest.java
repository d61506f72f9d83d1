package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.smblab.wire.NtStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DirectoryScanTest {
    private final StoreFixture fixture = new StoreFixture();

    @BeforeEach
    void fill() {
        fixture.directory("d").close();
        for (String name : List.of("b.txt", "A.txt", "c.bin", "D")) {
            fixture.file("d\\" + name, name);
        }
    }

    @AfterEach
    void close() {
        fixture.store.close();
    }

    @Test
    void givesNamesInTheOrderOfTheirUpperCase() {
        assertThat(fixture.list("d", "*")).containsExactly(".", "..", "A.txt", "b.txt", "c.bin", "D");
    }

    @Test
    void filtersByPattern() {
        assertThat(fixture.list("d", "*.TXT")).containsExactly("A.txt", "b.txt");
        assertThat(fixture.list("d", "")).hasSize(6);
    }

    @Test
    void inventsNoDotEntriesForAnExactName() {
        assertThat(fixture.list("d", "a.TXT")).containsExactly("A.txt");
        assertThat(fixture.list("d", "nothing")).isEmpty();
    }

    @Test
    void tellsNothingFoundFromNothingMore() throws FileStoreException {
        FileHandle handle = fixture.open(OpenRequest.toRead("d"));
        DirectoryScan scan = handle.scan("D", false);

        scan.peek();
        scan.advance();

        assertThat(scan.peek()).isNull();
        assertThat(scan.exhaustedStatus()).isEqualTo(NtStatus.NO_MORE_FILES);
        DirectoryScan none = handle.scan("x*", true);
        assertThat(none.peek()).isNull();
        assertThat(none.exhaustedStatus()).isEqualTo(NtStatus.NO_SUCH_FILE);
        handle.close();
    }

    @Test
    void goesOnWhereItStoppedAndKeepsItsPattern() throws FileStoreException {
        FileHandle handle = fixture.open(OpenRequest.toRead("d"));
        take(handle.scan("*.txt", false), "A.txt");

        assertThat(handle.scan("ignored", false).peek().name()).isEqualTo("b.txt");
        handle.close();
    }

    @Test
    void startsAnewOnRequest() throws FileStoreException {
        FileHandle handle = fixture.open(OpenRequest.toRead("d"));
        take(handle.scan("*.txt", false), "A.txt");

        assertThat(handle.scan("*.bin", true).peek().name()).isEqualTo("c.bin");
        handle.close();
    }

    @Test
    void keepsItsPlaceWhileEntriesComeAndGo() throws FileStoreException {
        FileHandle handle = fixture.open(OpenRequest.toRead("d"));
        take(handle.scan("*.*", false), ".");
        take(handle.scan("", false), "..");
        take(handle.scan("", false), "A.txt");
        assertThat(handle.scan("", false).peek().name()).isEqualTo("b.txt");

        FileHandle gone = fixture.open("d\\b.txt");
        gone.setDeletePending(true);
        gone.close();
        fixture.file("d\\0", "");
        fixture.file("d\\bb", "");

        assertThat(handle.scan("", false).peek().name()).isEqualTo("bb");
        handle.close();
    }

    @Test
    void refusesNamesThatNoPatternHas() {
        assertThat(fixture.list("d", "a\\b")).containsExactly("OBJECT_NAME_INVALID");
        assertThat(fixture.list("d", "a:b")).containsExactly("OBJECT_NAME_INVALID");
    }

    @Test
    void scansNoFile() {
        FileHandle file = fixture.open("d\\D");

        StoreFixture.refused(() -> file.scan("*", false), NtStatus.INVALID_PARAMETER);
        file.close();
    }

    @Test
    void tellsSizesAndAttributes() throws FileStoreException {
        FileHandle handle = fixture.open(OpenRequest.toRead("d"));

        FileInformation entry = handle.scan("A.txt", false).peek().information();

        assertThat(entry.endOfFile()).isEqualTo(5);
        assertThat(entry.attributes()).isEqualTo(Attributes.ARCHIVE);
        assertThat(entry.fileId()).isNotZero();
        handle.close();
    }

    @Test
    void isQuickWithTenThousandFiles() {
        fixture.directory("big").close();
        for (int i = 0; i < 10_000; i++) {
            fixture.open("big\\file" + i).close();
        }

        List<String> names = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> fixture.list("big", "*"));

        assertThat(names).hasSize(10_002);
    }

    private static void take(DirectoryScan scan, String expected) {
        assertThat(scan.peek().name()).isEqualTo(expected);
        scan.advance();
    }
}
