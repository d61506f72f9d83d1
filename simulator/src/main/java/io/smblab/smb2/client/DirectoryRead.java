package io.smblab.smb2.client;

import io.smblab.engine.Completion;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.QueryDirectoryRequest;
import io.smblab.smb2.message.QueryDirectoryResponse;
import io.smblab.smb2.message.info.DirectoryEntry;
import io.smblab.smb2.message.info.DirectoryListing;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;

/** Lists a directory with one QUERY_DIRECTORY after another until there is no more (MS-SMB2 3.2.4.17). */
final class DirectoryRead {
    private static final FileInfoClass FORM = FileInfoClass.ID_BOTH_DIRECTORY;
    private static final int MAX_OUTPUT = 65_536;

    private final ClientFile directory;
    private final String pattern;
    private final Completion<Outcome<List<DirectoryEntry>>> done;
    private final List<DirectoryEntry> entries = new ArrayList<>();
    private ClientRequest<?> asked;

    DirectoryRead(ClientFile directory, String pattern, Completion<Outcome<List<DirectoryEntry>>> done) {
        this.directory = directory;
        this.pattern = pattern;
        this.done = done;
    }

    void start() {
        ask(QueryDirectoryRequest.FLAG_RESTART_SCANS);
    }

    private void ask(int flags) {
        ClientRequest<QueryDirectoryResponse> request = new ClientRequest<>(
                Command.QUERY_DIRECTORY,
                () -> new QueryDirectoryRequest(FORM.code(), flags, 0, directory.fileId(), pattern, MAX_OUTPUT),
                QueryDirectoryResponse::decode,
                outcome -> outcome.then(response -> answered(flags, response), done));
        asked = request;
        directory
                .session()
                .submit(request.on(directory)
                        .payload(MAX_OUTPUT)
                        .accepting(NtStatus.NO_MORE_FILES, NtStatus.NO_SUCH_FILE));
    }

    private void answered(int flags, QueryDirectoryResponse response) {
        boolean lostOnce = asked.attempts > 1 && flags != QueryDirectoryRequest.FLAG_RESTART_SCANS;
        if (lostOnce) {
            // The lost attempt may have moved the server's position: nobody knows what it would have brought.
            entries.clear();
            start();
        } else if (response == null) {
            done.complete(Outcome.success(entries));
        } else {
            add(response);
        }
    }

    private void add(QueryDirectoryResponse response) {
        try {
            entries.addAll(DirectoryListing.decode(FORM, response.output()));
        } catch (MalformedMessageException e) {
            done.complete(Outcome.failure(SmbClientException.protocol("malformed directory entries", e)));
            return;
        }
        ask(0);
    }
}
