package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;

/** A message as a console shows it: a deadlock of a thousand ranks has a line for each of them. */
public final class MessageLines {
    private static final int LINES_MAX = 20;

    private MessageLines() {
    }

    /** Its first lines, and how many more are where. */
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
