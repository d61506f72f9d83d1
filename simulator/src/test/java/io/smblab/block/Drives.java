package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/** Drives for tests. */
final class Drives {
    /** The measured curve of a Maxtor Atlas 10K V (DiskSim, two-piece fit), in nanoseconds. */
    static final SeekCurve ATLAS_10K_V = new SeekCurve(1.00e6, 7.11e6, 0.67, 1.76e6, 7.63e6);

    private Drives() {}

    /** A 7,200 rpm drive with the same rate on all cylinders, for which the formulas are exact. */
    static DriveSpec unzoned() {
        return spec(DataRate.parse("100 MB/s"), DataRate.parse("100 MB/s"), DriveScheduling.FIFO);
    }

    /** A 7,200 rpm drive. */
    static DriveSpec zoned(DriveScheduling scheduling) {
        return spec(DataRate.parse("150 MB/s"), DataRate.parse("70 MB/s"), scheduling);
    }

    private static DriveSpec spec(DataRate outer, DataRate inner, DriveScheduling scheduling) {
        return new DriveSpec(
                ByteSize.parse("1 TB"),
                new TimeSpan(60_000_000_000L / 7_200),
                ATLAS_10K_V.scaledToMean(8.5e6),
                TimeSpan.parse("0.5 ms"),
                TimeSpan.parse("0.2 ms"),
                outer,
                inner,
                DataRate.parse("300 MB/s"),
                ByteSize.parse("1 MiB"),
                32,
                scheduling);
    }
}
