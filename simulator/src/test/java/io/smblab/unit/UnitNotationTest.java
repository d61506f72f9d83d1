package io.smblab.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class UnitNotationTest {
    @Test
    void megabytesAreDecimalAndMebibytesBinary() {
        assertThat(ByteSize.parse("1 MB").bytes()).isEqualTo(1_000_000);
        assertThat(ByteSize.parse("1 MiB").bytes()).isEqualTo(1_048_576);
        assertThat(ByteSize.parse("64KiB").bytes()).isEqualTo(65_536);
        assertThat(ByteSize.parse("1.5 KiB").bytes()).isEqualTo(1_536);
    }

    @Test
    void ratesDistinguishBitsFromBytes() {
        assertThat(DataRate.parse("1 Gbit/s").bitsPerSecond()).isEqualTo(1_000_000_000);
        assertThat(DataRate.parse("25 Gbps").bitsPerSecond()).isEqualTo(25_000_000_000L);
        assertThat(DataRate.parse("2.5 Gb/s").bitsPerSecond()).isEqualTo(2_500_000_000L);
        assertThat(DataRate.parse("111 MB/s").bitsPerSecond()).isEqualTo(888_000_000);
        assertThat(DataRate.parse("1 MiB/s").bitsPerSecond()).isEqualTo(8_388_608);
    }

    @Test
    void timeSpansAreExactInDecimalFractions() {
        assertThat(TimeSpan.parse("8.5 ms").nanos()).isEqualTo(8_500_000);
        assertThat(TimeSpan.parse("300 us").nanos()).isEqualTo(300_000);
        assertThat(TimeSpan.parse("0.1 s").nanos()).isEqualTo(100_000_000);
        assertThat(TimeSpan.parse("0")).isEqualTo(TimeSpan.ZERO);
    }

    @Test
    void printsTheShortestExactNotation() {
        assertThat(new ByteSize(65_536)).hasToString("64 KiB");
        assertThat(new ByteSize(1_000_000)).hasToString("1 MB");
        assertThat(new ByteSize(1_001)).hasToString("1001 B");
        assertThat(DataRate.parse("2.5 Gbit/s")).hasToString("2.5 Gbit/s");
        assertThat(TimeSpan.parse("90 s")).hasToString("90 s");
    }

    @Test
    void refusalsSayWhatWasFoundAndWhatIsAllowed() {
        assertThatThrownBy(() -> ByteSize.parse("64 kilo"))
                .isInstanceOf(UnitFormatException.class)
                .hasMessageContaining("\"kilo\"")
                .hasMessageContaining("KiB")
                .hasMessageContaining("as in \"64 KiB\"");
        assertThatThrownBy(() -> ByteSize.parse("4096")).hasMessageContaining("has no unit");
        assertThatThrownBy(() -> ByteSize.parse("-1 B")).isInstanceOf(UnitFormatException.class);
        assertThatThrownBy(() -> ByteSize.parse("1.5 B")).hasMessageContaining("not a whole number of B");
        assertThatThrownBy(() -> ByteSize.parse("9999999 PiB")).hasMessageContaining("too large");
        assertThatThrownBy(() -> ByteSize.parse(null)).isInstanceOf(UnitFormatException.class);
        assertThatThrownBy(() -> DataRate.parse("0 Gbit/s")).isInstanceOf(UnitFormatException.class);
        assertThatThrownBy(() -> TimeSpan.parse("5 seconds")).hasMessageContaining("\"seconds\"");
    }

    @Property
    void everySizeIsReadBack(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(ByteSize.parse(new ByteSize(bytes).toString()).bytes()).isEqualTo(bytes);
    }

    @Property
    void everyRateIsReadBack(@ForAll @LongRange(min = 1) long bitsPerSecond) {
        assertThat(DataRate.parse(new DataRate(bitsPerSecond).toString()).bitsPerSecond())
                .isEqualTo(bitsPerSecond);
    }

    @Property
    void everyTimeSpanIsReadBack(@ForAll @LongRange(min = 0) long nanos) {
        assertThat(TimeSpan.parse(new TimeSpan(nanos).toString()).nanos()).isEqualTo(nanos);
    }

    @Test
    void aByteAtTenGigabitLastsEightHundredPicoseconds() {
        assertThat(DataRate.parse("10 Gbit/s").picosFor(1)).isEqualTo(800);
        assertThat(DataRate.parse("1 Gbit/s").nanosFor(1_000_000_000L)).isEqualTo(8_000_000_000L);
    }
}
