package io.smblab.rpc;

import io.smblab.wire.FileTime;
import java.util.List;

/** What clients are told about the server. Asked anew for every call. */
public interface ServerDescription {
    /** NetBIOS name, without backslashes. */
    String serverName();

    /** Remark; may be empty. */
    String comment();

    /** Domain or workgroup. */
    String domainName();

    /** Version of the operating system, as 10 in 10.0. */
    int majorVersion();

    /** Version of the operating system, as 0 in 10.0. */
    int minorVersion();

    /** The shares, IPC$ among them, in the order in which they are listed. */
    List<ShareDescription> shares();

    /** The time of day. */
    FileTime now();
}
