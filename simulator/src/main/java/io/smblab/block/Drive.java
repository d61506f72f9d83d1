package io.smblab.block;

/** A device that can be a member of an array: it says how many more requests it takes, so that nobody overfills its queue. */
public interface Drive extends BlockDevice {
    /** How many more requests the drive takes now. */
    int room();

    /** Makes a range unreadable until it is written again: a latent sector error. */
    void damage(long offset, long length);
}
