package io.smblab.lab;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A piece of hardware as data: every number with its unit, its source, and whether it is published, was calibrated on a
 * measurement, or is assumed.
 *
 * @param name what lab files call it
 * @param about one line for people
 * @param parameters by name, in the order of the file
 */
public record Preset(String name, String about, Map<String, Parameter> parameters) {
    private static final MathContext SCALED_DIGITS = new MathContext(6);

    /** What a lab file may say about a number of a preset. */
    public enum Freedom {
        /** A property of the thing: another value is another thing, and another preset. */
        FIXED,
        /** The thing can do less if it is set up so, never more. */
        UP_TO,
        /** A setting; the preset has what it is when nobody sets it. */
        FREE
    }

    /**
     * The kinds of hardware for which there are presets; each has a directory of its own. What is not named here as a setting is a
     * physical property, the same in every lab.
     */
    public enum Kind {
        /** A port of a network adapter. */
        NIC(Map.of(
                "link-speed", Freedom.UP_TO,
                "mtu", Freedom.FREE,
                "rss-queues", Freedom.UP_TO,
                "rdma", Freedom.UP_TO,
                "lso", Freedom.UP_TO,
                "rsc", Freedom.UP_TO,
                "interrupt-interval", Freedom.FREE,
                "receive-ring", Freedom.FREE)),
        /** A drive. */
        DRIVE(Map.of("write-cache", Freedom.FREE)),
        /** A RAID controller. */
        CONTROLLER(Map.of("chunk", Freedom.FREE)),
        /** An Ethernet switch. */
        SWITCH(Map.of("ports", Freedom.UP_TO, "max-frame", Freedom.UP_TO)),
        /** A cable. */
        CABLE(Map.of()),
        /** A flash drive, or a LUN of an all-flash array. */
        FLASH(Map.of()),
        /** A parallel SCSI bus with its adapter. */
        SCSI(Map.of()),
        /** How an operating system passes requests to devices. */
        OS_PATH(Map.of()),
        /** What a file system adds to requests. */
        FILE_SYSTEM(Map.of()),
        /** A load with a mix of its own. */
        WORKLOAD(Map.of()),
        /** What work costs a file server, whatever computer it runs on. */
        SERVER(Map.of()),
        /** A computer: processor and memory. Cores can be switched off, clocks held down. */
        HOST(Map.of("cores", Freedom.UP_TO, "clock", Freedom.UP_TO));

        private final Map<String, Freedom> settings;

        Kind(Map<String, Freedom> settings) {
            this.settings = settings;
        }

        /** What a lab file may say about a number of presets of this kind. */
        public Freedom freedom(String parameter) {
            return settings.getOrDefault(parameter, Freedom.FIXED);
        }
    }

    /** Where a number comes from. */
    public enum Origin {
        /** Published: by the maker of that very part, or by the standard that it follows. */
        DATASHEET,
        /** Fitted to a measurement that the source names. */
        CALIBRATED,
        /** Neither: recalled, borrowed from another part, or chosen. The source says which, and why this value. */
        ASSUMED
    }

    /**
     * One number.
     *
     * @param value in {@code unit}
     * @param unit as the file writes it
     * @param origin data sheet, calibrated or assumed
     * @param source which sheet, which measurement, which reason
     */
    public record Parameter(double value, String unit, Origin origin, String source) {
        /** The number with its unit, as a lab file would write it. */
        public String quantity() {
            String digits = value == Math.rint(value) && Math.abs(value) < 1e15
                    ? Long.toString((long) value)
                    : new BigDecimal(Double.toString(value))
                            .stripTrailingZeros()
                            .toPlainString();
            return digits + " " + unit;
        }
    }

    /**
     * The same hardware but for one number.
     *
     * @param key which
     * @param factor by which it is multiplied; sizes are rounded to whole bytes, and a ratio of a whole stays at most 1
     */
    public Preset scaled(String key, double factor) {
        Parameter old = parameter(key);
        double value = new BigDecimal(old.value() * factor).round(SCALED_DIGITS).doubleValue();
        String unit = old.unit();
        if (unit.equals("ratio") && old.value() <= 1) {
            value = Math.min(1, value);
        }
        if (unit.endsWith("iB")) {
            value = Math.rint(size(key).bytes() * factor);
            unit = "B";
        }
        Map<String, Parameter> changed = new LinkedHashMap<>(parameters);
        changed.put(key, new Parameter(value, unit, old.origin(), old.source()));
        return new Preset(name, about, changed);
    }

    private Parameter parameter(String key) {
        Parameter parameter = parameters.get(key);
        if (parameter == null) {
            throw new IllegalStateException("preset " + name + " has no parameter " + key);
        }
        return parameter;
    }

    /** Whether there is a parameter of a name. */
    public boolean has(String key) {
        return parameters.containsKey(key);
    }

    /** A plain number whose unit must be the one expected. */
    public double number(String key, String unit) {
        Parameter parameter = parameter(key);
        if (!parameter.unit().equals(unit)) {
            throw new IllegalStateException(
                    "preset " + name + ": " + key + " is in " + parameter.unit() + ", expected " + unit);
        }
        return parameter.value();
    }

    /** A whole number. */
    public int count(String key, String unit) {
        return Math.toIntExact(Math.round(number(key, unit)));
    }

    /** Yes or no, written as 1 or 0. */
    public boolean flag(String key) {
        return number(key, "flag") != 0;
    }

    /** A rate of data. */
    public DataRate rate(String key) {
        return DataRate.parse(quantity(key));
    }

    /** A number of bytes. */
    public ByteSize size(String key) {
        return ByteSize.parse(quantity(key));
    }

    /** A length of time. */
    public TimeSpan time(String key) {
        return TimeSpan.parse(quantity(key));
    }

    /** A frequency in hertz. */
    public double hertz(String key) {
        return Frequency.parse(quantity(key)).hertz();
    }

    private String quantity(String key) {
        return parameter(key).quantity();
    }

    /** How many of the numbers are of an origin. */
    public int count(Origin origin) {
        return (int) parameters.values().stream()
                .filter(parameter -> parameter.origin() == origin)
                .count();
    }
}
