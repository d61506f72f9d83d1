package io.smblab.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Published results by id. Comma-separated values as in RFC 4180, one result per line, the first line names the columns. */
public final class ReferenceTable {
    private static final int COLUMNS = 8;

    private final Map<String, ReferenceRow> rows = new LinkedHashMap<>();

    private ReferenceTable() {}

    /** The table that is shipped. */
    public static ReferenceTable shipped() {
        return parse(ReferenceFiles.text("results.csv"));
    }

    static ReferenceTable parse(String csv) {
        ReferenceTable table = new ReferenceTable();
        csv.lines().skip(1).filter(line -> !line.isBlank()).forEach(line -> {
            List<String> cells = cells(line);
            if (cells.size() != COLUMNS) {
                throw new IllegalStateException(cells.size() + " columns (expected " + COLUMNS + "): " + line);
            }
            ReferenceRow row = new ReferenceRow(
                    cells.get(0),
                    cells.get(1),
                    cells.get(2),
                    cells.get(3),
                    cells.get(4),
                    Published.parse(cells.get(5)),
                    cells.get(6),
                    ReferenceRow.Kind.valueOf(cells.get(7).toUpperCase(Locale.ROOT)));
            if (table.rows.put(row.id(), row) != null) {
                throw new IllegalStateException("row " + row.id() + " twice");
            }
        });
        return table;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    /** The rows in the order of the file. */
    public List<ReferenceRow> rows() {
        return List.copyOf(rows.values());
    }

    /** A row, or null. */
    public ReferenceRow row(String id) {
        return rows.get(id);
    }
}
