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
     * As before, but what a request has waited counts for it: the least {@code positioning - w x waited} is next, with w of
     * {@value #AGING_PERMILLE} ms a second, so that a request is passed for as long as it takes w x waited to outgrow a seek and a turn, some two
     * seconds at most. Jacobson and Wilkes (HP Labs, HPL-CSP-91-7, 1991) give the order as aged shortest access time first; Worthington,
     * Ganger and Patt (SIGMETRICS 1994) as ASPTF(w), and draw it for a w of 6. (Both from memory: the papers were not at hand.)
     */
    AGED_SHORTEST_POSITIONING;

    static final int AGING_PERMILLE = 6;
}
