package io.smblab.block;

/** In which order a drive serves the requests that wait in it. */
public enum DriveScheduling {
    /** As they came. */
    FIFO,
    /** Upwards from where the arm stands, then again from the lowest (C-LOOK). */
    ELEVATOR,
    /** The one with the shortest time for seek and rotation first (SPTF). A stream of requests that need neither lets others wait for ever. */
    SHORTEST_POSITIONING,
    /**
     * As before, but what a request has waited counts for it: the least {@code positioning - w x waited} is next, so that a request is passed
     * for some seconds at most. Jacobson and Wilkes (HP Labs, HPL-CSP-91-7, 1991) give the order as aged shortest access time first; Worthington,
     * Ganger and Patt (SIGMETRICS 1994) as ASPTF(w), and draw it for 6 ms a second on a drive of 5,400 rpm. Positioning times go with the
     * turn, so the weight does here: {@value #TURNS_PER_SECOND} turns for each second waited. (From memory: the papers were not at hand.)
     */
    AGED_SHORTEST_POSITIONING;

    /** 6 ms of the 11.1 ms that a turn takes at 5,400 rpm. */
    static final double TURNS_PER_SECOND = 0.54;
}
