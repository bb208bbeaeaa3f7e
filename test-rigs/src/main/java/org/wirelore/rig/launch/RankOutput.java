package org.wirelore.rig.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;

/** What a rank prints: passed on line by line, and the last lines kept. However much it is, little of it is held. */
final class RankOutput {
    /** A longer line is passed on in pieces. */
    static final int LINE_CHARS_MAX = 8192;
    /** How many lines are kept. */
    static final int LINES_KEPT = 20;

    private final Consumer<String> printed;
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    RankOutput(Consumer<String> printed) {
        this.printed = printed;
    }

    /** Reads to the end. */
    void read(BufferedReader in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int character = in.read(); character >= 0; character = in.read()) {
            if (character != '\n') {
                line.append((char) character);
            }
            if (character == '\n' || line.length() == LINE_CHARS_MAX) {
                pass(line);
            }
        }
        if (!line.isEmpty()) {
            pass(line);
        }
    }

    private void pass(StringBuilder line) {
        String text = line.toString().stripTrailing();
        line.setLength(0);
        synchronized (lines) {
            if (lines.size() == LINES_KEPT) {
                lines.removeFirst();
            }
            lines.add(text);
        }
        printed.accept(text);
    }

    /** The last lines; to be asked by any thread. */
    List<String> lastLines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }
}
