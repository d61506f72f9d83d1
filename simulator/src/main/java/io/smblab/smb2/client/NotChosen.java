package io.smblab.smb2.client;

/**
 * An interface, or a pair of interfaces, that the plan does not use.
 *
 * @param client name of the client's interface, or null when the server's alone is meant
 * @param server name of the server's interface, or null when the client's alone is meant
 * @param reason why, in words
 */
public record NotChosen(String client, String server, String reason) {
    /** Checks that something is named. */
    public NotChosen {
        if (client == null && server == null) {
            throw new IllegalArgumentException("neither a client's nor a server's interface");
        }
    }

    @Override
    public String toString() {
        String what = client == null ? server : server == null ? client : client + " - " + server;
        return what + " not used: " + reason;
    }
}
