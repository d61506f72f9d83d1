package io.smblab.workload.net;

import io.smblab.engine.Completion;
import io.smblab.workload.WorkloadResult;
import java.util.List;

/** A load on the network while it runs. */
public interface NetworkRun {
    /** Starts now. */
    void start(Completion<WorkloadResult> whenDone);

    /** Payload that has arrived so far. */
    long bytes();

    /** Connections that failed so far. */
    long errors();

    /** Whether it ended before its time, because all of its connections had failed. */
    boolean isCutShort();

    /** What was measured for each size of message; empty for streams. */
    default List<PingPongRun.Point> points() {
        return List.of();
    }
}
