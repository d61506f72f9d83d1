package io.smblab.auth;

import io.smblab.wire.MalformedMessageException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** As much of DER (ITU-T X.690) as SPNEGO needs: definite lengths and tags of one byte. */
final class Der {
    static final int OCTET_STRING = 0x04;
    static final int OBJECT_IDENTIFIER = 0x06;
    static final int ENUMERATED = 0x0A;
    static final int GENERAL_STRING = 0x1B;
    static final int SEQUENCE = 0x30;
    static final int APPLICATION_0 = 0x60;

    private Der() {}

    /** The context-specific constructed tag {@code [number]}. */
    static int context(int number) {
        return 0xA0 | number;
    }

    /** Tag, length and the contents one after another. */
    static byte[] element(int tag, byte[]... contents) {
        int length = 0;
        for (byte[] content : contents) {
            length += content.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
        out.write(tag);
        writeLength(out, length);
        for (byte[] content : contents) {
            out.writeBytes(content);
        }
        return out.toByteArray();
    }

    private static void writeLength(ByteArrayOutputStream out, int length) {
        if (length < 0x80) {
            out.write(length);
            return;
        }
        int bytes = (39 - Integer.numberOfLeadingZeros(length)) / 8;
        out.write(0x80 | bytes);
        for (int i = bytes - 1; i >= 0; i--) {
            out.write(length >>> 8 * i);
        }
    }

    /** Reads elements one after another; never beyond the end of the element that encloses them. */
    static final class Reader {
        private final byte[] bytes;
        private final int end;
        private int position;

        Reader(byte[] bytes) {
            this(bytes, 0, bytes.length);
        }

        private Reader(byte[] bytes, int start, int end) {
            this.bytes = bytes;
            this.position = start;
            this.end = end;
        }

        boolean hasMore() {
            return position < end;
        }

        /** The tag of the next element, which stays where it is; -1 at the end. */
        int peekTag() {
            return hasMore() ? bytes[position] & 0xFF : -1;
        }

        /** Goes into the next element and behind it. */
        Reader enter(int tag, String field) {
            if (peekTag() != tag) {
                throw malformed(field, String.format("tag 0x%02X (expected 0x%02X)", peekTag(), tag));
            }
            return enterAny(field);
        }

        private Reader enterAny(String field) {
            position++;
            int length = length(field);
            if (length > end - position) {
                throw malformed(field, length + " bytes announced, " + (end - position) + " follow");
            }
            Reader inner = new Reader(bytes, position, position + length);
            position += length;
            return inner;
        }

        /** The content of the next element, copied. */
        byte[] content(int tag, String field) {
            Reader inner = enter(tag, field);
            return Arrays.copyOfRange(bytes, inner.position, inner.end);
        }

        /** The next element with its tag and length, copied. */
        byte[] whole(int tag, String field) {
            int start = position;
            enter(tag, field);
            return Arrays.copyOfRange(bytes, start, position);
        }

        void skip(String field) {
            enterAny(field);
        }

        MalformedMessageException malformed(String field, String reason) {
            return new MalformedMessageException(field, position, reason);
        }

        private int length(String field) {
            int first = next(field);
            if (first < 0x80) {
                return first;
            }
            int count = first & 0x7F;
            if (count == 0 || count > 3) {
                throw malformed(field, "length of " + count + " bytes (expected 1 to 3)");
            }
            int length = 0;
            for (int i = 0; i < count; i++) {
                length = length << 8 | next(field);
            }
            return length;
        }

        private int next(String field) {
            if (!hasMore()) {
                throw malformed(field, "ends in its length");
            }
            return bytes[position++] & 0xFF;
        }
    }
}
