package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;

/**
 * The streams of a file ([MS-FSCC] 2.4.49).
 *
 * @param streams in order; empty for a directory without streams
 */
public record FileStreamInformation(List<Entry> streams) implements FileInformation {
    /**
     * One stream.
     *
     * <pre>
     * NextEntryOffset      4   multiple of 8
     * StreamNameLength     4
     * StreamSize           8
     * StreamAllocationSize 8
     * StreamName
     * </pre>
     *
     * @param streamSize bytes of data
     * @param streamAllocationSize bytes on the medium
     * @param streamName for example {@code ::$DATA}
     */
    public record Entry(long streamSize, long streamAllocationSize, String streamName) {
        private static Entry decode(WireReader in) {
            long streamNameLength = in.u32();
            long streamSize = in.u64();
            long streamAllocationSize = in.u64();
            String streamName = in.utf16(streamNameLength, "StreamName");
            return new Entry(streamSize, streamAllocationSize, streamName);
        }

        private void encode(WireWriter out) {
            out.u32(2L * streamName.length());
            out.u64(streamSize);
            out.u64(streamAllocationSize);
            out.utf16(streamName);
        }
    }

    /** Keeps a copy of the list. */
    public FileStreamInformation {
        streams = List.copyOf(streams);
    }

    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.STREAM;
    }

    static FileStreamInformation decode(WireReader in) {
        return new FileStreamInformation(EntryChain.decode(in, 8, Entry::decode));
    }

    @Override
    public void encode(WireWriter out) {
        EntryChain.encode(streams, 8, out, Entry::encode);
    }
}
