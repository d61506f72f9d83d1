package io.smblab.block;

/**
 * What a write within one stripe asks of the drives.
 *
 * @param reads to be done first; may be empty
 * @param writes to be done then
 */
record StripeWrite(DriveAccess reads, DriveAccess writes) {
    /**
     * Plans a write.
     *
     * @param within first byte, counted from the start of the stripe's data
     * @param length at most to the end of the stripe
     */
    static StripeWrite of(RaidSpec spec, long stripe, long within, long length) {
        long chunkBytes = spec.chunk().bytes();
        int first = (int) (within / chunkBytes);
        int last = (int) ((within + length - 1) / chunkBytes);
        DriveAccess reads = new DriveAccess(spec.drives());
        DriveAccess writes = new DriveAccess(spec.drives());
        long base = stripe * chunkBytes;
        for (int chunk = first; chunk <= last; chunk++) {
            long from = Math.max(within, chunk * chunkBytes) - chunk * chunkBytes;
            long to = Math.min(within + length, (chunk + 1) * chunkBytes) - chunk * chunkBytes;
            writes.add(spec.dataDrive(stripe, chunk), BlockRequest.Kind.WRITE, base + from, to - from);
        }
        if (spec.level() == 0) {
            return new StripeWrite(reads, writes);
        }
        // The parity bytes that change: those under any byte that is written.
        long parityFrom = first == last ? within % chunkBytes : 0;
        long parityLength = first == last ? length : chunkBytes;
        int parity = spec.parityDrive(stripe);
        writes.add(parity, BlockRequest.Kind.WRITE, base + parityFrom, parityLength);

        int touched = last - first + 1;
        boolean wholeChunks = within % chunkBytes == 0 && length % chunkBytes == 0;
        if (wholeChunks && 2 * touched > spec.dataDrives()) {
            for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
                if (chunk < first || chunk > last) {
                    reads.add(spec.dataDrive(stripe, chunk), BlockRequest.Kind.READ, base, chunkBytes);
                }
            }
        } else {
            for (int drive = 0; drive < spec.drives(); drive++) {
                for (BlockRequest write : writes.of(drive)) {
                    reads.add(drive, BlockRequest.Kind.READ, write.offset(), write.length());
                }
            }
        }
        return new StripeWrite(reads, writes);
    }
}
