package org.wirelore.rig.bench.peers;

import java.util.List;
import java.util.Locale;

/** The rows as text, with what else was seen below each. */
final class PeerTable {
    private static final String ROW = "  %-12s  %-56s  %-10s  %s%n";

    private PeerTable() {
    }

    /** @param loadAverage the machine's, at the end; negative if it is not known */
    static String render(List<PeerFigure> rows, double loadAverage) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%n" + ROW, "", "figure", "target", "measured"));
        for (PeerFigure row : rows) {
            text.append(String.format(Locale.ROOT, ROW, row.verdict().word(), row.figure(), row.target(),
                    row.measured()));
            if (!row.detail().isEmpty()) {
                text.append(String.format(Locale.ROOT, "  %-12s    %s%n", "", row.detail()));
            }
        }
        if (loadAverage >= 0) {
            text.append(String.format(Locale.ROOT, "  load average of the machine: %.1f%n", loadAverage));
        }
        return text.toString();
    }
}
