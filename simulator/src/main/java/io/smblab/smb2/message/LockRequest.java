package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * LOCK request: locks or unlocks ranges of a file ([MS-SMB2] 2.2.26).
 *
 * <pre>
 * StructureSize 2   48, with one range
 * LockCount     2
 * LockSequence  4   from 2.1: number 4 bits, index 28 bits
 * FileId       16
 * Locks        24 each
 * </pre>
 *
 * @param lockSequenceNumber tells a repeated request from a new one, 0 to 15
 * @param lockSequenceIndex which of the numbers the server keeps per open, 1 to 64; 0 for none
 * @param fileId the file
 * @param locks at least one
 */
public record LockRequest(int lockSequenceNumber, int lockSequenceIndex, FileId fileId, List<LockElement> locks)
        implements Smb2Request {
    private static final int STRUCTURE_SIZE = 48;

    /** Checks the numbers and keeps a copy of the list. */
    public LockRequest {
        if (lockSequenceNumber >>> 4 != 0 || lockSequenceIndex >>> 28 != 0) {
            throw new IllegalArgumentException("lock sequence " + lockSequenceNumber + " of " + lockSequenceIndex
                    + " (expected 0 to 15, of 0 to 2^28 - 1)");
        }
        locks = List.copyOf(locks);
    }

    @Override
    public Command command() {
        return Command.LOCK;
    }

    /** Reads the body behind the header. */
    public static LockRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LockRequest");
        int lockCount = in.u16();
        int lockSequence = in.bits32();
        FileId fileId = FileId.decode(in);
        if (lockCount == 0 || lockCount > in.remaining() / LockElement.LENGTH) {
            throw in.malformed(
                    "LockCount", lockCount + ", and " + in.remaining() + " bytes follow (expected 1 or more of 24)");
        }
        List<LockElement> locks = new ArrayList<>(lockCount);
        for (int i = 0; i < lockCount; i++) {
            locks.add(LockElement.decode(in));
        }
        return new LockRequest(lockSequence & 0xF, lockSequence >>> 4, fileId, locks);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(locks.size());
        out.bits32(lockSequenceIndex << 4 | lockSequenceNumber);
        fileId.encode(out);
        locks.forEach(lock -> lock.encode(out));
    }
}
