package io.smblab.fs;

/**
 * One data stream of a file ([MS-FSCC] 2.4.49).
 *
 * @param name with type, as it goes over the wire: {@code ::$DATA} or {@code :name:$DATA}
 * @param sizeBytes size
 * @param allocationBytes what it takes on the volume
 */
public record StreamInformation(String name, long sizeBytes, long allocationBytes) {}
