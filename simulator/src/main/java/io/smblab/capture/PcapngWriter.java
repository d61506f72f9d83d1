package io.smblab.capture;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a pcapng file (draft-ietf-opsawg-pcapng): one section, little-endian; an interface description per tap, with
 * nanoseconds; an enhanced packet block per frame.
 */
public final class PcapngWriter implements AutoCloseable {
    private static final int SECTION_HEADER = 0x0A0D0D0A;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int ENHANCED_PACKET = 6;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int LINKTYPE_ETHERNET = 1;

    private static final int OPTION_END = 0;
    private static final int SHB_USER_APPLICATION = 4;
    private static final int IDB_NAME = 2;
    private static final int IDB_TIME_RESOLUTION = 9;
    private static final int EPB_FLAGS = 2;
    private static final int INBOUND = 1;
    private static final int OUTBOUND = 2;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte NANOSECONDS = 9;

    private final OutputStream out;
    private final int snapLength;
    private int interfaces;

    /**
     * Starts a file.
     *
     * @param out closed with the writer
     * @param snapLength most bytes kept of a frame; 0 for all
     */
    public PcapngWriter(OutputStream out, int snapLength) throws IOException {
        if (snapLength < 0) {
            throw new IllegalArgumentException("snapLength " + snapLength + " (expected 0 or more)");
        }
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
        this.snapLength = snapLength;
        ByteBuffer body = body(64);
        body.putInt(BYTE_ORDER_MAGIC);
        body.putShort((short) 1); // MajorVersion
        body.putShort((short) 0); // MinorVersion
        body.putLong(-1); // SectionLength: not specified
        option(body, SHB_USER_APPLICATION, "smblab".getBytes(StandardCharsets.UTF_8));
        option(body, OPTION_END, new byte[0]);
        block(SECTION_HEADER, body);
    }

    /** Describes an Ethernet interface; returns its number for {@link #packet}. */
    public int addInterface(String name) throws IOException {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer body = body(32 + text.length);
        body.putShort((short) LINKTYPE_ETHERNET);
        body.putShort((short) 0); // Reserved
        body.putInt(snapLength);
        option(body, IDB_NAME, text);
        option(body, IDB_TIME_RESOLUTION, new byte[] {NANOSECONDS});
        option(body, OPTION_END, new byte[0]);
        block(INTERFACE_DESCRIPTION, body);
        return interfaces++;
    }

    /**
     * Writes a frame without its FCS.
     *
     * @param networkInterface from {@link #addInterface}
     * @param nanos since 1970-01-01T00:00Z
     * @param outbound direction as seen from the interface
     */
    public void packet(int networkInterface, long nanos, boolean outbound, byte[] frame) throws IOException {
        if (networkInterface < 0 || networkInterface >= interfaces) {
            throw new IllegalArgumentException(
                    "interface " + networkInterface + " (expected 0 to " + (interfaces - 1) + ")");
        }
        int kept = snapLength == 0 ? frame.length : Math.min(frame.length, snapLength);
        ByteBuffer body = body(40 + kept);
        body.putInt(networkInterface);
        body.putInt((int) (nanos >>> 32)); // Timestamp, upper half
        body.putInt((int) nanos); // Timestamp, lower half
        body.putInt(kept); // CapturedPacketLength
        body.putInt(frame.length); // OriginalPacketLength
        body.put(frame, 0, kept);
        pad(body);
        option(body, EPB_FLAGS, new byte[] {(byte) (outbound ? OUTBOUND : INBOUND), 0, 0, 0});
        option(body, OPTION_END, new byte[0]);
        block(ENHANCED_PACKET, body);
    }

    private static ByteBuffer body(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void option(ByteBuffer body, int code, byte[] value) {
        body.putShort((short) code);
        body.putShort((short) value.length);
        body.put(value);
        pad(body);
    }

    private static void pad(ByteBuffer body) {
        while ((body.position() & 3) != 0) {
            body.put((byte) 0);
        }
    }

    private void block(int type, ByteBuffer body) throws IOException {
        int length = 12 + body.position();
        ByteBuffer frame = body(8);
        frame.putInt(type);
        frame.putInt(length);
        out.write(frame.array());
        out.write(body.array(), 0, body.position());
        out.write(frame.array(), 4, 4);
    }

    /** Completes the file and closes the stream. */
    @Override
    public void close() throws IOException {
        out.close();
    }
}
