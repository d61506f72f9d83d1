package io.smblab.smb2.message;

import io.smblab.wire.Guid;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * RqLs: asks for a lease or grants it ([MS-SMB2] 2.2.13.2.8, 2.2.13.2.10, 2.2.14.2.10, 2.2.14.2.11). Requests and responses
 * have the same form; the length tells version 1 from version 2.
 *
 * <pre>
 * LeaseKey       16
 * LeaseState      4
 * LeaseFlags      4
 * LeaseDuration   8   0
 * ParentLeaseKey 16   version 2
 * Epoch           2   version 2
 * Reserved        2   version 2
 * </pre>
 *
 * @param version 1 or 2
 * @param leaseKey chosen by the client
 * @param leaseState bits of {@link LeaseState}
 * @param leaseFlags the FLAG bits of this class
 * @param parentLeaseKey of the directory, valid with {@link #FLAG_PARENT_LEASE_KEY_SET}; zero in version 1
 * @param epoch counts changes of the lease, 0 to 65535; zero in version 1
 */
public record LeaseContext(int version, Guid leaseKey, int leaseState, int leaseFlags, Guid parentLeaseKey, int epoch)
        implements CreateContext {
    /** In a response: the lease is being broken. */
    public static final int FLAG_BREAK_IN_PROGRESS = 0x0000_0002;

    /** The parent key is valid. */
    public static final int FLAG_PARENT_LEASE_KEY_SET = 0x0000_0004;

    private static final int LENGTH_V1 = 32;
    private static final int LENGTH_V2 = 52;

    /** A lease of version 1. */
    public static LeaseContext v1(Guid leaseKey, int leaseState) {
        return new LeaseContext(1, leaseKey, leaseState, 0, Guid.ZERO, 0);
    }

    /** A lease of version 2. */
    public static LeaseContext v2(Guid leaseKey, int leaseState, int leaseFlags, Guid parentLeaseKey, int epoch) {
        return new LeaseContext(2, leaseKey, leaseState, leaseFlags, parentLeaseKey, epoch);
    }

    @Override
    public String name() {
        return "RqLs";
    }

    static LeaseContext decode(WireReader in) {
        int length = in.remaining();
        if (length != LENGTH_V1 && length != LENGTH_V2) {
            throw in.malformed("RqLs", length + " bytes (expected 32 or 52)");
        }
        Guid leaseKey = in.guid();
        int leaseState = in.bits32();
        int leaseFlags = in.bits32();
        in.skip(8);
        if (length == LENGTH_V1) {
            return new LeaseContext(1, leaseKey, leaseState, leaseFlags, Guid.ZERO, 0);
        }
        Guid parentLeaseKey = in.guid();
        int epoch = in.u16();
        in.skip(2);
        return new LeaseContext(2, leaseKey, leaseState, leaseFlags, parentLeaseKey, epoch);
    }

    @Override
    public void encodeData(WireWriter out) {
        out.guid(leaseKey);
        out.bits32(leaseState);
        out.bits32(leaseFlags);
        out.zero(8);
        if (version == 2) {
            out.guid(parentLeaseKey);
            out.u16(epoch);
            out.zero(2);
        }
    }
}
