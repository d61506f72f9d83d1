package io.smblab.unit;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How one kind of quantity is written: a decimal number, optional blanks, a unit. Arithmetic is decimal and exact, so that
 * {@code parse(print(x))} is {@code x} and {@code 0.1 ms} is 100,000 ns.
 */
final class Notation {
    private static final Pattern QUANTITY = Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,18})?)\\s*([^0-9.\\s].*)?");
    private static final int MOST_DECIMALS = 3;

    private final String kind;
    private final String example;
    private final String baseUnit;
    private final Map<String, BigDecimal> parsed = new LinkedHashMap<>();
    private final Map<String, BigDecimal> printed = new LinkedHashMap<>();

    Notation(String kind, String example, String baseUnit) {
        this.kind = kind;
        this.example = example;
        this.baseUnit = baseUnit;
        unit(baseUnit, 1);
    }

    /** Adds a unit that is read and printed. */
    Notation unit(String symbol, long factor) {
        printed.put(symbol, BigDecimal.valueOf(factor));
        return synonym(symbol, BigDecimal.valueOf(factor));
    }

    /** Adds a unit that is read, and printed under another name. */
    Notation synonym(String symbol, long factor) {
        return synonym(symbol, BigDecimal.valueOf(factor));
    }

    private Notation synonym(String symbol, BigDecimal factor) {
        parsed.put(symbol, factor);
        return this;
    }

    long parse(String text) {
        if (text == null) {
            throw new UnitFormatException("no " + kind + " (expected " + expectation() + ")");
        }
        Matcher matcher = QUANTITY.matcher(text.strip());
        if (!matcher.matches()) {
            throw new UnitFormatException("\"" + text + "\" is not a " + kind + " (expected " + expectation() + ")");
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        if (matcher.group(2) == null && number.signum() != 0) {
            throw new UnitFormatException("\"" + text + "\" has no unit (expected " + expectation() + ")");
        }
        String symbol = matcher.group(2) == null ? baseUnit : matcher.group(2);
        BigDecimal factor = parsed.get(symbol);
        if (factor == null) {
            throw new UnitFormatException(
                    "unknown unit \"" + symbol + "\" in \"" + text + "\" (expected " + expectation() + ")");
        }
        return whole(text, number.multiply(factor));
    }

    private long whole(String text, BigDecimal amount) {
        if (amount.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new UnitFormatException(
                    "\"" + text + "\" is too large (expected at most " + Long.MAX_VALUE + " " + baseUnit + ")");
        }
        if (amount.stripTrailingZeros().scale() > 0) {
            throw new UnitFormatException("\"" + text + "\" is not a whole number of " + baseUnit);
        }
        return amount.longValueExact();
    }

    private String expectation() {
        return "a number and one of " + String.join(", ", parsed.keySet()) + ", as in \"" + example + "\"";
    }

    /**
     * The exact text whose number has the fewest significant digits, of 1 or more and with at most three decimals; of those the
     * shortest, of equally short ones the first unit's.
     */
    String print(long amount) {
        String best = amount + " " + baseUnit;
        BigDecimal exact = BigDecimal.valueOf(amount);
        int fewest = exact.stripTrailingZeros().precision();
        for (Map.Entry<String, BigDecimal> unit : printed.entrySet()) {
            if (exact.compareTo(unit.getValue()) < 0) {
                continue;
            }
            BigDecimal[] parts = exact.scaleByPowerOfTen(MOST_DECIMALS).divideAndRemainder(unit.getValue());
            if (parts[1].signum() == 0) {
                BigDecimal number = parts[0].scaleByPowerOfTen(-MOST_DECIMALS).stripTrailingZeros();
                String text = number.toPlainString() + " " + unit.getKey();
                int digits = number.precision();
                if (digits < fewest || digits == fewest && text.length() < best.length()) {
                    best = text;
                    fewest = digits;
                }
            }
        }
        return best;
    }
}
