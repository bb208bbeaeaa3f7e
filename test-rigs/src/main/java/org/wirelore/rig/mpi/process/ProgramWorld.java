package org.wirelore.rig.mpi.process;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What a process has beside its memory, and a rank in virtual time for itself: standard streams, system properties. */
final class ProgramWorld {
    private final ProgramStreams streams;
    private @Nullable Properties properties;
    private @Nullable InputStream in;
    private @Nullable PrintStream out;
    private @Nullable PrintStream err;
    private @Nullable BufferedReader lines;

    ProgramWorld(ProgramStreams streams) {
        this.streams = streams;
    }

    Properties properties() {
        Properties all = properties;
        if (all == null) {
            all = ofTheProcess();
            properties = all;
        }
        return all;
    }

    private static Properties ofTheProcess() {
        Properties all = new Properties();
        all.putAll(System.getProperties());
        return all;
    }

    /** @param all null for those that the rank had in the beginning */
    void setProperties(@Nullable Properties all) {
        properties = all;
    }

    InputStream in() {
        InputStream stream = in;
        if (stream == null) {
            stream = streams.in();
            in = stream;
        }
        return stream;
    }

    /** The lines of what was the standard input when the first of them was asked for. */
    BufferedReader lines() {
        BufferedReader reader = lines;
        if (reader == null) {
            reader = new BufferedReader(new InputStreamReader(in(), StandardCharsets.UTF_8));
            lines = reader;
        }
        return reader;
    }

    PrintStream out() {
        return out == null ? streams.out() : out;
    }

    PrintStream err() {
        return err == null ? streams.err() : err;
    }

    void setIn(InputStream stream) {
        in = stream;
    }

    void setOut(PrintStream stream) {
        out = stream;
    }

    void setErr(PrintStream stream) {
        err = stream;
    }
}
