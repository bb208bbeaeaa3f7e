package org.wirelore.rig.program;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * What rank 0 finds on its standard input in virtual time: the same in every run of a command, however many there are,
 * and whole from the beginning, so that nothing depends on when a user types.
 */
public final class ProgramInput {
    private final InputStream source;
    private byte @Nullable [] bytes;

    /** @param source is read to its end when a program first reads, not before */
    public ProgramInput(InputStream source) {
        this.source = source;
    }

    /** There is nothing to read. */
    public static ProgramInput nothing() {
        return new ProgramInput(InputStream.nullInputStream());
    }

    /** All of it, for one run. */
    public InputStream open() {
        return new BufferedInputStream(new Late());
    }

    private synchronized InputStream fromTheBeginning() throws IOException {
        if (bytes == null) {
            bytes = source.readAllBytes();
        }
        return new ByteArrayInputStream(bytes);
    }

    /** A program may have its standard input without reading it. */
    private final class Late extends InputStream {
        private @Nullable InputStream opened;

        private InputStream own() throws IOException {
            if (opened == null) {
                opened = fromTheBeginning();
            }
            return opened;
        }

        @Override
        public int read() throws IOException {
            return own().read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return own().read(into, offset, length);
        }

        @Override
        public int available() throws IOException {
            return own().available();
        }
    }
}
