package org.wirelore.rig.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines that the ranks of a run print, for its report: the first and the last of them, each cut to a length. Thread
 * safe.
 */
public final class PrintedLines {
    /** How many lines are kept from the beginning. */
    public static final int FIRST_MAX = 200;
    /** How many lines are kept from the end. */
    public static final int LAST_MAX = 100;
    /** Characters that are kept of a line. */
    public static final int LINE_CHARS_MAX = 500;

    private final List<String> first = new ArrayList<>();
    private final ArrayDeque<String> last = new ArrayDeque<>();
    private long leftOut;

    /** Adds a line, with its rank in brackets before it. */
    public synchronized void add(String line) {
        String kept = line.length() <= LINE_CHARS_MAX ? line : line.substring(0, LINE_CHARS_MAX) + "…";
        if (first.size() < FIRST_MAX) {
            first.add(kept);
            return;
        }
        if (last.size() == LAST_MAX) {
            last.removeFirst();
            leftOut++;
        }
        last.add(kept);
    }

    /** The lines in their order; one of them says how many are left out, if any are. */
    public synchronized List<String> lines() {
        List<String> lines = new ArrayList<>(first);
        if (leftOut > 0) {
            lines.add("… " + leftOut + " lines left out …");
        }
        lines.addAll(last);
        return List.copyOf(lines);
    }

    /** For the next run. */
    public synchronized void reset() {
        first.clear();
        last.clear();
        leftOut = 0;
    }
}
