package io.smblab;

import io.smblab.lab.Lab;
import io.smblab.lab.LabHost;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.server.Connection;
import io.smblab.smb2.server.ServerObserver;
import io.smblab.wire.NtStatus;
import java.util.ArrayDeque;
import java.util.Locale;

/** Keeps the last messages of a server. On the lab's event loop. */
final class EmulatorLog implements ServerObserver {
    private static final int LINES = 200;

    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private Lab lab;

    private void add(Connection connection, String text) {
        if (lines.size() == LINES) {
            lines.removeFirst();
        }
        double seconds = lab == null ? 0 : lab.scheduler().now() / 1e9;
        lines.add(String.format(Locale.ROOT, "%10.6f  #%d  %s", seconds, connection.number(), text));
    }

    void watch(Lab running) {
        lab = running;
    }

    @Override
    public void connected(Connection connection) {
        add(connection, "connected " + connection.remoteAddress() + " to " + connection.localAddress());
    }

    @Override
    public void disconnected(Connection connection, String cause) {
        add(connection, "disconnected: " + cause);
    }

    @Override
    public void received(Connection connection, Smb2Header request) {
        add(connection, "<- " + request.command() + " " + request.messageId());
    }

    @Override
    public void sending(Connection connection, Smb2Header response) {
        add(
                connection,
                "-> " + response.command() + " " + response.messageId() + " " + NtStatus.describe(response.status()));
    }

    String describe(Lab running, LabHost server) {
        StringBuilder out = new StringBuilder();
        out.append("lab ")
                .append(running.spec().name())
                .append(", seed ")
                .append(running.spec().seed())
                .append('\n');
        out.append("listening: ").append(server.server().endpoints()).append('\n');
        out.append("connections: ")
                .append(server.server().smb().connections().size())
                .append('\n');
        server.server()
                .smb()
                .connections()
                .forEach(connection -> out.append("  #")
                        .append(connection.number())
                        .append(' ')
                        .append(connection.remoteAddress())
                        .append(' ')
                        .append(connection.dialect())
                        .append('\n'));
        out.append("last messages:\n");
        lines.forEach(line -> out.append("  ").append(line).append('\n'));
        return out.toString();
    }
}
