package io.smblab.net;

/** How the congestion window moves. */
public enum CongestionAlgorithm {
    /** RFC 6582 with RFC 5681. */
    NEW_RENO,
    /** RFC 9438. */
    CUBIC
}
