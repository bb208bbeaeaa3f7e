package org.wirelore.rig.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.wirelore.rig.mpi.LineOutput;

/** What a rank prints: passed on line by line, and the last lines kept. However much it is, little of it is held. */
final class RankOutput {
    /** A longer line is passed on in pieces; none is that the rank itself has made of a line. */
    static final int LINE_CHARS_MAX = LineOutput.LINE_BYTES_MAX + LineOutput.PREFIX_CHARS_MAX;
    /** What is kept of a line. */
    static final int KEPT_CHARS_MAX = 8192;
    /** How many lines are kept. */
    static final int LINES_KEPT = 20;

    private final ArrayDeque<String> lines = new ArrayDeque<>();

    /**
     * Reads one of its streams to the end; each by a thread of its own.
     *
     * @param printed gets every line
     */
    void read(BufferedReader in, Consumer<String> printed) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int character = in.read(); character >= 0; character = in.read()) {
            if (character == '\n' || line.length() == LINE_CHARS_MAX) {
                pass(line, printed);
            }
            if (character != '\n') {
                line.append((char) character);
            }
        }
        if (!line.isEmpty()) {
            pass(line, printed);
        }
    }

    private void pass(StringBuilder line, Consumer<String> printed) {
        // Of the end of a line on some systems; blanks before it are the program's.
        int end = line.length() - (!line.isEmpty() && line.charAt(line.length() - 1) == '\r' ? 1 : 0);
        String text = line.substring(0, end);
        line.setLength(0);
        synchronized (lines) {
            if (lines.size() == LINES_KEPT) {
                lines.removeFirst();
            }
            lines.add(text.substring(0, Math.min(end, KEPT_CHARS_MAX)));
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
