package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Lease break acknowledgment of the client; the command is OPLOCK_BREAK ([MS-SMB2] 2.2.24.2).
 *
 * <pre>
 * StructureSize 2   36
 * Reserved      2
 * Flags         4   0
 * LeaseKey     16
 * LeaseState    4
 * LeaseDuration 8   0
 * </pre>
 *
 * @param leaseKey the lease
 * @param leaseState bits of {@link LeaseState} from now on
 */
public record LeaseBreakAcknowledgment(Guid leaseKey, int leaseState) implements Smb2Request {
    static final int STRUCTURE_SIZE = 36;

    @Override
    public Command command() {
        return Command.OPLOCK_BREAK;
    }

    /** Reads the body behind the header. */
    public static LeaseBreakAcknowledgment decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LeaseBreakAcknowledgment");
        in.skip(2);
        in.skip(4);
        Guid leaseKey = in.guid();
        int leaseState = in.bits32();
        in.skip(8);
        return new LeaseBreakAcknowledgment(leaseKey, leaseState);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
        out.zero(4);
        out.guid(leaseKey);
        out.bits32(leaseState);
        out.zero(8);
    }
}
