package io.smblab.net;

import java.net.InetSocketAddress;

/** What the headers of all frames of one direction of a connection have in common. */
record Flow(InetSocketAddress source, InetSocketAddress target, MacAddress sourceMac, MacAddress targetMac) {
    static Flow between(
            InetSocketAddress source, HostInterface sender, InetSocketAddress target, HostInterface receiver) {
        return new Flow(source, target, sender.mac(), receiver.mac());
    }
}
