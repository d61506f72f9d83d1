package io.smblab.validation;

import java.util.Map;

/** Units of published values and of presets, as factors to bytes, seconds, hertz and bytes per second. */
final class Units {
    private static final double BITS_PER_BYTE = 8;
    private static final Map<String, Double> FACTORS = Map.ofEntries(
            Map.entry("B", 1.0),
            Map.entry("kB", 1e3),
            Map.entry("KB", 1e3),
            Map.entry("MB", 1e6),
            Map.entry("GB", 1e9),
            Map.entry("KiB", 1024.0),
            Map.entry("MiB", 1024.0 * 1024),
            Map.entry("GiB", 1024.0 * 1024 * 1024),
            Map.entry("MB/s", 1e6),
            Map.entry("GB/s", 1e9),
            Map.entry("MiB/s", 1024.0 * 1024),
            Map.entry("Mb/s", 1e6 / BITS_PER_BYTE),
            Map.entry("Gb/s", 1e9 / BITS_PER_BYTE),
            Map.entry("Mbit/s", 1e6 / BITS_PER_BYTE),
            Map.entry("Gbit/s", 1e9 / BITS_PER_BYTE),
            Map.entry("us", 1e-6),
            Map.entry("ms", 1e-3),
            Map.entry("s", 1.0),
            Map.entry("%", 0.01));

    private Units() {}

    /** What one of a unit is in the unit without a prefix; 1 for counts, ratios and everything that has one unit only. */
    static double factor(String unit) {
        return FACTORS.getOrDefault(unit, 1.0);
    }
}
