package io.smblab.block;

/** In which order a drive serves the requests that wait in it. */
public enum DriveScheduling {
    /** As they came. */
    FIFO,
    /** Upwards from where the arm stands, then again from the lowest (C-LOOK). */
    ELEVATOR,
    /** The one with the shortest time for seek and rotation first (SPTF). May let a request wait long. */
    SHORTEST_POSITIONING
}
