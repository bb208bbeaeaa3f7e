package org.wirelore.rig.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Figures as text, with what else was seen below each, or as JSON.
 *
 * @param rows in their order
 * @param loadAverage the machine's, at the end; negative if it is not known
 */
public record FigureTable(List<Figure> rows, double loadAverage) {
    private static final String ROW = "  %-12s  %-56s  %15s  %16s  %6s%n";

    /** The table as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%n" + ROW, "", "figure", "target", "measured", "ratio"));
        for (Figure row : rows) {
            String ratio = Double.isNaN(row.ratio()) ? "" : String.format(Locale.ROOT, "%.2f", row.ratio());
            text.append(String.format(Locale.ROOT, ROW, row.verdict().word(), row.figure(), row.target(),
                    row.measured(), ratio).replaceFirst(" +(\\R)$", "$1"));
            if (!row.detail().isEmpty()) {
                text.append(String.format(Locale.ROOT, "  %-12s    %s%n", "", row.detail()));
            }
        }
        if (loadAverage >= 0) {
            text.append(String.format(Locale.ROOT, "  load average of the machine: %.1f%n", loadAverage));
        }
        return text.toString();
    }

    /** The table as JSON; what is unknown or empty is left out. */
    public String json() {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("figures", rows.stream().map(FigureTable::fields).toList());
        if (loadAverage >= 0) {
            table.put("loadAverage", loadAverage);
        }
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(table);
    }

    private static Map<String, Object> fields(Figure row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("figure", row.figure());
        fields.put("verdict", row.verdict().word());
        fields.put("target", row.target());
        fields.put("measured", row.measured());
        if (!Double.isNaN(row.ratio())) {
            fields.put("ratio", row.ratio());
        }
        fields.put("detail", row.detail());
        fields.values().removeIf(""::equals);
        return fields;
    }
}
