package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.lab.file.SourceTree;
import org.junit.jupiter.api.Test;

class SharedVolumeTest {
    @Test
    void sharesOfOneVolumeShowTheSameFiles() {
        LabSpec spec = new LabReader().read(SourceTree.parse("lab.yaml", """
            lab: l
            hosts:
              files:
                nics: {nic1: {preset: loopback, address: 127.0.0.1}}
                volumes: {one: {instant: {}}, two: {instant: {}}}
                shares:
                  a: {volume: one, files: {x.bin: {size: 1 MiB}}}
                  b: {volume: one, files: {y.bin: {size: 1 MiB}}}
                  c: {volume: two}
                server: {}
            """));
        try (Lab lab = new LabBuilder(spec).virtual()) {
            LabServer server = lab.host("files").server();

            assertThat(server.store("a")).isSameAs(server.store("b")).isNotSameAs(server.store("c"));
            assertThat(spec.sharedVolumes()).isEqualTo(2);
        }
    }
}
