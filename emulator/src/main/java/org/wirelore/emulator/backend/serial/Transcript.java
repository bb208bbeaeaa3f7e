package org.wirelore.emulator.backend.serial;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FreshFile;

/**
 * The file that keeps what was said on a console. It ends with a note when it has become very long, or can't be
 * written.
 */
final class Transcript implements AutoCloseable {
    private static final long BYTES_MAX = 64L << 20;

    private final Path path;
    private final OutputStream file;
    private long bytes;
    private @Nullable IOException broken;

    Transcript(Path path) throws IOException {
        this.path = path;
        file = Channels.newOutputStream(FreshFile.open(path));
    }

    Path path() {
        return path;
    }

    synchronized void heard(byte[] octets, int count) {
        write(octets, count);
    }

    synchronized void typed(String text) {
        byte[] line = ("\n>>> " + text + "\n").getBytes(StandardCharsets.UTF_8);
        write(line, line.length);
    }

    /** An error of the file is reported when it is closed: the machine is served until then. */
    @Override
    public synchronized void close() throws IOException {
        file.close();
        if (broken != null) {
            throw new IOException("could not write the transcript " + path + ": " + broken.getMessage(), broken);
        }
    }

    private void write(byte[] octets, int count) {
        if (broken != null || bytes > BYTES_MAX) {
            return;
        }
        bytes += count;
        try {
            file.write(octets, 0, count);
            if (bytes > BYTES_MAX) {
                file.write("\n>>> the transcript ends here: too long\n".getBytes(StandardCharsets.UTF_8));
            }
            file.flush();
        } catch (IOException e) {
            broken = e;
        }
    }
}
