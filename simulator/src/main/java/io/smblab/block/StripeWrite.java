package io.smblab.block;

import java.util.List;

/**
 * What a write within one stripe asks of the drives.
 *
 * @param reads to be done first; may be empty
 * @param writes to be done then
 */
record StripeWrite(DriveAccess reads, DriveAccess writes) {
    /** Plans a write while all drives are well. */
    static StripeWrite of(RaidSpec spec, long stripe, long within, long length) {
        return of(spec, stripe, within, length, Health.WELL);
    }

    /**
     * Plans a write.
     *
     * @param within first byte, counted from the start of the stripe's data
     * @param length at most to the end of the stripe
     * @param health which drives cannot be used
     * @return null when more drives are missing than the level can replace
     */
    static StripeWrite of(RaidSpec spec, long stripe, long within, long length, Health health) {
        return new Plan(spec, stripe, within, length, health).make();
    }

    /**
     * Plans writes of several ranges of one stripe while all drives are well. Parity is written once, from the first byte within the chunks
     * that changes to the last.
     *
     * @param ranges in the addresses of the volume, upwards, disjoint
     */
    static StripeWrite together(RaidSpec spec, long stripe, List<BlockRequest> ranges) {
        long chunkBytes = spec.chunk().bytes();
        long base = stripe * chunkBytes;
        DriveAccess writes = new DriveAccess();
        DriveAccess oldData = new DriveAccess();
        long[] written = new long[spec.dataDrives()];
        long parityFrom = chunkBytes;
        long parityTo = 0;
        for (BlockRequest range : ranges) {
            long position = range.offset() - stripe * spec.stripeBytes();
            long end = position + range.length();
            while (position < end) {
                int chunk = (int) (position / chunkBytes);
                long within = position % chunkBytes;
                long length = Math.min(end - position, chunkBytes - within);
                int drive = spec.dataDrive(stripe, chunk);
                writes.add(drive, BlockRequest.Kind.WRITE, base + within, length);
                oldData.add(drive, BlockRequest.Kind.READ, base + within, length);
                written[chunk] += length;
                parityFrom = Math.min(parityFrom, within);
                parityTo = Math.max(parityTo, within + length);
                position += length;
            }
        }
        DriveAccess unchanged = new DriveAccess();
        for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
            if (written[chunk] < parityTo - parityFrom) {
                unchanged.add(
                        spec.dataDrive(stripe, chunk),
                        BlockRequest.Kind.READ,
                        base + parityFrom,
                        parityTo - parityFrom);
            }
        }
        for (int which = 0; which < spec.parityDrives(); which++) {
            int drive = spec.parityDrive(stripe, which);
            oldData.add(drive, BlockRequest.Kind.READ, base + parityFrom, parityTo - parityFrom);
            writes.add(drive, BlockRequest.Kind.WRITE, base + parityFrom, parityTo - parityFrom);
        }
        return new StripeWrite(unchanged.count() < oldData.count() ? unchanged : oldData, writes);
    }

    private static final class Plan {
        private final RaidSpec spec;
        private final Health health;
        private final long stripe;
        private final long within;
        private final long length;
        private final long chunkBytes;
        private final long base;
        private final int first;
        private final int last;
        private final DriveAccess reads;
        private final DriveAccess writes;

        Plan(RaidSpec spec, long stripe, long within, long length, Health health) {
            this.spec = spec;
            this.stripe = stripe;
            this.within = within;
            this.length = length;
            this.health = health;
            this.chunkBytes = spec.chunk().bytes();
            this.base = stripe * chunkBytes;
            this.first = (int) (within / chunkBytes);
            this.last = (int) ((within + length - 1) / chunkBytes);
            this.reads = new DriveAccess();
            this.writes = new DriveAccess();
        }

        StripeWrite make() {
            if (spec.parityDrives() == 0) {
                return withoutParity();
            }
            int missing = missingDrives();
            if (missing > spec.parityDrives()) {
                return null;
            }
            writeData();
            int parities = writeParity();
            if (parities > 0) {
                readWhatParityNeeds(parities);
            }
            return new StripeWrite(reads, writes);
        }

        private StripeWrite withoutParity() {
            for (int chunk = first; chunk <= last; chunk++) {
                int copies = 0;
                for (int copy = 0; copy < (spec.isMirrored() ? 2 : 1); copy++) {
                    copies += write(spec.dataDrive(stripe, chunk) + copy, chunk) ? 1 : 0;
                }
                if (copies == 0) {
                    return null;
                }
            }
            return new StripeWrite(reads, writes);
        }

        private void writeData() {
            for (int chunk = first; chunk <= last; chunk++) {
                write(spec.dataDrive(stripe, chunk), chunk);
            }
        }

        private boolean write(int drive, int chunk) {
            if (health.isMissing(drive)) {
                return false;
            }
            writes.add(drive, BlockRequest.Kind.WRITE, from(chunk), to(chunk) - from(chunk));
            return true;
        }

        private long from(int chunk) {
            return base + Math.max(within, chunk * chunkBytes) - chunk * chunkBytes;
        }

        private long to(int chunk) {
            return base + Math.min(within + length, (chunk + 1) * chunkBytes) - chunk * chunkBytes;
        }

        private int missingDrives() {
            int missing = 0;
            for (int drive = 0; drive < spec.drives(); drive++) {
                missing += health.isMissing(drive) ? 1 : 0;
            }
            return missing;
        }

        /** The parity bytes that change: those under any byte that is written. */
        private int writeParity() {
            int written = 0;
            for (int which = 0; which < spec.parityDrives(); which++) {
                int drive = spec.parityDrive(stripe, which);
                if (!health.isMissing(drive)) {
                    writes.add(drive, BlockRequest.Kind.WRITE, parityFrom(), parityBytes());
                    written++;
                }
            }
            return written;
        }

        private long parityFrom() {
            return base + (first == last ? within % chunkBytes : 0);
        }

        private long parityBytes() {
            return first == last ? length : chunkBytes;
        }

        private void readWhatParityNeeds(int parities) {
            int touched = last - first + 1;
            boolean writtenMissing = false;
            boolean otherMissing = false;
            for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
                boolean missing = health.isMissing(spec.dataDrive(stripe, chunk));
                writtenMissing |= missing && isTouched(chunk);
                otherMissing |= missing && !isTouched(chunk);
            }
            if (writtenMissing && otherMissing) {
                // RAID 6 with two data drives gone: everything that is left has to be read.
                readSurvivors();
                return;
            }
            boolean wholeChunks = within % chunkBytes == 0 && length % chunkBytes == 0;
            boolean fewer = spec.dataDrives() - touched < touched + parities - 1;
            if (writtenMissing || wholeChunks && fewer && !otherMissing) {
                reconstruct();
            } else {
                readModifyWrite();
            }
        }

        /** New parity from the new data and from the data that stays. */
        private void reconstruct() {
            boolean wholeChunks = within % chunkBytes == 0 && length % chunkBytes == 0;
            for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
                int drive = spec.dataDrive(stripe, chunk);
                boolean needed = !isTouched(chunk) || first != last && !wholeChunks;
                if (needed && !health.isMissing(drive)) {
                    reads.add(drive, BlockRequest.Kind.READ, parityFrom(), parityBytes());
                }
            }
            if (first != last && !wholeChunks) {
                // The bytes of the missing chunk that are not written come from the old parity.
                readParities();
            }
        }

        /** New parity from the old one and the difference of old and new data. */
        private void readModifyWrite() {
            for (int drive = 0; drive < spec.drives(); drive++) {
                for (BlockRequest write : writes.of(drive)) {
                    reads.add(drive, BlockRequest.Kind.READ, write.offset(), write.length());
                }
            }
        }

        private void readSurvivors() {
            for (int drive = 0; drive < spec.drives(); drive++) {
                if (!health.isMissing(drive)) {
                    reads.add(drive, BlockRequest.Kind.READ, parityFrom(), parityBytes());
                }
            }
        }

        private void readParities() {
            for (int which = 0; which < spec.parityDrives(); which++) {
                int drive = spec.parityDrive(stripe, which);
                if (!health.isMissing(drive)) {
                    reads.add(drive, BlockRequest.Kind.READ, parityFrom(), parityBytes());
                }
            }
        }

        private boolean isTouched(int chunk) {
            return chunk >= first && chunk <= last;
        }
    }
}
