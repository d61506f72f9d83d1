package io.smblab.lab.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class SourceTreeTest {
    private final SourceTree tree = SourceTree.parse("f.yaml", "a: {b: [1, {c: 2}], video.bin: {size: 3}}\nd: no\n");

    private String problemOf(String path) {
        return catchThrowableOfType(BadInputException.class, () -> tree.set(path, "9", "--set " + path + "=9"))
                .getMessage();
    }

    @Test
    void keepsNoAsText() {
        assertThat(tree.root().get("d").stringValue()).isEqualTo("no");
    }

    @Test
    void knowsThePlaceOfAValueAndOfItsKey() {
        assertThat(tree.place("/a/b/1/c")).hasToString("f.yaml:1:16");
        assertThat(tree.keyPlace("/a/b/1/c")).hasToString("f.yaml:1:13");
    }

    @Test
    void changesAValueByItsPath() {
        tree.set("a.b.1.c", "7", "--set");

        assertThat(tree.root().at("/a/b/1/c").intValue()).isEqualTo(7);
        assertThat(tree.place("/a/b/1/c")).hasToString("--set");
    }

    @Test
    void changesAValueBelowANameWithADot() {
        tree.set("a.video.bin.size", "4", "--set");

        assertThat(tree.root().at("/a/video.bin/size").intValue()).isEqualTo(4);
    }

    @Test
    void listsWhatIsThereWhenAPathDoesNotExist() {
        assertThat(problemOf("x.b"))
                .isEqualTo("--set x.b=9: no x in the file, allowed: a, d; a new one: x={b: ...} in place of x.b");
        assertThat(problemOf("a.bb.1"))
                .isEqualTo("--set a.bb.1=9: no bb in a, allowed: b, video.bin (did you mean b?)");
        assertThat(problemOf("a.b.5")).isEqualTo("--set a.b.5=9: no 5 in a.b, allowed: 0 to 1");
        assertThat(problemOf("d.e")).isEqualTo("--set d.e=9: no e in d, d is a single value");
    }

    @Test
    void distanceCountsASwapOnce() {
        assertThat(Suggestion.distance("mut", "mtu")).isEqualTo(1);
        assertThat(Suggestion.distance("", "abc")).isEqualTo(3);
    }
}
