package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * How a file is compressed ([MS-FSCC] 2.4.9).
 *
 * <pre>
 * CompressedFileSize   8
 * CompressionFormat    2
 * CompressionUnitShift 1
 * ChunkShift           1
 * ClusterShift         1
 * Reserved             3
 * </pre>
 *
 * @param compressedFileSize bytes on the medium
 * @param compressionFormat 0 none, 2 LZNT1
 * @param compressionUnitShift logarithm of a size in bytes
 * @param chunkShift logarithm of a size in bytes
 * @param clusterShift logarithm of a size in bytes
 */
public record FileCompressionInformation(
        long compressedFileSize, int compressionFormat, int compressionUnitShift, int chunkShift, int clusterShift)
        implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.COMPRESSION;
    }

    static FileCompressionInformation decode(WireReader in) {
        in.structure(16, "FileCompressionInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long compressedFileSize = in.u64();
        int compressionFormat = in.u16();
        int compressionUnitShift = in.u8();
        int chunkShift = in.u8();
        int clusterShift = in.u8();
        in.skip(3);
        return new FileCompressionInformation(
                compressedFileSize, compressionFormat, compressionUnitShift, chunkShift, clusterShift);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(compressedFileSize);
        out.u16(compressionFormat);
        out.u8(compressionUnitShift);
        out.u8(chunkShift);
        out.u8(clusterShift);
        out.zero(3);
    }
}
