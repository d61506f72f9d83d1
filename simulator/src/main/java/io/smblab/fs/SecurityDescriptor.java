package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.wire.NtStatus;
import java.util.Arrays;

/**
 * A security descriptor ([MS-DTYP] 2.4.6): owner, group, system and discretionary access control lists, each as its bytes,
 * checked on the way in. It is stored and returned; who may do what is decided by an {@link AccessPolicy}.
 */
public final class SecurityDescriptor {
    /** Bit of a security information: the owner ([MS-DTYP] 2.4.7). */
    public static final int OWNER = 0x01;
    /** Bit of a security information: the group. */
    public static final int GROUP = 0x02;
    /** Bit of a security information: the discretionary list. */
    public static final int DACL = 0x04;
    /** Bit of a security information: the system list. */
    public static final int SACL = 0x08;

    /** Self-relative descriptors of more bytes are refused. */
    public static final int BYTES_MAX = 65_536;

    private static final int HEADER_BYTES = 20;
    private static final int SELF_RELATIVE = 0x8000;
    private static final int DACL_PRESENT = 0x0004;
    private static final int SACL_PRESENT = 0x0010;
    /** Control bits that belong to the discretionary list: present, defaulted, auto-inherit requested, auto-inherited, protected. */
    private static final int DACL_CONTROL = 0x150C;
    /** The same for the system list. */
    private static final int SACL_CONTROL = 0x2A30;

    private static final byte[] ADMINISTRATORS = sid(5, 32, 544);
    private static final byte[] SYSTEM = sid(5, 18);
    private static final byte[] EVERYONE = sid(1, 0);

    private final int control;
    private final byte[] owner;
    private final byte[] group;
    private final byte[] sacl;
    private final byte[] dacl;

    private SecurityDescriptor(int control, byte[] owner, byte[] group, byte[] sacl, byte[] dacl) {
        this.control = control | SELF_RELATIVE;
        this.owner = owner;
        this.group = group;
        this.sacl = sacl;
        this.dacl = dacl;
    }

    /** What a new file gets: owned by the administrators, full control for everyone, inherited by what lies below. */
    public static SecurityDescriptor standard() {
        ByteBuf acl = Unpooled.buffer();
        int aceBytes = 8 + EVERYONE.length;
        acl.writeByte(2).writeByte(0).writeShortLE(8 + aceBytes).writeShortLE(1).writeShortLE(0);
        // ACCESS_ALLOWED_ACE, object and container inherit.
        acl.writeByte(0)
                .writeByte(3)
                .writeShortLE(aceBytes)
                .writeIntLE(Access.ALL)
                .writeBytes(EVERYONE);
        return new SecurityDescriptor(DACL_PRESENT, ADMINISTRATORS, SYSTEM, null, ByteBufUtil.getBytes(acl));
    }

    /**
     * Reads a self-relative descriptor.
     *
     * @throws FileStoreException INVALID_PARAMETER when an offset, length or count does not hold
     */
    public static SecurityDescriptor decode(byte[] bytes) throws FileStoreException {
        if (bytes.length < HEADER_BYTES || bytes.length > BYTES_MAX || bytes[0] != 1) {
            throw invalid();
        }
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        int control = in.getUnsignedShortLE(2);
        if ((control & SELF_RELATIVE) == 0) {
            throw invalid();
        }
        byte[] owner = sidAt(in, in.getIntLE(4));
        byte[] group = sidAt(in, in.getIntLE(8));
        byte[] sacl = (control & SACL_PRESENT) != 0 ? aclAt(in, in.getIntLE(12)) : null;
        byte[] dacl = (control & DACL_PRESENT) != 0 ? aclAt(in, in.getIntLE(16)) : null;
        return new SecurityDescriptor(control, owner, group, sacl, dacl);
    }

    /** The parts that {@code information} asks for, self-relative. */
    public byte[] encode(int information) {
        byte[] someOwner = (information & OWNER) != 0 ? owner : null;
        byte[] someGroup = (information & GROUP) != 0 ? group : null;
        byte[] someSacl = (information & SACL) != 0 ? sacl : null;
        byte[] someDacl = (information & DACL) != 0 ? dacl : null;
        int shown = SELF_RELATIVE;
        shown |= (information & DACL) != 0 ? control & DACL_CONTROL : 0;
        shown |= (information & SACL) != 0 ? control & SACL_CONTROL : 0;
        ByteBuf out = Unpooled.buffer(HEADER_BYTES);
        out.writeByte(1).writeByte(0).writeShortLE(shown).writeZero(HEADER_BYTES - 4);
        append(out, 12, someSacl);
        append(out, 16, someDacl);
        append(out, 4, someOwner);
        append(out, 8, someGroup);
        return ByteBufUtil.getBytes(out);
    }

