/**
 * An SMB file server for tests: {@link io.smblab.SmbEmulator} starts one on a free port and stops it again.
 *
 * <p>Most users need this type and perhaps {@link io.smblab.lab.Lab}, the running lab behind it.
 */
package io.smblab;
