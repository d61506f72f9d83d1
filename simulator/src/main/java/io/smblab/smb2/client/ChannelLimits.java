package io.smblab.smb2.client;

/**
 * How many connections the client opens, and when. The names are those of {@code Get-SmbClientConfiguration}.
 *
 * @param connectionCountPerRssNetworkInterface per pair of interfaces that both have receive side scaling
 * @param connectionCountPerRdmaNetworkInterface per pair of interfaces that both have RDMA
 * @param maximumConnectionCountPerServer over all pairs
 * @param windowSizeThreshold alternate channels are opened once more requests than this are outstanding
 */
public record ChannelLimits(
        int connectionCountPerRssNetworkInterface,
        int connectionCountPerRdmaNetworkInterface,
        int maximumConnectionCountPerServer,
        int windowSizeThreshold) {
    /** Client editions of Windows: 4, 2, 32 and a threshold of 8 (MS-SMB2 appendix A, note 199). */
    public static final ChannelLimits WINDOWS_CLIENT = new ChannelLimits(4, 2, 32, 8);

    /** Server editions of Windows: as the client editions, with a threshold of 1. */
    public static final ChannelLimits WINDOWS_SERVER = new ChannelLimits(4, 2, 32, 1);

    /** Checks the values. */
    public ChannelLimits {
        positive("connectionCountPerRssNetworkInterface", connectionCountPerRssNetworkInterface);
        positive("connectionCountPerRdmaNetworkInterface", connectionCountPerRdmaNetworkInterface);
        positive("maximumConnectionCountPerServer", maximumConnectionCountPerServer);
        if (windowSizeThreshold < 0) {
            throw new IllegalArgumentException("windowSizeThreshold " + windowSizeThreshold + " (expected 0 or more)");
        }
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " (expected 1 or more)");
        }
    }
}
