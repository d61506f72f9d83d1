package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Response to a lease break acknowledgment; the command is OPLOCK_BREAK ([MS-SMB2] 2.2.25.2).
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
public record LeaseBreakResponse(Guid leaseKey, int leaseState) implements Smb2Response {
    static final int STRUCTURE_SIZE = 36;

    /** Reads the body behind the header. */
    public static LeaseBreakResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LeaseBreakResponse");
        in.skip(2);
        in.skip(4);
        Guid leaseKey = in.guid();
        int leaseState = in.bits32();
        in.skip(8);
        return new LeaseBreakResponse(leaseKey, leaseState);
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
