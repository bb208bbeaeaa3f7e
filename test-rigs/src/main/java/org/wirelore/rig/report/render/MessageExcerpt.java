package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;

/**
 * A message as a console shows it, cut where it is long: that of a deadlock has a line for each of perhaps a thousand
 * ranks.
 */
public final class MessageExcerpt {
    private static final int LINES_MAX = 20;

    private MessageExcerpt() {
    }

    /** Its lines, at least one; of more than 20 the first 20, and one that says how many more the report has. */
    public static List<String> shown(String message) {
        List<String> lines = message.lines().toList();
        if (lines.size() <= LINES_MAX) {
            return lines.isEmpty() ? List.of("") : lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, LINES_MAX));
        shown.add("  and " + (lines.size() - LINES_MAX) + " more, in the report");
        return shown;
    }
}
