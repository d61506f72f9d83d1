package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Extended attributes ([MS-FSCC] 2.4.16), also the data of the create context ExtA.
 *
 * @param attributes in order
 */
public record FileFullEaInformation(List<Entry> attributes) implements FileInformation {
    /**
     * One attribute.
     *
     * <pre>
     * NextEntryOffset 4   multiple of 4
     * Flags           1
     * EaNameLength    1
     * EaValueLength   2
     * EaName, a zero byte, EaValue
     * </pre>
     *
     * @param flags {@link #FLAG_NEED_EA} or 0
     * @param eaName 1 to 255 ASCII characters
     * @param eaValue up to 65535 bytes; when set, none removes the attribute
     */
    public record Entry(int flags, String eaName, byte[] eaValue) {
        /** The file means nothing to those who do not know the attribute. */
        public static final int FLAG_NEED_EA = 0x80;

        private static Entry decode(WireReader in) {
            int flags = in.u8();
            int eaNameLength = in.u8();
            int eaValueLength = in.u16();
            String eaName = new String(in.bytes(eaNameLength, "EaName"), StandardCharsets.ISO_8859_1);
            in.skip(1);
            byte[] eaValue = in.bytes(eaValueLength, "EaValue");
            return new Entry(flags, eaName, eaValue);
        }

        private void encode(WireWriter out) {
            out.u8(flags);
            out.u8(eaName.length());
            out.u16(eaValue.length);
            out.bytes(eaName.getBytes(StandardCharsets.ISO_8859_1));
            out.zero(1);
            out.bytes(eaValue);
        }
    }

    /** Keeps a copy of the list. */
    public FileFullEaInformation {
        attributes = List.copyOf(attributes);
    }

    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.FULL_EA;
    }

    /** Reads a list. */
    public static FileFullEaInformation decode(WireReader in) {
        return new FileFullEaInformation(EntryChain.decode(in, 4, Entry::decode));
    }

    @Override
    public void encode(WireWriter out) {
        EntryChain.encode(attributes, 4, out, Entry::encode);
    }
}
