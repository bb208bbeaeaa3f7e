package org.wirelore.rig.mpi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes on whole lines, each with its rank before it; and keeps them in a file for each rank, if asked. */
public final class LineOutput implements RankOutput {
    private static final int LINE_BYTES_MAX = 64 << 10;

    private final Consumer<String> lines;
    private final @Nullable Path folder;

    /**
     * @param lines is given each line, with its prefix
     * @param folder where files {@code rank0.out}, {@code rank0.err} and so on are made; null for none
     */
    public LineOutput(Consumer<String> lines, @Nullable Path folder) {
        this.lines = lines;
        this.folder = folder;
    }

    @Override
    public PrintStream out(int rank) {
        return stream(rank, "out");
    }

    @Override
    public PrintStream err(int rank) {
        return stream(rank, "err");
    }

    private PrintStream stream(int rank, String kind) {
        OutputStream file = OutputStream.nullOutputStream();
        if (folder != null) {
            try {
                file = Files.newOutputStream(folder.resolve("rank" + rank + "." + kind));
            } catch (IOException e) {
                throw new UncheckedIOException("a rank's output file must be writable: " + folder, e);
            }
        }
        return new PrintStream(new Lines("[" + rank + "] ", file), false, StandardCharsets.UTF_8);
    }

    private final class Lines extends OutputStream {
        private final String prefix;
        private final OutputStream file;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(String prefix, OutputStream file) {
            this.prefix = prefix;
            this.file = file;
        }

        @Override
        public void write(int octet) throws IOException {
            file.write(octet);
            if (octet == '\n') {
                pass();
            } else {
                line.write(octet);
                if (line.size() >= LINE_BYTES_MAX) {
                    pass();
                }
            }
        }

        private void pass() {
            String text = line.toString(StandardCharsets.UTF_8);
            lines.accept(prefix + (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text));
            line.reset();
        }

        @Override
        public void flush() throws IOException {
            file.flush();
        }

        @Override
        public void close() throws IOException {
            if (line.size() > 0) {
                pass();
            }
            file.close();
        }
    }
}
