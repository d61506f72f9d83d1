package io.smblab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangesTest {
    @Test
    void variantHasANameAndChanges() {
        assertThat(Changes.variant(" two cards : hosts.a.nics.b={preset: x, mtu: 9000}, seed=2"))
                .isEqualTo(
                        new Changes.Variant("two cards", List.of("hosts.a.nics.b={preset: x, mtu: 9000}", "seed=2")));
    }

    @Test
    void quotesCountAtTheBeginningOfAValueOnly() {
        assertThat(Changes.variant("a: description=it's, seed=2").changes())
                .containsExactly("description=it's", "seed=2");
        assertThat(Changes.variant("a: description='one, two', seed=2").changes())
                .containsExactly("description='one, two'", "seed=2");
        assertThat(Changes.variant("a: x=[\"b, ]\", c], seed=2").changes())
                .containsExactly("x=[\"b, ]\", c]", "seed=2");
        assertThatThrownBy(() -> Changes.variant("a: description='one, seed=2"))
                .hasMessageContaining("a quote that does not end, allowed: ' at both ends");
    }

    @Test
    void variantsWithoutNameOrValueAreRefused() {
        assertThatThrownBy(() -> Changes.variant(" : seed=2")).hasMessageContaining("no name in front");
        assertThatThrownBy(() -> Changes.variant("seed=2")).hasMessageContaining("no name in front");
        assertThatThrownBy(() -> Changes.variant("x:"))
                .hasMessage("--variant x:: an empty change, allowed: 'NAME: PATH=VALUE, PATH=VALUE'");
        assertThatThrownBy(() -> Changes.variant("x: foo"))
                .hasMessage("--variant x: foo: no = after a path in foo, allowed: 'NAME: PATH=VALUE, PATH=VALUE'");
    }

    @Test
    void everyValueOfASweepIsThere() {
        assertThat(Changes.sweep("seed=1, 2,3")).containsExactly("seed=1", "seed=2", "seed=3");
        assertThatThrownBy(() -> Changes.sweep("seed="))
                .hasMessage("--sweep seed=: an empty value, allowed: PATH=VALUE,VALUE,... ('' for empty text)");
        assertThatThrownBy(() -> Changes.sweep("seed=1,,2")).hasMessageContaining("an empty value");
        assertThatThrownBy(() -> Changes.sweep("seed")).hasMessageContaining("no = after a path");
    }

    @Test
    void filesOfRunsHaveDifferentNames() {
        Set<String> taken = new HashSet<>();

        assertThat(List.of("a/b", "a b", "A b", "ü", "c=1.5").stream().map(run -> WhatIfCommand.fileName(run, taken)))
                .containsExactly("a-b.json", "a-b-2.json", "A-b-3.json", "-.json", "c=1.5.json");
    }
}
