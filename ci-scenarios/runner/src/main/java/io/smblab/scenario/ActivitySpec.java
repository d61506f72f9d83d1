package io.smblab.scenario;

import io.smblab.unit.TimeSpan;

/** What a scenario file says of something that is done: its name, and when. */
public sealed interface ActivitySpec permits WorkloadSpec, ToolSpec {
    /** Unique in the scenario. */
    String name();

    /** The host that is asked: that with the share, that with the volume, or the far end of the network. */
    String server();

    /** Since the start of the lab; with {@link #after}, since that one's end. */
    TimeSpan start();

    /** How long it lasts at least, in lab time. */
    long leastNanos();

    /** Name of what must have ended before, or null. */
    String after();
}
