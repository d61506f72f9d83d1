package io.smblab.auth;

import io.smblab.wire.FileTime;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.Arrays;

/**
 * NTLMv2_RESPONSE with its NTLMv2_CLIENT_CHALLENGE ([MS-NLMP] 2.2.2.8, 2.2.2.7).
 *
 * @param proof NTProofStr
 * @param blob all bytes behind it, which the proof covers
 * @param targetInfo the server's target info as the client repeats and completes it
 */
record NtlmV2Response(byte[] proof, byte[] blob, TargetInfo targetInfo) {
    private static final int PROOF_BYTES = 16;
    private static final int BLOB_FIXED_BYTES = 28;
    private static final int VERSION = 1;

    /** The response of NTLM version 1 has exactly this length; anything longer is version 2 (3.2.5.1.2). */
    static final int NTLM_V1_BYTES = 24;

    static NtlmV2Response decode(byte[] response) {
        WireReader reader = WireReader.of(response);
        reader.structure(PROOF_BYTES + BLOB_FIXED_BYTES, "NTLMv2_RESPONSE");
        byte[] proof = reader.bytes(PROOF_BYTES, "Response");
        int version = reader.u8(); // RespType
        reader.skip(1); // HiRespType
        reader.skip(2); // Reserved1
        reader.skip(4); // Reserved2
        reader.skip(8); // TimeStamp
        reader.skip(8); // ChallengeFromClient
        reader.skip(4); // Reserved3
        if (version != VERSION) {
            throw reader.malformed("RespType", version + " (expected 1)");
        }
        TargetInfo targetInfo = TargetInfo.decode(reader);
        return new NtlmV2Response(proof, Arrays.copyOfRange(response, PROOF_BYTES, response.length), targetInfo);
    }

    static byte[] clientChallenge(FileTime time, byte[] clientChallenge, TargetInfo targetInfo) {
        return WireWriter.toBytes(writer -> {
            writer.u8(VERSION); // RespType
            writer.u8(VERSION); // HiRespType
            writer.zero(2); // Reserved1
            writer.zero(4); // Reserved2
            writer.fileTime(time); // TimeStamp
            writer.bytes(clientChallenge); // ChallengeFromClient
            writer.zero(4); // Reserved3
            writer.bytes(targetInfo.encode()); // AvPairs
            writer.zero(4);
        });
    }

    static byte[] encode(byte[] proof, byte[] blob) {
        byte[] response = Arrays.copyOf(proof, proof.length + blob.length);
        System.arraycopy(blob, 0, response, proof.length, blob.length);
        return response;
    }
}
