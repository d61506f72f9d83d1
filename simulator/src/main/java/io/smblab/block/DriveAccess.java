package io.smblab.block;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Accesses to the drives of a volume: those that follow each other on one drive joined into one, nothing read twice. */
final class DriveAccess {
    private final TreeMap<Integer, List<BlockRequest>> byDrive = new TreeMap<>();
    private int count;

    void add(int drive, BlockRequest.Kind kind, long offset, long length) {
        List<BlockRequest> requests = byDrive.computeIfAbsent(drive, any -> new ArrayList<>(1));
        if (kind == BlockRequest.Kind.READ && isRead(requests, offset, offset + length)) {
            return;
        }
        int last = requests.size() - 1;
        if (last >= 0 && requests.get(last).kind() == kind && requests.get(last).end() == offset) {
            BlockRequest before = requests.get(last);
            requests.set(last, new BlockRequest(kind, before.offset(), before.length() + length));
        } else {
            requests.add(new BlockRequest(kind, offset, length));
            count++;
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

    /** Adds what another one asks for. */
    void addAll(DriveAccess other) {
        other.byDrive.forEach((drive, requests) ->
                requests.forEach(request -> add(drive, request.kind(), request.offset(), request.length())));
    }

    List<BlockRequest> of(int drive) {
        return byDrive.getOrDefault(drive, List.of());
    }

    /** What gets the accesses of one drive. */
    interface PerDrive {
        void at(int drive, List<BlockRequest> requests);
    }

    /** Goes through the drives that have something to do, in order. */
    void forEachDrive(PerDrive action) {
        byDrive.forEach(action::at);
    }

    int count() {
        return count;
    }
}
