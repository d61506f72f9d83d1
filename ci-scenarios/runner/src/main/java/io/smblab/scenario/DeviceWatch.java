package io.smblab.scenario;

import io.smblab.lab.Lab;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/** Looks at the devices that an activity uses from the end of its warm-up on, or of its last one. */
final class DeviceWatch {
    private final Lab lab;
    private final Predicate<String> elsewhere;
    private final DoubleSupplier queuedArea;
    private DeviceLoads devices;
    private double queuedBefore;
    private long sinceNanos;

    /**
     * Looks from now on.
     *
     * @param elsewhere whether the activity has nothing to do with a device of a name
     * @param queuedArea requests that wait at the client, times nanoseconds, summed up to now
     */
    DeviceWatch(Lab lab, Predicate<String> elsewhere, DoubleSupplier queuedArea) {
        this.lab = lab;
        this.elsewhere = elsewhere;
        this.queuedArea = queuedArea;
        look();
    }

    /** For an activity without requests that could wait. */
    DeviceWatch(Lab lab, Predicate<String> elsewhere) {
        this(lab, elsewhere, () -> 0);
    }

    private void look() {
        devices = new DeviceLoads(lab, elsewhere);
        queuedBefore = queuedArea.getAsDouble();
        sinceNanos = lab.scheduler().now();
    }

    /** A warm-up begins: what happens in it does not count. */
    void warmUp(long nanos) {
        if (nanos > 0) {
            lab.scheduler().after(nanos, this::look);
        }
    }

    /** What went on until now. */
    Meanwhile sinceThen() {
        long nanos = lab.scheduler().now() - sinceNanos;
        double queued = queuedArea.getAsDouble() - queuedBefore;
        return devices.sinceThen().withQueued(nanos == 0 ? 0 : queued / nanos);
    }
}
