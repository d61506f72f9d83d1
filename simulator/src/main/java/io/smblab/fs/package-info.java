/**
 * A volume in memory with the semantics of NTFS as they are seen over SMB2: names, dispositions, sharing, streams,
 * byte-range locks, times, directory enumeration. Terms and algorithms are those of [MS-FSA].
 *
 * <p>Main types: {@link io.smblab.fs.FileStore} (the volume), {@link io.smblab.fs.OpenRequest},
 * {@link io.smblab.fs.FileHandle} (an Open). Content is kept as real bytes or as verifiable pattern; when the store lies on a
 * {@link io.smblab.block.BlockDevice}, reads and writes take the time of the device.
 *
 * <p>This package knows no SMB2 messages, sessions, leases or channels, and no clock but the one that it is given. Like
 * all of a lab it is used by one thread.
 */
package io.smblab.fs;
