package io.smblab.smb2.message;

import io.smblab.wire.WireWriter;

/** What follows the header of an SMB2 message. Bodies are immutable; byte arrays in them are shared and must not be changed. */
public sealed interface Smb2Body permits Smb2Request, Smb2Response {
    /**
     * Writes the body behind the header. Bulk data of the body passes to the writer.
     *
     * @param out at the end of the header
     */
    void encode(WireWriter out);

    /** Gives back the bulk data of a body that is not going to be encoded. Nothing to do for most bodies. */
    default void release() {}
}
