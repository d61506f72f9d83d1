package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.block.BlockDevice;
import io.smblab.block.BlockRequest;
import io.smblab.block.BlockResult;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.lab.file.SourceTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabVolumesTest {
    private static VolumeSpec volume(String text) {
        String lab = "lab: arrays\nhosts:\n  files:\n    volumes:\n      array: " + text + "\n";
        return new LabReader()
                .read(SourceTree.parse("lab.yaml", lab))
                .hosts()
                .get("files")
                .volumes()
                .get("array");
    }

    @Test
    void latentErrorsLieOnDrivesThatAreThere() {
        VolumeSpec pair =
                volume("{raid: {level: 1, failed: 1, drives: {count: 2, preset: wd10evds}}, latent-errors: 1}");
        Preset drive = ((VolumeSpec.Raid) pair.medium()).drive();
        long sectors = drive.size("capacity").bytes() / VolumeSpec.LATENT_ERROR_BYTES;

        for (long seed = 1; seed <= 8; seed++) {
            EventQueue queue = new EventQueue();
            RandomStream where = new RandomStreams(seed).stream("files.array/latent-errors");
            where.nextInt(1);
            long place = where.nextLong(sectors) * VolumeSpec.LATENT_ERROR_BYTES;
            BlockDevice device = new LabVolumes(queue, new RandomStreams(seed))
                    .build("files", pair)
                    .newFile();
            List<BlockResult> results = new ArrayList<>();

            device.submit(BlockRequest.read(place, VolumeSpec.LATENT_ERROR_BYTES), results::add);
            while (queue.runNext(Long.MAX_VALUE)) {
                // Each call fires one event.
            }

            assertThat(results).extracting(BlockResult::outcome).containsExactly(BlockResult.Outcome.MEDIUM_ERROR);
        }
    }
}
