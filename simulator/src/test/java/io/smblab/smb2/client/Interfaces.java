package io.smblab.smb2.client;

import io.smblab.unit.DataRate;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Interfaces for tests of channel selection. */
final class Interfaces {
    private Interfaces() {}

    static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static List<InetAddress> addresses(String... texts) {
        return Arrays.stream(texts).map(Interfaces::address).toList();
    }

    static LocalInterface local(String name, String speed, int rssQueues, String... texts) {
        return new LocalInterface(name, addresses(texts), DataRate.parse(speed), rssQueues, false, true);
    }

    static LocalInterface down(String name, String speed, String... texts) {
        return new LocalInterface(name, addresses(texts), DataRate.parse(speed), 4, false, false);
    }

    static RemoteInterface remote(int ifIndex, String speed, boolean rss, String... texts) {
        return new RemoteInterface(ifIndex, "files.if" + ifIndex, addresses(texts), DataRate.parse(speed), rss, false);
    }
}
