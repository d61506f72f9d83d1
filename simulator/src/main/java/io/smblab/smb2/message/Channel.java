package io.smblab.smb2.message;

/** How the data of a READ or WRITE travels ([MS-SMB2] 2.2.19, 2.2.21, Channel). Others are for the server to refuse. */
public final class Channel {
    /** In the message. */
    public static final int NONE = 0;

    /** By RDMA, described by buffer descriptors. */
    public static final int RDMA_V1 = 1;

    /** By RDMA, and the first descriptor is to be invalidated; from 3.0.2. */
    public static final int RDMA_V1_INVALIDATE = 2;

    /** The channel information is a transform; from 3.1.1. */
    public static final int RDMA_TRANSFORM = 3;

    private Channel() {}
}
