package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Lease break notification: the server takes a lease back, in part or in whole ([MS-SMB2] 2.2.23.2). The command is
 * OPLOCK_BREAK, MessageId is all ones.
 *
 * <pre>
 * StructureSize     2   44
 * NewEpoch          2   version 2, else 0
 * Flags             4
 * LeaseKey         16
 * CurrentLeaseState 4
 * NewLeaseState     4
 * BreakReason       4   0
 * AccessMaskHint    4   0
 * ShareMaskHint     4   0
 * </pre>
 *
 * @param newEpoch of a lease of version 2, 0 to 65535
 * @param flags {@link #FLAG_ACK_REQUIRED} or 0
 * @param leaseKey the lease
 * @param currentLeaseState bits of {@link LeaseState} up to now
 * @param newLeaseState bits of {@link LeaseState} from now on
 */
public record LeaseBreakNotification(int newEpoch, int flags, Guid leaseKey, int currentLeaseState, int newLeaseState)
        implements Smb2Response {
    /** The client has to acknowledge. */
    public static final int FLAG_ACK_REQUIRED = 0x0000_0001;

    static final int STRUCTURE_SIZE = 44;

    /** Reads the body behind the header. */
    public static LeaseBreakNotification decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LeaseBreakNotification");
        int newEpoch = in.u16();
        int flags = in.bits32();
        Guid leaseKey = in.guid();
        int currentLeaseState = in.bits32();
        int newLeaseState = in.bits32();
        in.skip(4);
        in.skip(4);
        in.skip(4);
        return new LeaseBreakNotification(newEpoch, flags, leaseKey, currentLeaseState, newLeaseState);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(newEpoch);
        out.bits32(flags);
        out.guid(leaseKey);
        out.bits32(currentLeaseState);
        out.bits32(newLeaseState);
        out.zero(4);
        out.zero(4);
        out.zero(4);
    }
}
