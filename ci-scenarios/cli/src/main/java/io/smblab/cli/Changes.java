package io.smblab.cli;

import io.smblab.lab.file.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What options of {@code what-if} say: several changes, or several values, with commas between. A comma inside brackets, braces or
 * quotes is part of a value. Quotes count where YAML has them: at the beginning of a value or of an item.
 */
final class Changes {
    private static final Pattern VARIANT = Pattern.compile("\\s*([^:=]*?)\\s*:(.*)", Pattern.DOTALL);

    private Changes() {}

    /**
     * A variant.
     *
     * @param name as reports call it
     * @param changes each a path, {@code =} and a value
     */
    record Variant(String name, List<String> changes) {}

    /**
     * Reads {@code NAME: PATH=VALUE, PATH=VALUE}.
     *
     * @throws BadInputException when it is something else
     */
    static Variant variant(String text) {
        String option = "--variant " + text;
        String form = ", allowed: 'NAME: PATH=VALUE, PATH=VALUE'";
        Matcher matcher = VARIANT.matcher(text);
        if (!matcher.matches() || matcher.group(1).isEmpty()) {
            throw new BadInputException(option, "no name in front" + form);
        }
        List<String> changes = split(option, matcher.group(2));
        for (String change : changes) {
            if (change.indexOf('=') < 1) {
                throw new BadInputException(
                        option, (change.isEmpty() ? "an empty change" : "no = after a path in " + change) + form);
            }
        }
        return new Variant(matcher.group(1), changes);
    }

    /**
     * Reads {@code PATH=VALUE,VALUE,...} as one change for each value.
     *
     * @throws BadInputException when it is something else
     */
    static List<String> sweep(String text) {
        String option = "--sweep " + text;
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new BadInputException(option, "no = after a path, allowed: PATH=VALUE,VALUE,...");
        }
        List<String> changes = new ArrayList<>();
        for (String value : split(option, text.substring(equals + 1))) {
            if (value.isEmpty()) {
                throw new BadInputException(
                        option, "an empty value, allowed: PATH=VALUE,VALUE,... ('' for empty text)");
            }
            changes.add(text.substring(0, equals) + "=" + value);
        }
        return changes;
    }

    private static List<String> split(String option, String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        char quote = 0;
        boolean atStart = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (atStart && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            }
            atStart = "=,:[{".indexOf(c) >= 0 || atStart && Character.isWhitespace(c);
        }
        if (quote != 0) {
            throw new BadInputException(option, "a quote that does not end, allowed: " + quote + " at both ends");
        }
        parts.add(text.substring(from).strip());
        return parts;
    }
}
