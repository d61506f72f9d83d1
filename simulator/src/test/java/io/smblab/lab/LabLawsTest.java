package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.block.BlockRequest;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.lab.file.SourceTree;
import org.junit.jupiter.api.Test;

class LabLawsTest {
    private static final long SECOND = 1_000_000_000L;

    private final LabSpec spec = new LabReader().read(SourceTree.parse("lab.yaml", """
        lab: l
        hosts:
          files:
            volumes: {data: {drive: wd10evds}}
        """));

    @Test
    void aRequestWithoutAnAnswerIsOutstandingAtFirstAndABugAtTheEnd() {
        try (Lab lab = new LabBuilder(spec).virtual()) {
            lab.host("files")
                    .volume("data")
                    .newFile()
                    .submit(new BlockRequest(BlockRequest.Kind.READ, 0, 4096), result -> {});

            assertThatCode(lab::checkLaws).doesNotThrowAnyException();
            assertThatThrownBy(() -> new LabLaws(lab, true).check())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("files.data at 0 ns: requests and answers do not add up: 1 left over");
        }
    }

    @Test
    void allIsWellOnceItIsAnswered() {
        try (Lab lab = new LabBuilder(spec).virtual()) {
            lab.host("files")
                    .volume("data")
                    .newFile()
                    .submit(new BlockRequest(BlockRequest.Kind.READ, 0, 4096), result -> {});
            ((VirtualTimeDriver) lab.driver()).runFor(SECOND);

            assertThatCode(() -> new LabLaws(lab, true).check()).doesNotThrowAnyException();
        }
    }
}
