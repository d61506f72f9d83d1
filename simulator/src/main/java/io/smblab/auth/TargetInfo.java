package io.smblab.auth;

import io.smblab.wire.FileTime;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** A sequence of AV_PAIR structures ([MS-NLMP] 2.2.2.1). Pairs that we do not know are kept. */
final class TargetInfo {
    static final int END = 0;
    static final int NETBIOS_COMPUTER = 1;
    static final int NETBIOS_DOMAIN = 2;
    static final int DNS_COMPUTER = 3;
    static final int DNS_DOMAIN = 4;
    static final int FLAGS = 6;
    static final int TIMESTAMP = 7;
    static final int TARGET_NAME = 9;
    static final int CHANNEL_BINDINGS = 10;

    /** MsvAvFlags: the AUTHENTICATE_MESSAGE has a MIC. */
    static final int FLAG_MIC = 0x00000002;

    private record AvPair(int id, byte[] value) {}

    private final List<AvPair> pairs = new ArrayList<>();

    /** Reads to the end mark, or to the end of what there is. */
    static TargetInfo decode(WireReader reader) {
        TargetInfo info = new TargetInfo();
        while (reader.remaining() > 0) {
            int id = reader.u16();
            int length = reader.u16();
            if (id == END) {
                break;
            }
            info.pairs.add(new AvPair(id, reader.bytes(length, "AvPair")));
        }
        return info;
    }

    void add(int id, byte[] value) {
        pairs.add(new AvPair(id, value));
    }

    void add(int id, String value) {
        add(id, NtlmKeys.unicode(value));
    }

    /** The value of the first pair with this identifier; null if there is none. */
    byte[] get(int id) {
        for (AvPair pair : pairs) {
            if (pair.id == id) {
                return pair.value;
            }
        }
        return null;
    }

    /** MsvAvFlags; 0 if absent. */
    int flags() {
        byte[] value = get(FLAGS);
        return value == null ? 0 : WireReader.of(value).bits32();
    }

    /** MsvAvTimestamp; null if absent. */
    FileTime timestamp() {
        byte[] value = get(TIMESTAMP);
        return value == null ? null : WireReader.of(value).fileTime();
    }

    TargetInfo copy() {
        TargetInfo copy = new TargetInfo();
        copy.pairs.addAll(pairs);
        return copy;
    }

    byte[] encode() {
        return WireWriter.toBytes(writer -> {
            for (AvPair pair : pairs) {
                writer.u16(pair.id);
                writer.u16(pair.value.length);
                writer.bytes(pair.value);
            }
            writer.u16(END);
            writer.u16(0);
        });
    }
}
