package io.smblab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.lab.LabSpec;
import io.smblab.lab.ShareSpec;
import io.smblab.lab.file.BadInputException;
import org.junit.jupiter.api.Test;

class SmbEmulatorBuilderTest {
    @Test
    void eachShareHasFilesOfItsOwn() {
        LabSpec lab = SmbEmulator.builder().share("data").share("scratch").spec();

        assertThat(lab.hosts().get("files").shares().values())
                .extracting(ShareSpec::volume)
                .doesNotHaveDuplicates();
    }

    @Test
    void passwordStaysWhatItIsWhateverIsInIt() {
        String odd = "a\"b\\c\nd\te\u0085f\u2028 #: {ü€";

        LabSpec lab = SmbEmulator.builder().account("a'b: c", odd).spec();

        assertThat(lab.accounts().get("a'b: c").password()).isEqualTo(odd);
    }

    @Test
    void tellsNoPasswordWhenItIsPrinted() {
        SmbEmulatorBuilder builder = SmbEmulator.builder().account("anna", "s3cret");

        assertThat(builder.toString()).contains("anna").doesNotContain("s3cret");
        assertThat(builder.toYaml()).contains("s3cret");
    }

    @Test
    void saysWhatIsWrongWithAShare() {
        assertThatThrownBy(() -> SmbEmulator.builder().share("a/b").spec())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("share \"a/b\", allowed: a name of 1 to 80 characters");
    }
}
