package io.smblab.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A pcapng file read back, as far as the writer uses the format; anything else is an error. */
final class CaptureFile {
    final List<String> interfaces = new ArrayList<>();
    final List<Packet> packets = new ArrayList<>();

    record Packet(int networkInterface, long nanos, int flags, int originalLength, byte[] bytes) {
        int unsignedShort(int offset) {
            return ByteBuffer.wrap(bytes).getShort(offset) & 0xFFFF;
        }

        int tcpHeader() {
            return (bytes[46] >> 4 & 15) * 4;
        }

        int payloadLength() {
            return unsignedShort(16) - 20 - tcpHeader();
        }

        int sequence() {
            return ByteBuffer.wrap(bytes).getInt(38);
        }

        int tcpFlags() {
            return bytes[47];
        }

        byte[] payload() {
            int start = 34 + tcpHeader();
            return java.util.Arrays.copyOfRange(bytes, start, start + payloadLength());
        }
    }

    CaptureFile(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            int start = in.position();
            int type = in.getInt();
            int length = in.getInt();
            expect(length % 4 == 0 && in.getInt(start + length - 4) == length, "block length " + length);
            ByteBuffer body = in.slice(start + 8, length - 12).order(ByteOrder.LITTLE_ENDIAN);
            switch (type) {
                case 0x0A0D0D0A -> expect(start == 0 && body.getInt() == 0x1A2B3C4D, "section header");
                case 1 -> readInterface(body);
                case 6 -> readPacket(body);
                default -> expect(false, "block type " + type);
            }
            in.position(start + length);
        }
    }

    private static void expect(boolean good, String what) {
        if (!good) {
            throw new AssertionError("bad capture file: " + what);
        }
    }

    private void readInterface(ByteBuffer body) {
        expect(body.getShort() == 1, "link type");
        body.position(8);
        expect(body.getShort() == 2, "no interface name");
        byte[] name = new byte[body.getShort()];
        body.get(name);
        body.position(body.position() + 3 & ~3);
        expect(body.getInt() == (1 << 16 | 9) && body.get() == 9, "time resolution");
        interfaces.add(new String(name, StandardCharsets.UTF_8));
    }

    private void readPacket(ByteBuffer body) {
        int number = body.getInt();
        long nanos = (long) body.getInt() << 32 | body.getInt() & 0xFFFFFFFFL;
        byte[] bytes = new byte[body.getInt()];
        int original = body.getInt();
        body.get(bytes);
        body.position(body.position() + 3 & ~3);
        expect(body.getInt() == (4 << 16 | 2), "flags option");
        packets.add(new Packet(number, nanos, body.getInt(), original, bytes));
    }
}
