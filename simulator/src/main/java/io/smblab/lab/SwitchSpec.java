package io.smblab.lab;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * An Ethernet switch.
 *
 * @param name the switch's name
 * @param preset the hardware
 * @param ports how many, numbered from 1
 * @param speed fastest link of a port; the slower end of a cable decides
 * @param latency from the last bit in to the first bit out
 * @param maxFrame largest frame in bytes, header and check sequence included
 * @param portBuffer bytes that may wait at one port
 */
public record SwitchSpec(
        String name, String preset, int ports, DataRate speed, TimeSpan latency, int maxFrame, ByteSize portBuffer) {}
