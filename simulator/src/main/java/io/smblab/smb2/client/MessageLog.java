package io.smblab.smb2.client;

import io.smblab.engine.Trace;
import io.smblab.smb2.message.Smb2Header;

/** Tells the observer and the trace of the lab what a session does. */
final class MessageLog {
    private final ClientEnvironment environment;
    private final Trace trace;
    private final int component;
    private final int sent;
    private final int received;

    MessageLog(ClientEnvironment environment) {
        this.environment = environment;
        this.trace = environment.trace();
        this.component = trace.id(environment.name() + ".smb-client");
        this.sent = trace.id("request");
        this.received = trace.id("response");
    }

    void sent(int channel, Smb2Header header) {
        trace.event(now(), component, sent, who(channel, header), header.messageId());
        environment.observer().sent(channel, header);
    }

    void received(int channel, Smb2Header header) {
        trace.event(
                now(), component, received, who(channel, header), (long) header.status() << 32 | header.messageId());
        environment.observer().received(channel, header);
    }

    void channelChanged(ChannelReport report) {
        event(
                "channel " + report.state(),
                "number=" + report.channel() + " " + report.addresses() + " " + report.reason());
        environment.observer().channelChanged(report);
    }

    void planned(ChannelPlan plan) {
        event("interfaces chosen", plan.chosen().size() + " pairs, " + plan.connections() + " connections");
        environment.observer().planned(plan);
    }

    void event(String what, String details) {
        trace.event(now(), environment.name() + ".smb-client", what, details);
    }

    private static long who(int channel, Smb2Header header) {
        return (long) channel << 32 | header.command().code();
    }

    private long now() {
        return environment.scheduler().now();
    }
}
