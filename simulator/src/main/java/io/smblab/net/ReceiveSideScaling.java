package io.smblab.net;

import io.smblab.engine.RandomStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Which receive queue of a card a connection gets: the Toeplitz hash of addresses and ports, which Windows prescribes to cards
 * (Microsoft, "RSS hashing functions" and "Verifying the RSS hash calculation") and Linux drivers use too, then a table that deals the
 * queues out in turn.
 *
 * <pre>
 *   queue = table[hash mod 128],  table[i] = i mod queues
 * </pre>
 *
 * <p>The key is the system's secret, which it gives to all of its cards: Linux draws it once per boot ({@code netdev_rss_key_fill},
 * since 3.19), Windows has NDIS hand it to drivers. Here the seed draws one for each host. So connections meet on a queue by
 * chance. A fixed key would not do: with the one that Microsoft publishes neighbouring local ports always meet where there are few
 * queues. Left out: that systems rewrite the table when cores are unevenly busy.
 */
public final class ReceiveSideScaling {
    private static final int TABLE_ENTRIES = 128;
    private static final int KEY_BYTES = 40;

    private final long[] key = new long[KEY_BYTES / Long.BYTES];

    /** Draws a key. */
    public ReceiveSideScaling(RandomStream random) {
        for (int i = 0; i < key.length; i++) {
            key[i] = random.nextLong();
        }
    }

    /** Uses a key of 40 bytes. */
    ReceiveSideScaling(byte[] keyBytes) {
        ByteBuffer.wrap(keyBytes).asLongBuffer().get(key);
    }

    /**
     * The hash of what a card receives.
     *
     * @param source who sent it
     * @param destination the card's own address and port
     */
    public int hash(InetSocketAddress source, InetSocketAddress destination) {
        int position = 0;
        int hash = 0;
        for (InetAddress address : new InetAddress[] {source.getAddress(), destination.getAddress()}) {
            for (byte octet : address.getAddress()) {
                hash ^= octet(octet & 0xFF, position);
                position += Byte.SIZE;
            }
        }
        for (int port : new int[] {source.getPort(), destination.getPort()}) {
            hash ^= octet(port >>> Byte.SIZE, position) ^ octet(port & 0xFF, position + Byte.SIZE);
            position += Character.SIZE;
        }
        return hash;
    }

    /** For each bit that is set the 32 bits of the key that start at its position, by exclusive or. */
    private int octet(int octet, int position) {
        int hash = 0;
        for (int bit = 0; bit < Byte.SIZE; bit++) {
            if ((octet & 0x80 >>> bit) != 0) {
                hash ^= keyWord(position + bit);
            }
        }
        return hash;
    }

    private int keyWord(int bit) {
        int index = bit / Long.SIZE;
        int shift = bit % Long.SIZE;
        long bits = key[index] << shift;
        if (shift > 0 && index + 1 < key.length) {
            bits |= key[index + 1] >>> Long.SIZE - shift;
        }
        return (int) (bits >>> Integer.SIZE);
    }

    /** The queue of a hash, from 0. A driver asks for no more queues than there are cores. */
    static int queue(int hash, int queues, int cores) {
        return (hash & TABLE_ENTRIES - 1) % Math.min(queues, cores);
    }

    /**
     * The core that takes the interrupts of a hash's queue.
     *
     * @param card which card of its host, from 0: the first queue of the n-th card is on the n-th core
     * @param queues of the card; 1 without receive side scaling
     * @param hash of what is received
     */
    public static int core(int card, int queues, int hash, int cores) {
        return (card + queue(hash, queues, cores)) % cores;
    }
}
