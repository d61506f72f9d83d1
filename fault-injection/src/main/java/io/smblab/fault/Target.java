package io.smblab.fault;

import io.smblab.smb2.message.Command;

/** Where a fault happens. Names are those of the lab file. */
public sealed interface Target {
    /**
     * The cable that ends at a port.
     *
     * @param end such as {@code files.nic1} or {@code s1.4}
     */
    record Cable(String end) implements Target {
        @Override
        public String toString() {
            return end;
        }
    }

    /**
     * The connections of a server.
     *
     * @param where a NIC such as {@code files.nic1}, or a host
     */
    record Connections(String where) implements Target {
        @Override
        public String toString() {
            return where;
        }
    }

    /**
     * Requests to a server.
     *
     * @param host the server's host
     * @param command which requests, null for any
     */
    record Commands(String host, Command command) implements Target {
        @Override
        public String toString() {
            return (command == null ? "any command" : command) + " at " + host;
        }
    }
}
