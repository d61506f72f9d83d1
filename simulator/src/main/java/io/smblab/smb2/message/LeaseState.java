package io.smblab.smb2.message;

/** What a lease allows to cache ([MS-SMB2] 2.2.13.2.8). */
public final class LeaseState {
    /** Nothing. */
    public static final int NONE = 0x00;

    /** Reads. */
    public static final int READ = 0x01;

    /** The handle: closing may be put off. */
    public static final int HANDLE = 0x02;

    /** Writes. */
    public static final int WRITE = 0x04;

    private LeaseState() {}
}
