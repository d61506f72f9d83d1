package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.block.BlockDevice;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A store with a clock that is moved by hand, and short ways to use it. */
final class StoreFixture {
    static final long START = 132_223_104_000_000_000L;

    long now = START;
    final FileStore store;
    final List<String> changes = new ArrayList<>();

    StoreFixture() {
        this(StoreOptions.defaults(), null);
    }

    StoreFixture(StoreOptions options, BlockDevice deviceOrNull) {
        store = new FileStore(options, deviceOrNull, () -> new FileTime(now));
        store.addListener((action, filter, path) -> changes.add(action + " " + path));
    }

    FileHandle open(OpenRequest request) {
        try {
            return store.open(request);
        } catch (FileStoreException refused) {
            throw new AssertionError(request + ": " + refused.getMessage(), refused);
        }
    }

    FileHandle open(String path) {
        return open(OpenRequest.toWrite(path));
    }

    FileHandle directory(String path) {
        return open(OpenRequest.directory(path));
    }

    /** A file with some text, closed. */
    void file(String path, String text) {
        FileHandle handle = open(path);
        assertThat(write(handle, 0, text)).isEqualTo(NtStatus.SUCCESS);
        handle.close();
    }

    void refuses(OpenRequest request, NtStatus status) {
        refused(() -> store.open(request), status);
    }

    static void refused(ThrowingAction action, NtStatus status) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        FileStoreException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(status));
    }

    interface ThrowingAction {
        void run() throws FileStoreException;
    }

    boolean exists(String path) {
        try {
            store.open(OpenRequest.toRead(path).withAccess(Access.READ_ATTRIBUTES))
                    .close();
            return true;
        } catch (FileStoreException refused) {
            return false;
        }
    }

    static NtStatus write(FileHandle handle, long offset, String text) {
        List<NtStatus> status = new ArrayList<>();
        ByteBuf data = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
        handle.write(offset, data, result -> status.add(result.status()));
        return status.get(0);
    }

    /** The text that is read, or the name of the status. */
    static String read(FileHandle handle, long offset, int length) {
        List<String> text = new ArrayList<>();
        handle.read(offset, length, result -> {
            boolean ok = result.status() == NtStatus.SUCCESS;
            text.add(
                    ok
                            ? result.data().toString(StandardCharsets.US_ASCII)
                            : result.status().name());
            result.data().release();
        });
        return text.get(0);
    }

    String text(String path) {
        FileHandle handle = open(OpenRequest.toRead(path));
        String text = read(handle, 0, 1000);
        handle.close();
        return text;
    }

    /** Every name that a pattern finds in a directory. */
    List<String> list(String path, String pattern) {
        FileHandle handle = open(OpenRequest.toRead(path));
        try {
            DirectoryScan scan = handle.scan(pattern, false);
            List<String> names = new ArrayList<>();
            for (DirectoryEntry entry = scan.peek(); entry != null; entry = scan.peek()) {
                names.add(entry.name());
                scan.advance();
            }
            return names;
        } catch (FileStoreException refused) {
            return List.of(refused.status().name());
        } finally {
            handle.close();
        }
    }
}
