package io.smblab.block;

import java.util.ArrayList;
import java.util.List;

/** Accesses to the drives of a volume: those that follow each other on one drive joined into one, nothing read twice. */
final class DriveAccess {
    private final List<List<BlockRequest>> byDrive;

    DriveAccess(int drives) {
        byDrive = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            byDrive.add(new ArrayList<>());
        }
    }

    void add(int drive, BlockRequest.Kind kind, long offset, long length) {
        List<BlockRequest> requests = byDrive.get(drive);
        if (kind == BlockRequest.Kind.READ && isRead(requests, offset, offset + length)) {
            return;
        }
        int last = requests.size() - 1;
        if (last >= 0 && requests.get(last).kind() == kind && requests.get(last).end() == offset) {
            BlockRequest before = requests.get(last);
            requests.set(last, new BlockRequest(kind, before.offset(), before.length() + length));
        } else {
            requests.add(new BlockRequest(kind, offset, length));
        }
    }

    private static boolean isRead(List<BlockRequest> requests, long from, long to) {
        for (BlockRequest request : requests) {
            if (request.kind() == BlockRequest.Kind.READ && request.offset() <= from && request.end() >= to) {
                return true;
            }
        }
        return false;
    }

    List<BlockRequest> of(int drive) {
        return byDrive.get(drive);
    }

    int count() {
        int count = 0;
        for (List<BlockRequest> requests : byDrive) {
            count += requests.size();
        }
        return count;
    }
}
