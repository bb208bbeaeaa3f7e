package org.wirelore.rig.mpi.process;

import java.io.InputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;

/**
 * A rank's standard streams, made when they are first asked for: many programs print nothing, and an exploration runs
 * them many times.
 */
final class ProgramStreams {
    private final int rank;
    private final ProgramInput input;
    private final ProgramOutput output;
    private @Nullable PrintStream out;
    private @Nullable PrintStream err;
    private boolean isEnded;

    ProgramStreams(int rank, ProgramInput input, ProgramOutput output) {
        this.rank = rank;
        this.input = input;
        this.output = output;
    }

    /** Makes those that it prints to now, so that they are flushed and closed at its end. */
    void open() {
        out();
        err();
    }

    InputStream in() {
        return rank == 0 ? input.open() : InputStream.nullInputStream();
    }

    synchronized PrintStream out() {
        PrintStream stream = out;
        if (stream == null) {
            stream = begun(output.out(rank));
            out = stream;
        }
        return stream;
    }

    synchronized PrintStream err() {
        PrintStream stream = err;
        if (stream == null) {
            stream = begun(output.err(rank));
            err = stream;
        }
        return stream;
    }

    private PrintStream begun(PrintStream stream) {
        if (isEnded) {
            end(stream);
        }
        return stream;
    }

    /** Passes on what was printed so far. */
    synchronized void flush() {
        if (out != null) {
            out.flush();
        }
        if (err != null) {
            err.flush();
        }
    }

    /** What the program prints from now on is dropped. */
    synchronized void end() {
        isEnded = true;
        if (out != null) {
            end(out);
        }
        if (err != null) {
            end(err);
        }
    }

    private static void end(PrintStream stream) {
        if (stream instanceof EndableStream endable) {
            endable.end();
        }
    }

    synchronized void close() {
        flush();
        if (out != null) {
            out.close();
        }
        if (err != null) {
            err.close();
        }
    }
}
