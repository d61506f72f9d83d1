package io.smblab.workload;

/** What a workload does with each block. */
public enum Operation {
    /** From the share to the client. */
    READ,
    /** From the client to the share. */
    WRITE
}
