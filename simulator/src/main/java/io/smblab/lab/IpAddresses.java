package io.smblab.lab;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Reads addresses without ever asking a name server. */
final class IpAddresses {
    private static final int IPV4_PREFIX = 24;
    private static final int IPV6_PREFIX = 64;

    private IpAddresses() {}

    static NicSpec.Address parse(String text) {
        int slash = text.indexOf('/');
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
        if (bytes == null) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not an address, allowed: an IPv4 or IPv6 address with or without prefix, such as"
                    + " 192.168.1.11/24");
        }
        int bits = bytes.length * 8;
        int prefix = bytes.length == 4 ? IPV4_PREFIX : IPV6_PREFIX;
        if (slash >= 0) {
            String digits = text.substring(slash + 1);
            prefix = digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : -1;
            if (prefix < 0 || prefix > bits) {
                throw new IllegalArgumentException("\"" + text + "\" has prefix " + digits + ", allowed: 0 to " + bits);
            }
        }
        try {
            return new NicSpec.Address(InetAddress.getByAddress(bytes), prefix);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
        }
    }
}
