/**
 * Values that carry their unit in the type: sizes, rates, time spans, with the notation in which people write them.
 *
 * <p>Main types: {@link io.smblab.unit.ByteSize}, {@link io.smblab.unit.DataRate}, {@link io.smblab.unit.TimeSpan}. All are
 * whole numbers of the base unit (bytes, bits per second, nanoseconds); prefixes are decimal (kB, MB, Gbit) unless they carry
 * an i (KiB, MiB). This package knows nothing of what is measured.
 */
package io.smblab.unit;
