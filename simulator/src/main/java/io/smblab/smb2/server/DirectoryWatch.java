package io.smblab.smb2.server;

import io.smblab.fs.FileStoreListener.Action;
import io.smblab.smb2.message.ChangeNotifyResponse;
import io.smblab.smb2.message.info.FileNotifyInformation;
import io.smblab.wire.NtStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What one open of a directory watches ([MS-SMB2] 3.3.5.19, [MS-FSA] 2.1.5.10): changes from the first CHANGE_NOTIFY on are
 * collected, also between two requests. The filter, the depth and the buffer size of the first request hold for all.
 *
 * <p>Bounded: when the changes no longer fit the buffer, or what all watches of the share may collect, they are forgotten, and the client is told to list the directory
 * anew (NOTIFY_ENUM_DIR).
 */
final class DirectoryWatch {
    private final Open open;
    private final int completionFilter;
    private final boolean watchTree;
    private final int bufferBytes;
    private final List<FileNotifyInformation> changes = new ArrayList<>();
    private final Deque<Asking> waiting = new ArrayDeque<>();
    private final WatchList list;
    private int changesBytes;
    private boolean overflowed;
    private NtStatus ended;

    /**
     * A request for changes.
     *
     * @param maxBytes what it has room for
     */
    private record Asking(RequestContext request, int maxBytes) {}

    DirectoryWatch(Open open, int completionFilter, boolean watchTree, int bufferBytes, WatchList list) {
        this.open = open;
        this.completionFilter = completionFilter;
        this.watchTree = watchTree;
        this.bufferBytes = bufferBytes;
        this.list = list;
    }

    /** A request for changes: answered now when there are some, else when they come. */
    void ask(RequestContext request, int maxBytes) {
        if (ended != null) {
            throw new RequestFailedException(ended);
        }
        Asking asking = new Asking(request, maxBytes);
        if (hasChanges()) {
            answer(asking);
            return;
        }
        request.pend(() -> {
            waiting.remove(asking);
            request.fail(NtStatus.CANCELLED);
        });
        waiting.add(asking);
    }

    /** A change somewhere in the store; {@code path} from the root of the share. */
    void changed(Action action, int filter, String path) {
        if ((filter & completionFilter) == 0 || ended != null) {
            return;
        }
        String name = relative(path);
        if (name == null || !watchTree && name.indexOf('\\') >= 0) {
            return;
        }
        add(new FileNotifyInformation(action.wireValue(), name));
        // The two halves of a rename go together.
        if (action != Action.RENAMED_OLD_NAME && hasChanges() && !waiting.isEmpty()) {
            answer(waiting.remove());
        }
    }

    /** The watched directory, or one above it, is about to be deleted. */
    void directoryDeleting(String path) {
        String own = open.handle.path();
        if (own.equalsIgnoreCase(path)) {
            stop(NtStatus.DELETE_PENDING);
        }
    }

    /** Ends all waiting requests; further ones get the same status. */
    void stop(NtStatus status) {
        if (ended != null) {
            return;
        }
        ended = status;
        forget();
        list.remove(this);
        while (!waiting.isEmpty()) {
            waiting.remove().request().fail(status);
        }
    }

    private String relative(String path) {
        String own = open.handle.path();
        if (own.isEmpty()) {
            return path;
        }
        int length = own.length();
        boolean below = path.length() > length + 1
                && path.charAt(length) == '\\'
                && path.regionMatches(true, 0, own, 0, length);
        return below ? path.substring(length + 1) : null;
    }

    private void add(FileNotifyInformation change) {
        if (overflowed) {
            return;
        }
        int bytes = change.entryBytes();
        if (changesBytes + bytes > bufferBytes || !list.reserve(bytes)) {
            forget();
            overflowed = true;
            return;
        }
        changes.add(change);
        changesBytes += bytes;
    }

    private void forget() {
        list.release(changesBytes);
        changes.clear();
        changesBytes = 0;
    }

    private boolean hasChanges() {
        return overflowed || !changes.isEmpty();
    }

    private void answer(Asking asking) {
        RequestContext request = asking.request();
        if (overflowed || changesBytes > asking.maxBytes()) {
            overflowed = false;
            forget();
            request.answer(NtStatus.NOTIFY_ENUM_DIR, new ChangeNotifyResponse(new byte[0]));
            return;
        }
        byte[] buffer = FileNotifyInformation.encodeList(changes);
        forget();
        request.succeed(new ChangeNotifyResponse(buffer));
    }
}
