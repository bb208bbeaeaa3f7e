package org.wirelore.rig.mpi;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;

/** What a process has beside its memory, and a rank in virtual time for itself: standard streams, system properties. */
final class ProgramWorld {
    private final Properties properties = new Properties();
    private InputStream in;
    private PrintStream out;
    private PrintStream err;

    /** @param readsInput whether the standard input is this rank's; the others find nothing there */
    ProgramWorld(PrintStream out, PrintStream err, boolean readsInput) {
        this.in = readsInput ? System.in : InputStream.nullInputStream();
        this.out = out;
        this.err = err;
        properties.putAll(System.getProperties());
    }

    Properties properties() {
        return properties;
    }

    InputStream in() {
        return in;
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
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
