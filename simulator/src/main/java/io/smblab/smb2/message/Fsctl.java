package io.smblab.smb2.message;

/** Control codes of IOCTL ([MS-SMB2] 2.2.31, [MS-FSCC] 2.3). */
public final class Fsctl {
    /** [MS-DFSC] referrals. */
    public static final int DFS_GET_REFERRALS = 0x0006_0194;

    /** [MS-DFSC] referrals with a site. */
    public static final int DFS_GET_REFERRALS_EX = 0x0006_01B0;

    /** [MS-FSCC] 2.3. */
    public static final int SET_COMPRESSION = 0x0009_C040;

    /** [MS-FSCC] 2.3. */
    public static final int GET_COMPRESSION = 0x0009_003C;

    /** [MS-FSCC] 2.3. */
    public static final int CREATE_OR_GET_OBJECT_ID = 0x0009_00C0;

    /** [MS-FSCC] 2.3. */
    public static final int GET_OBJECT_ID = 0x0009_009C;

    /** [MS-FSCC] 2.3. */
    public static final int SET_OBJECT_ID = 0x0009_0098;

    /** [MS-FSCC] 2.3. */
    public static final int DELETE_OBJECT_ID = 0x0009_00A0;

    /** [MS-FSCC] 2.3. */
    public static final int SET_REPARSE_POINT = 0x0009_00A4;

    /** [MS-FSCC] 2.3. */
    public static final int GET_REPARSE_POINT = 0x0009_00A8;

    /** [MS-FSCC] 2.3. */
    public static final int DELETE_REPARSE_POINT = 0x0009_00AC;

    /** [MS-FSCC] 2.3. */
    public static final int SET_SPARSE = 0x0009_00C4;

    /** [MS-FSCC] 2.3. */
    public static final int SET_ZERO_DATA = 0x0009_80C8;

    /** [MS-FSCC] 2.3. */
    public static final int QUERY_ALLOCATED_RANGES = 0x0009_40CF;

    /** [MS-FSCC] 2.3. */
    public static final int GET_INTEGRITY_INFORMATION = 0x0009_027C;

    /** [MS-FSCC] 2.3. */
    public static final int SET_INTEGRITY_INFORMATION = 0x0009_C280;

    /** [MS-FSCC] 2.3. */
    public static final int OFFLOAD_READ = 0x0009_4264;

    /** [MS-FSCC] 2.3. */
    public static final int OFFLOAD_WRITE = 0x0009_8268;

    /** [MS-FSCC] 2.3. */
    public static final int DUPLICATE_EXTENTS_TO_FILE = 0x0009_8344;

    /** [MS-FSCC] 2.3. */
    public static final int QUERY_FILE_REGIONS = 0x0009_0284;

    /** [MS-FSCC] 2.3. */
    public static final int FILE_LEVEL_TRIM = 0x0009_8208;

    /** Looks into a pipe. */
    public static final int PIPE_PEEK = 0x0011_400C;

    /** Waits for an instance of a pipe. */
    public static final int PIPE_WAIT = 0x0011_0018;

    /** Writes to a pipe and reads the answer. */
    public static final int PIPE_TRANSCEIVE = 0x0011_C017;

    /** Copies inside the server; the target is open for reading, too. */
    public static final int SRV_COPYCHUNK = 0x0014_40F2;

    /** Copies inside the server. */
    public static final int SRV_COPYCHUNK_WRITE = 0x0014_80F2;

    /** Lists the snapshots of a volume. */
    public static final int SRV_ENUMERATE_SNAPSHOTS = 0x0014_4064;

    /** A key that names a file as the source of a copy. */
    public static final int SRV_REQUEST_RESUME_KEY = 0x0014_0078;

    /** Hashes for branch caching. */
    public static final int SRV_READ_HASH = 0x0014_41BB;

    /** Makes a handle resilient. */
    public static final int LMR_REQUEST_RESILIENCY = 0x0014_01D4;

    /** The interfaces of the server, see {@link NetworkInterfaceInfo}. */
    public static final int QUERY_NETWORK_INTERFACE_INFO = 0x0014_01FC;

    /** Confirms the negotiation, see {@link ValidateNegotiateInfo}. */
    public static final int VALIDATE_NEGOTIATE_INFO = 0x0014_0204;

    private Fsctl() {}
}
