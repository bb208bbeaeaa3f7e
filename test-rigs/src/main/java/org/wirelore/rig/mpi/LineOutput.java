package org.wirelore.rig.mpi;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.wirelore.rig.program.ProgramOutput;

/** Passes on whole lines, each with its rank in brackets before it. */
public final class LineOutput implements ProgramOutput {
    /** A longer line is passed on in pieces. */
    public static final int LINE_BYTES_MAX = 1 << 20;
    /** What the rank in brackets, and a character that is not cut in two, take at most. */
    public static final int PREFIX_CHARS_MAX = 16;
    /** Bytes of a character after its first (UTF-8). */
    private static final int MORE_BYTES_MAX = 3;

    private final Consumer<String> lines;
    private final Consumer<String> errors;

    /**
     * @param lines is given each line of the standard output, with its prefix
     * @param errors is given each line of the standard error, with its prefix
     */
    public LineOutput(Consumer<String> lines, Consumer<String> errors) {
        this.lines = lines;
        this.errors = errors;
    }

    @Override
    public PrintStream out(int rank) {
        return new PrintStream(new Lines(rank, lines), false, StandardCharsets.UTF_8);
    }

    @Override
    public PrintStream err(int rank) {
        return new PrintStream(new Lines(rank, errors), false, StandardCharsets.UTF_8);
    }

    /** Closing passes on a line that has no end. */
    private static final class Lines extends OutputStream {
        private final String prefix;
        private final Consumer<String> whole;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(int rank, Consumer<String> whole) {
            this.prefix = "[" + rank + "] ";
            this.whole = whole;
        }

        @Override
        public synchronized void write(int octet) {
            if (octet == '\n') {
                pass();
                return;
            }
            int over = line.size() - LINE_BYTES_MAX;
            if (over >= MORE_BYTES_MAX || (over >= 0 && !isWithinCharacter(octet))) {
                pass();
            }
            line.write(octet);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }

        /** Whether it continues a character of several bytes (UTF-8). */
        private static boolean isWithinCharacter(int octet) {
            return (octet & 0xC0) == 0x80;
        }

        private void pass() {
            String text = line.toString(StandardCharsets.UTF_8);
            whole.accept(prefix + (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text));
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
