package org.wirelore.rig.program;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Where what the ranks print goes. */
public interface ProgramOutput {
    /** The standard streams of this process, for a rank that is one. */
    ProgramOutput PROCESS = new ProgramOutput() {
        @Override
        public PrintStream out(int rank) {
            return System.out;
        }

        @Override
        public PrintStream err(int rank) {
            return System.err;
        }
    };

    /** Drops it. */
    ProgramOutput NOWHERE = new ProgramOutput() {
        @Override
        public PrintStream out(int rank) {
            return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        }

        @Override
        public PrintStream err(int rank) {
            return out(rank);
        }
    };

    /** The standard output of a rank. */
    PrintStream out(int rank);

    /** The standard error of a rank. */
    PrintStream err(int rank);
}
