package io.smblab.crypto;

/** Which end of a connection we are: keys and nonces depend on the direction of a message. */
public enum Role {
    /** Sends requests. */
    CLIENT,
    /** Sends responses. */
    SERVER;

    /** The other end. */
    public Role peer() {
        return this == CLIENT ? SERVER : CLIENT;
    }
}
