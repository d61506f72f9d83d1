package io.smblab.workload;

/** The order in which blocks are visited. */
public enum AccessPattern {
    /** One after the other, from the start again after the end. */
    SEQUENTIAL,
    /** Each block as likely as any other. */
    RANDOM
}
