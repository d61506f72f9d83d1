package io.smblab.smb2.message.info;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smblab.smb2.message.FileTimes;
import io.smblab.smb2.message.RandomRecords;
import io.smblab.smb2.message.RecordText;
import io.smblab.wire.Guid;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class InformationRoundTripTest {
    @Property(tries = 2000)
    void fileInformationComesBackAsItWas(@ForAll("fileInformation") FileInformation information) {
        FileInformation after = FileInformation.decode(information.infoClass(), information.toBytes());

        assertThat(RecordText.of(after)).isEqualTo(RecordText.of(information));
    }

    @Property(tries = 1000)
    void fileSystemInformationComesBackAsItWas(@ForAll("fsInformation") FsInformation information) {
        FsInformation after = FsInformation.decode(information.infoClass(), information.toBytes());

        assertThat(RecordText.of(after)).isEqualTo(RecordText.of(information));
    }

    @Property(tries = 1000)
    void fileInformationWithoutNamesIsAsLongAsItsClassSays(@ForAll("fileInformation") FileInformation information) {
        boolean variable = Arrays.stream(information.getClass().getRecordComponents())
                .anyMatch(component -> component.getType() == String.class
                        || component.getType() == List.class
                        || component.getType() == FileNameInformation.class);

        assertThat(variable
                        || information.toBytes().length
                                == information.infoClass().fixedBytes())
                .as(information.toString())
                .isTrue();
    }

    @Property(tries = 500)
    void directoryEntriesComeBackAsTheyWere(@ForAll("directoryForms") FileInfoClass form, @ForAll Random random) {
        DirectoryListing listing = new DirectoryListing(form, 100_000);
        List<DirectoryEntry> entries = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            DirectoryEntry entry = entryFor(form, random);
            entries.add(entry);
            listing.add(entry);
        }

        assertThat(DirectoryListing.decode(form, listing.toBytes())).isEqualTo(entries);
    }

    @Property(tries = 500)
    void aListingNeverExceedsItsLimit(@ForAll("directoryForms") FileInfoClass form, @ForAll Random random) {
        int limit = random.nextInt(600);
        DirectoryListing listing = new DirectoryListing(form, limit);
        boolean fits = true;
        while (fits) {
            fits = listing.add(entryFor(form, random));
        }

        assertThat(listing.toBytes().length).isLessThanOrEqualTo(limit);
    }

    @Property(tries = 3000)
    void anyBytesAreRefusedOrUnderstood(@ForAll FileInfoClass infoClass, @ForAll @Size(max = 160) byte[] bytes) {
        try {
            if (infoClass.isDirectoryClass()) {
                DirectoryListing.decode(infoClass, bytes);
            } else {
                FileInformation.decode(infoClass, bytes);
            }
        } catch (MalformedMessageException refused) {
            assertThat(refused.status()).isIn(NtStatus.INVALID_PARAMETER, NtStatus.INFO_LENGTH_MISMATCH);
        }
    }

    @Test
    void tellsATooShortStructureByItsOwnStatus() {
        MalformedMessageException refusal = catchThrowableOfType(
                MalformedMessageException.class, () -> FileInformation.decode(FileInfoClass.BASIC, new byte[39]));

        assertThat(refusal.status()).isEqualTo(NtStatus.INFO_LENGTH_MISMATCH);
    }

    @Test
    void refusesANameThatIsLongerThanItsBuffer() {
        byte[] rename = new FileRenameInformation(false, "new name").toBytes();
        rename[16] = 100;

        MalformedMessageException refusal = catchThrowableOfType(
                MalformedMessageException.class, () -> FileInformation.decode(FileInfoClass.RENAME, rename));

        assertThat(refusal.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
    }

    @Test
    void padsAShortRenameToTheSizeThatServersLookFor() {
        assertThat(new FileRenameInformation(false, "x").toBytes()).hasSize(24);
    }

    @Test
    void changesComeBackAsTheyWere() {
        List<FileNotifyInformation> changes = List.of(
                new FileNotifyInformation(FileNotifyInformation.ACTION_RENAMED_OLD_NAME, "old"),
                new FileNotifyInformation(FileNotifyInformation.ACTION_RENAMED_NEW_NAME, "newer"));

        assertThat(FileNotifyInformation.decodeList(FileNotifyInformation.encodeList(changes)))
                .isEqualTo(changes);
    }

    /** A random entry without what the form has no room for. */
    private static DirectoryEntry entryFor(FileInfoClass form, Random random) {
        DirectoryListing one = new DirectoryListing(form, 10_000);
        one.add(records(random.nextLong()).next(DirectoryEntry.class));
        return DirectoryListing.decode(form, one.toBytes()).get(0);
    }

    @Provide
    Arbitrary<FileInfoClass> directoryForms() {
        return Arbitraries.of(FileInfoClass.class).filter(FileInfoClass::isDirectoryClass);
    }

    @Provide
    Arbitrary<FileInformation> fileInformation() {
        return random(FileInformation.class);
    }

    @Provide
    Arbitrary<FsInformation> fsInformation() {
        return random(FsInformation.class);
    }

    private static <T> Arbitrary<T> random(Class<T> sealedType) {
        Class<?>[] types = sealedType.getPermittedSubclasses();
        return Arbitraries.randomValue(
                random -> sealedType.cast(records(random.nextLong()).next(types[random.nextInt(types.length)])));
    }

    private static RandomRecords records(long seed) {
        RandomRecords records = new RandomRecords(seed, InformationRoundTripTest::tryToEncode);
        return records.with(
                        FileNameInformation.class,
                        random -> new FileNameInformation(FileInfoClass.NAME, RandomRecords.text(random, 20)))
                .with(
                        FileRenameInformation.class,
                        random -> random.nextBoolean()
                                ? new FileRenameInformation(random.nextBoolean(), RandomRecords.text(random, 20))
                                : new FileRenameInformation(
                                        FileInfoClass.RENAME_EX, random.nextInt(), 0, RandomRecords.text(random, 20)))
                .with(
                        FileObjectIdInformation.class,
                        random -> new FileObjectIdInformation(records.next(Guid.class), bytes(random, 48)))
                .with(
                        FileFsObjectIdInformation.class,
                        random -> new FileFsObjectIdInformation(records.next(Guid.class), bytes(random, 48)))
                .with(
                        FileFullEaInformation.Entry.class,
                        random -> new FileFullEaInformation.Entry(
                                random.nextInt(256), "NAME" + random.nextInt(1000), RandomRecords.bytes(random, 30)))
                .with(
                        DirectoryEntry.class,
                        random -> new DirectoryEntry(
                                random.nextInt() & 0xFFFF_FFFFL,
                                records.next(FileTimes.class),
                                random.nextLong(),
                                random.nextLong(),
                                random.nextInt(),
                                random.nextInt() & 0xFFFF_FFFFL,
                                RandomRecords.text(random, 12),
                                random.nextLong(),
                                RandomRecords.text(random, 30)));
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void tryToEncode(Object value) {
        if (value instanceof FileInformation information) {
            WireWriter.toBytes(information::encode);
        } else if (value instanceof FsInformation information) {
            WireWriter.toBytes(information::encode);
        }
    }
}
