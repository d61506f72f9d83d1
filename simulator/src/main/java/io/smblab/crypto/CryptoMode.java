package io.smblab.crypto;

/** Whether bulk payload is really signed and encrypted, or only its description. Both ends of a connection must agree. */
public enum CryptoMode {
    /** What the specification says, byte for byte. Always used on real sockets. */
    REAL,

    /**
     * For virtual time, where payload has no memory and the processor model is charged for the work instead: the authentication
     * code covers all real bytes, but of each memory-less payload piece only seed, position and length; sealing leaves the
     * content in clear. A capture of such a connection does not decrypt in protocol analysers.
     */
    MODELLED
}
