package io.smblab.lab;

import io.smblab.net.SwitchSpec.Lag;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.Map;

/**
 * An Ethernet switch.
 *
 * @param name the switch's name
 * @param preset the hardware
 * @param ports how many, numbered from 1
 * @param speed fastest link of most ports; the slower end of a cable decides
 * @param latency from the last bit in to the first bit out
 * @param maxFrame largest frame in bytes, header and check sequence included
 * @param portBuffer bytes that may wait at one port
 * @param portLimits ports by number that have frame limits of their own
 * @param portSpeeds ports by number whose fastest link is another
 * @param lags ports that are aggregated, by the name of the aggregation
 */
public record SwitchSpec(
        String name,
        String preset,
        int ports,
        DataRate speed,
        TimeSpan latency,
        int maxFrame,
        ByteSize portBuffer,
        Map<Integer, FrameLimits> portLimits,
        Map<Integer, DataRate> portSpeeds,
        Map<String, Lag> lags) {
    /** Keeps the order of the file. */
    public SwitchSpec {
        portLimits = LabSpec.ordered(portLimits);
        portSpeeds = LabSpec.ordered(portSpeeds);
        lags = LabSpec.ordered(lags);
    }

    /** The aggregation that a port belongs to, or null. */
    public Lag lagOf(int port) {
        return lags.values().stream()
                .filter(lag -> lag.ports().contains(port))
                .findFirst()
                .orElse(null);
    }

    /** The fastest link of a port, from 1. */
    public DataRate speed(int port) {
        return portSpeeds.getOrDefault(port, speed);
    }

    /** The frame limits of a port, from 1. */
    public FrameLimits limits(int port) {
        return portLimits.getOrDefault(port, new FrameLimits(maxFrame, maxFrame));
    }

    /**
     * The longest frames of one port in bytes, header and check sequence included.
     *
     * @param in longest frame that it takes in
     * @param out longest frame that it sends
     */
    public record FrameLimits(int in, int out) {}
}