    /** This descriptor with the parts that {@code information} names taken from another. */
    public SecurityDescriptor with(int information, SecurityDescriptor other) {
        boolean newSacl = (information & SACL) != 0;
        boolean newDacl = (information & DACL) != 0;
        int newControl =
                (newDacl ? other.control : control) & DACL_CONTROL | (newSacl ? other.control : control) & SACL_CONTROL;
        return new SecurityDescriptor(
                newControl,
                (information & OWNER) != 0 && other.owner != null ? other.owner : owner,
                (information & GROUP) != 0 && other.group != null ? other.group : group,
                newSacl ? other.sacl : sacl,
                newDacl ? other.dacl : dacl);
    }

    /** Which parts there are, as a security information. */
    int parts() {
        return (owner != null ? OWNER : 0)
                | (group != null ? GROUP : 0)
                | ((control & DACL_PRESENT) != 0 ? DACL : 0)
                | ((control & SACL_PRESENT) != 0 ? SACL : 0);
    }

    /** Bytes of all parts together. */
    int bytes() {
        return length(owner) + length(group) + length(sacl) + length(dacl);
    }

    private static int length(byte[] partOrNull) {
        return partOrNull == null ? 0 : partOrNull.length;
    }

    /** A security identifier S-1-authority-sub-sub... as its bytes ([MS-DTYP] 2.4.2.2). */
    private static byte[] sid(int authority, int... subAuthorities) {
        ByteBuf out = Unpooled.buffer();
        out.writeByte(1).writeByte(subAuthorities.length).writeShort(0).writeInt(authority);
        for (int sub : subAuthorities) {
            out.writeIntLE(sub);
        }
        return ByteBufUtil.getBytes(out);
    }

    private static byte[] sidAt(ByteBuf in, int offset) throws FileStoreException {
        if (offset == 0) {
            return null;
        }
        checkRange(in, offset, 8);
        int subAuthorities = in.getUnsignedByte(offset + 1);
        if (in.getByte(offset) != 1 || subAuthorities > 15) {
            throw invalid();
        }
        int length = 8 + 4 * subAuthorities;
        checkRange(in, offset, length);
        return ByteBufUtil.getBytes(in, offset, length);
    }

    /** A list with offset 0 is the null list: present, and it allows everything. */
    private static byte[] aclAt(ByteBuf in, int offset) throws FileStoreException {
        if (offset == 0) {
            return null;
        }
        checkRange(in, offset, 8);
        int revision = in.getByte(offset);
        int length = in.getUnsignedShortLE(offset + 2);
        int count = in.getUnsignedShortLE(offset + 4);
        if (revision < 2 || revision > 4 || length < 8) {
            throw invalid();
        }
        checkRange(in, offset, length);
        int at = offset + 8;
        for (int i = 0; i < count; i++) {
            int left = offset + length - at;
            int aceBytes = left < 4 ? 0 : in.getUnsignedShortLE(at + 2);
            if (aceBytes < 8 || aceBytes > left) {
                throw invalid();
            }
            at += aceBytes;
        }
        return ByteBufUtil.getBytes(in, offset, length);
    }

    private static void checkRange(ByteBuf in, int offset, int length) throws FileStoreException {
        if (offset < HEADER_BYTES || offset > in.capacity() || length > in.capacity() - offset) {
            throw invalid();
        }
    }

    private static FileStoreException invalid() {
        return new FileStoreException(NtStatus.INVALID_PARAMETER);
    }

    private static void append(ByteBuf out, int offsetField, byte[] part) {
        if (part != null) {
            out.setIntLE(offsetField, out.writerIndex());
            out.writeBytes(part);
            // Each part starts at a multiple of four.
            out.writeZero(-out.writerIndex() & 3);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SecurityDescriptor that && Arrays.equals(encode(0xF), that.encode(0xF));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encode(0xF));
    }

    @Override
    public String toString() {
        return "SecurityDescriptor[" + ByteBufUtil.hexDump(encode(0xF)) + "]";
    }
}
