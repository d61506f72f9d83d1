package io.smblab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.lab.Presets;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidationTest {
    private static final ReferenceTable TABLE = ReferenceTable.shipped();
    private static final Bindings BINDINGS = Bindings.shipped(TABLE);
    private static final Presets PRESETS = new Presets();

    private static ReferenceRow row(String value, ReferenceRow.Kind kind) {
        return new ReferenceRow("A01", "a", "w", "p", "m", Published.parse(value), "MB/s", kind);
    }

    private static Binding binding(Role role, String tolerance) {
        return new Binding(
                "A01", role, Tolerance.parse(tolerance), "MB/s", null, new Binding.Expectations("raid0-sanergy"));
    }

    private static Boolean passed(String published, String tolerance, Value value) {
        return Validation.judge(row(published, ReferenceRow.Kind.ABSOLUTE), binding(Role.TESTED, tolerance), value)
                .passed();
    }

    @Test
    void everyRowHasOneBinding() {
        assertThat(TABLE.rows()).hasSize(170);
        assertThat(TABLE.rows())
                .allSatisfy(
                        row -> assertThat(BINDINGS.of(row.id())).as(row.id()).isNotNull());
        assertThat(TABLE.row("L02").published()).isEqualTo(new Published.Exact(956.77));
    }

    @Test
    void aRowWithoutAnAnswerAndAReportedOneWithoutAReasonAreRefused() {
        String table = "id,system,workload,parameters,metric,value,unit,kind\nA01,a,w,p,m,1,x,ratio\n";

        assertThatThrownBy(() -> Bindings.read(SourceTree.parse("b.yaml", "rows: {}"), ReferenceTable.parse(table)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("nothing answers row A01");
        assertThatThrownBy(() -> Bindings.read(
                        SourceTree.parse("b.yaml", "rows: {A01: {role: reported}}"), ReferenceTable.parse(table)))
                .hasMessageContaining("reported without because");
    }

    @Test
    void readsPublishedValues() {
        assertThat(Published.parse(">2000")).isEqualTo(new Published.Between(2000, Double.POSITIVE_INFINITY));
        assertThat(Published.parse("60-70")).isEqualTo(new Published.Between(60, 70));
        assertThat(Published.parse("9.x")).isEqualTo(new Published.Between(9, Math.nextDown(10.0)));
        assertThat(Published.parse("true")).isEqualTo(new Published.Flag(true));
        assertThat(Published.parse("many")).isEqualTo(new Published.Words("many"));
    }

    @Test
    void judgesByTolerance() {
        assertThat(passed("100", "10 %", Value.number(109e6))).isTrue();
        assertThat(passed("100", "10 %", Value.number(111e6))).isFalse();
        assertThat(passed("50", "factor 3", Value.number(17e6))).isTrue();
        assertThat(passed("50", "factor 3", Value.number(16e6))).isFalse();
        assertThat(passed(">2000", "exact", Value.number(1999e6))).isFalse();
        assertThat(passed("100", "10 %", new Value(100e6, false, null)))
                .as("an expectation missed")
                .isFalse();
        assertThat(passed("100", "10 %", Value.missing("it did not end"))).isFalse();
    }

    @Test
    void aRowThatIsReportedIsNotJudged() {
        ValidationReport.Row row = Validation.judge(
                row("100", ReferenceRow.Kind.ABSOLUTE), binding(Role.REPORTED, "exact"), Value.number(50e6));

        assertThat(row.passed()).isNull();
        assertThat(row.errorPercent()).isEqualTo(-50.0);
    }

    @Test
    void localArraysAreAsPublished() {
        ValidationReport report =
                new Validation(TABLE, BINDINGS, PRESETS, 1).run(List.of("L", "J", "F03"), (what, done, all) -> {});

        assertThat(report.rows()).hasSize(32);
        assertThat(report.summary().missed()).isZero();
        assertThat(report.summary().meanAbsoluteErrorPercent()).isLessThan(8);
        assertThat(report.rows().get(0).unit()).isEqualTo("MiB/s");
    }

    @Test
    void thereAreFewConstantsAndEachNamesItsRow() {
        List<ValidationReport.Constant> constants = Constants.calibrated(PRESETS);

        // Of the 21 there may be, rows I10, I11, I13, I14, I17 and I32 need six.
        assertThat(constants).hasSizeLessThanOrEqualTo(15);
        assertThat(constants)
                .allSatisfy(constant -> assertThat(constant.source()).matches("row [A-Z]\\d\\d.*"));
    }

    @Test
    void orderingsSurviveAMovedConstant() {
        List<Perturbation.Outcome> outcomes =
                new Perturbation(TABLE, BINDINGS, PRESETS, 1).run(List.of("J15", "J27"), (what, done, all) -> {});

        assertThat(outcomes).hasSizeGreaterThanOrEqualTo(6);
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.broken()).isEmpty());
    }
}
