package io.smblab.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows in columns as wide as their widest cell. Cells of numbers go to the right. */
final class Table {
    private final List<String[]> rows = new ArrayList<>();

    Table(String... head) {
        rows.add(head);
    }

    void row(String... cells) {
        rows.add(cells);
    }

    boolean isEmpty() {
        return rows.size() == 1;
    }

    @Override
    public String toString() {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            numbers[column] = rows.size() > 1;
            for (int row = 0; row < rows.size(); row++) {
                String cell = rows.get(row)[column];
                widths[column] = Math.max(widths[column], cell.length());
                numbers[column] &= row == 0 || cell.matches("-|[0-9.]+( %)?");
            }
        }
        StringBuilder out = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < columns; column++) {
                String pad = " ".repeat(widths[column] - row[column].length());
                line.append(numbers[column] ? pad + row[column] : row[column] + pad)
                        .append("  ");
            }
            out.append(line.toString().stripTrailing()).append(System.lineSeparator());
        }
        return out.toString();
    }
}
