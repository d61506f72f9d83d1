package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.NtStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamsTest {
    private final StoreFixture fixture = new StoreFixture();

    @AfterEach
    void nothingIsLeft() {
        fixture.store.close();
        assertThat(fixture.store.bytesInMemory()).isZero();
    }

    @Test
    void keepsStreamsBesideTheFile() {
        fixture.file("f", "main");
        fixture.file("f:Side", "side");

        assertThat(fixture.text("f:side:$data")).isEqualTo("side");
        assertThat(fixture.text("f::$DATA")).isEqualTo("main");
    }

    @Test
    void createsTheFileWithItsStream() {
        fixture.file("f:s", "side");

        assertThat(fixture.text("f")).isEqualTo("END_OF_FILE");
        assertThat(fixture.changes).containsExactly("ADDED f", "ADDED_STREAM f:s", "MODIFIED_STREAM f:s");
    }

    @Test
    void listsThemWithTheDefaultOneFirst() {
        fixture.file("f:b", "12");
        fixture.file("f:A", "1");
        FileHandle handle = fixture.open("f");

        assertThat(handle.streams())
                .extracting(StreamInformation::name)
                .containsExactly("::$DATA", ":A:$DATA", ":b:$DATA");
        assertThat(handle.streams()).extracting(StreamInformation::sizeBytes).containsExactly(0L, 1L, 2L);
        handle.close();
    }

    @Test
    void keepsStreamsOfADirectory() {
        fixture.directory("d").close();
        fixture.file("d:s", "side");

        FileHandle directory = fixture.directory("d");
        assertThat(directory.streams()).extracting(StreamInformation::name).containsExactly(":s:$DATA");
        directory.close();
    }

    @Test
    void opensADirectoryByItsIndexStream() {
        fixture.directory("d").close();

        fixture.open(OpenRequest.toRead("d::$INDEX_ALLOCATION")).close();
        fixture.open(OpenRequest.toRead("d:$I30:$INDEX_ALLOCATION")).close();
        fixture.refuses(OpenRequest.toRead("d:x:$INDEX_ALLOCATION"), NtStatus.INVALID_PARAMETER);
        fixture.file("d::$INDEX_ALLOCATION\\f", "x");
        assertThat(fixture.text("d\\f")).isEqualTo("x");
    }

    @Test
    void refusesTypesThatItDoesNotKnow() {
        fixture.refuses(OpenRequest.toWrite("f:s:$BITMAP"), NtStatus.OBJECT_NAME_INVALID);
        fixture.refuses(OpenRequest.toWrite("f:s").withOptions(OpenOption.DIRECTORY_FILE), NtStatus.NOT_A_DIRECTORY);
    }

    @Test
    void dropsThemWhenTheFileIsOverwritten() {
        fixture.file("f:s", "side");

        fixture.open(OpenRequest.toWrite("f").withDisposition(Disposition.OVERWRITE))
                .close();

        fixture.refuses(OpenRequest.toRead("f:s"), NtStatus.OBJECT_NAME_NOT_FOUND);
    }

    @Test
    void overwritesAStreamAlone() {
        fixture.file("f", "main");
        fixture.file("f:s", "side");

        fixture.open(OpenRequest.toWrite("f:s").withDisposition(Disposition.OVERWRITE))
                .close();

        assertThat(fixture.text("f")).isEqualTo("main");
        assertThat(fixture.text("f:s")).isEqualTo("END_OF_FILE");
    }

    @Test
    void addsNoStreamToAReadOnlyFile() {
        fixture.open(OpenRequest.toWrite("f").withAttributes(Attributes.READ_ONLY))
                .close();

        fixture.refuses(OpenRequest.toWrite("f:s"), NtStatus.ACCESS_DENIED);
    }
}
