package io.smblab.lab;

import io.smblab.host.HostCosts;

/** Reads what work costs from a host preset. */
final class HostCostsReader {
    private static final String CYCLES = "cycles";

    private HostCostsReader() {}

    static HostCosts read(Preset host) {
        return new HostCosts(
                host.number("packet", CYCLES),
                host.number("packet-driver-share", "ratio"),
                host.number("network-per-byte", CYCLES),
                host.number("request", CYCLES),
                host.number("storage-per-byte", CYCLES),
                new HostCosts.CryptoCosts(
                        host.number("hmac-sha256-per-byte", CYCLES),
                        host.number("aes-cmac-per-byte", CYCLES),
                        host.number("aes-gmac-per-byte", CYCLES),
                        host.number("aes-gcm-per-byte", CYCLES),
                        host.number("aes-ccm-per-byte", CYCLES)));
    }
}
