package io.smblab.block;

/** Which of a stripe's drives have no valid content: failed ones, and a new one beyond the point up to which it was rebuilt. */
interface Health {
    /** Every drive is well. */
    Health WELL = drive -> false;

    /** Whether a drive cannot give or keep this stripe's content. */
    boolean isMissing(int drive);
}
