package io.smblab.fs;

import io.smblab.wire.FileTime;

/**
 * What can be asked about a volume ([MS-FSCC] 2.5).
 *
 * @param label volume label
 * @param serialNumber 32 bits
 * @param creationTime when the volume was created
 * @param totalClusters allocation units in all
 * @param freeClusters allocation units that are free
 * @param clusterBytes size of an allocation unit
 * @param sectorBytes size of a sector
 */
public record VolumeInformation(
        String label,
        int serialNumber,
        FileTime creationTime,
        long totalClusters,
        long freeClusters,
        int clusterBytes,
        int sectorBytes) {}
