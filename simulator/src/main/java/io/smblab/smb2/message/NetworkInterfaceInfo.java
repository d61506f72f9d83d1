package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * One address of one interface in the answer to FSCTL_QUERY_NETWORK_INTERFACE_INFO ([MS-SMB2] 2.2.32.5), 152 bytes.
 *
 * <pre>
 *  0 Next       4   to the next record, 152; 0 in the last
 *  4 IfIndex    4
 *  8 Capability 4
 * 12 Reserved   4
 * 16 LinkSpeed  8   bits per second
 * 24 Family     2   2 IPv4, 0x17 IPv6
 * 26 (address) 126  network byte order
 *    IPv4: Port 2, IPv4Address 4, Reserved 8
 *    IPv6: Port 2, FlowInfo 4, IPv6Address 16, ScopeId 4
 * </pre>
 *
 * @param ifIndex the interface, the same for all its addresses, 1 to 2^32 - 1; clients skip 0
 * @param capability the CAPABILITY bits of this class
 * @param linkSpeed in bits per second
 * @param address an IPv4 or IPv6 address; the port on the wire is 0 and has no meaning
 */
public record NetworkInterfaceInfo(long ifIndex, int capability, long linkSpeed, InetAddress address) {
    /** The interface spreads its load over several cores. */
    public static final int CAPABILITY_RSS = 0x0000_0001;

    /** The interface is capable of RDMA. */
    public static final int CAPABILITY_RDMA = 0x0000_0002;

    /** Bytes of one record. */
    public static final int LENGTH = 152;

    private static final int FAMILY_INET = 0x0002;
    private static final int FAMILY_INET6 = 0x0017;

    /** Whether the interface has receive-side scaling. */
    public boolean isRssCapable() {
        return (capability & CAPABILITY_RSS) != 0;
    }

    /** Whether the interface is capable of RDMA. */
    public boolean isRdmaCapable() {
        return (capability & CAPABILITY_RDMA) != 0;
    }

    /** Reads the output of the control. Records of an address family that is not known are left out. */
    public static List<NetworkInterfaceInfo> decodeList(byte[] output) {
        WireReader in = WireReader.of(output);
        List<NetworkInterfaceInfo> list = new ArrayList<>();
        long start = 0;
        long next = output.length == 0 ? 0 : 1;
        while (next != 0) {
            in.seek(start, "Next");
            in.structure(LENGTH, "NETWORK_INTERFACE_INFO");
            next = in.u32();
            if (next != 0 && next < LENGTH) {
                throw in.malformed("Next", next + " (expected 152 or more)");
            }
            in.requireAligned(next, 8, "Next");
            decodeOne(in, list);
            start += next;
        }
        return list;
    }

    private static void decodeOne(WireReader in, List<NetworkInterfaceInfo> list) {
        long ifIndex = in.u32();
        int capability = in.bits32();
        in.skip(4);
        long linkSpeed = in.u64();
        int family = in.u16();
        in.skip(2);
        if (family == FAMILY_INET) {
            byte[] address = in.bytes(4, "IPv4Address");
            list.add(new NetworkInterfaceInfo(ifIndex, capability, linkSpeed, address(address, 0)));
        } else if (family == FAMILY_INET6) {
            in.skip(4);
            byte[] address = in.bytes(16, "IPv6Address");
            int scopeId = Integer.reverseBytes(in.bits32());
            list.add(new NetworkInterfaceInfo(ifIndex, capability, linkSpeed, address(address, scopeId)));
        }
    }

    private static InetAddress address(byte[] bytes, int scopeId) {
        try {
            return bytes.length == 4
                    ? InetAddress.getByAddress(bytes)
                    : Inet6Address.getByAddress(null, bytes, scopeId == 0 ? -1 : scopeId);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
        }
    }

    /** The output of the control. */
    public static byte[] encodeList(List<NetworkInterfaceInfo> list) {
        return WireWriter.toBytes(out -> {
            for (int i = 0; i < list.size(); i++) {
                list.get(i).encode(out, i == list.size() - 1);
            }
        });
    }

    private void encode(WireWriter out, boolean last) {
        int start = out.position();
        out.u32(last ? 0 : LENGTH);
        out.u32(ifIndex);
        out.bits32(capability);
        out.zero(4);
        out.u64(linkSpeed);
        if (address instanceof Inet4Address) {
            out.u16(FAMILY_INET);
            out.zero(2);
            out.bytes(address.getAddress());
        } else if (address instanceof Inet6Address inet6) {
            out.u16(FAMILY_INET6);
            out.zero(2);
            out.zero(4);
            out.bytes(inet6.getAddress());
            out.bits32(Integer.reverseBytes(inet6.getScopeId()));
        }
        out.zero(start + LENGTH - out.position());
    }
}
