package io.smblab.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Which receive queue of a card a connection gets: the Toeplitz hash of addresses and ports, which Windows prescribes to cards
 * (Microsoft, "RSS hashing functions" and "Verifying the RSS hash calculation") and Linux drivers use too, then a table that deals the
 * queues out in turn. Connections meet on a queue by chance, as they do in real cards.
 *
 * <pre>
 *   queue = table[hash mod 128],  table[i] = i mod queues
 * </pre>
 *
 * <p>Left out: that systems rewrite the table when cores are unevenly busy.
 */
public final class ReceiveSideScaling {
    private static final int TABLE_ENTRIES = 128;
    /** The secret key of Microsoft's verification page, 40 bytes; also the default of many drivers. */
    private static final long[] KEY = {
        0x6d5a56da255b0ec2L, 0x4167253d43a38fb0L, 0xd0ca2bcbae7b30b4L, 0x77cb2da38030f20cL, 0x6a42b73bbeac01faL
    };

    private ReceiveSideScaling() {}

    /**
     * The hash of what a card receives.
     *
     * @param source who sent it
     * @param destination the card's own address and port
     */
    public static int hash(InetSocketAddress source, InetSocketAddress destination) {
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
    private static int octet(int octet, int position) {
        int hash = 0;
        for (int bit = 0; bit < Byte.SIZE; bit++) {
            if ((octet & 0x80 >>> bit) != 0) {
                hash ^= keyWord(position + bit);
            }
        }
        return hash;
    }

    private static int keyWord(int bit) {
        int index = bit / Long.SIZE;
        int shift = bit % Long.SIZE;
        long bits = KEY[index] << shift;
        if (shift > 0 && index + 1 < KEY.length) {
            bits |= KEY[index + 1] >>> Long.SIZE - shift;
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
