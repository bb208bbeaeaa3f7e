package org.wirelore.rig.mpi;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes on whole lines, each with its rank in brackets before it. */
public final class LineOutput implements ProgramOutput {
    private static final int LINE_BYTES_MAX = 64 << 10;

    private final Consumer<String> lines;

    /** @param lines is given each line, with its prefix */
    public LineOutput(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public PrintStream out(int rank) {
        return new PrintStream(new Lines("[" + rank + "] "), false, StandardCharsets.UTF_8);
    }

    @Override
    public PrintStream err(int rank) {
        return out(rank);
    }

    /** Closing passes on a line that has no end. */
    private final class Lines extends OutputStream {
        private final String prefix;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public synchronized void write(int octet) {
            if (octet == '\n') {
                pass();
            } else {
                line.write(octet);
                if (line.size() >= LINE_BYTES_MAX) {
                    pass();
                }
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }

        private void pass() {
            String text = line.toString(StandardCharsets.UTF_8);
            lines.accept(prefix + (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text));
            line.reset();
        }

        @Override
        public synchronized void close() {
            if (line.size() > 0) {
                pass();
            }
        }
    }
}
