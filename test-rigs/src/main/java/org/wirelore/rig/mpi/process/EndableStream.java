package org.wirelore.rig.mpi.process;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.wirelore.rig.program.ProgramOutput;

/**
 * A rank's standard output or error, which drops what is printed after the rank's end. A rank that unwinds only because
 * another one has failed may catch what unwinds it, and would print that as if it were the cause.
 */
public final class EndableStream extends PrintStream {
    private final Gate gate;

    /**
     * @param inner gets what is printed before the end, at once
     * @param isOver whether all ranks only unwind by now; any thread asks
     */
    public EndableStream(PrintStream inner, BooleanSupplier isOver) {
        this(new Gate(inner, isOver));
    }

    private EndableStream(Gate gate) {
        super(gate, false, StandardCharsets.UTF_8);
        this.gate = gate;
    }

    /** Both streams of every rank as endable ones. */
    public static ProgramOutput both(ProgramOutput inner, BooleanSupplier isOver) {
        return new ProgramOutput() {
            @Override
            public PrintStream out(int rank) {
                return new EndableStream(inner.out(rank), isOver);
            }

            @Override
            public PrintStream err(int rank) {
                return new EndableStream(inner.err(rank), isOver);
            }
        };
    }

    /** The rank has ended itself, or is being ended. For any thread. */
    public void end() {
        gate.isEnded = true;
    }

    private static final class Gate extends OutputStream {
        private final PrintStream inner;
        private final BooleanSupplier isOver;
        private volatile boolean isEnded;

        Gate(PrintStream inner, BooleanSupplier isOver) {
            this.inner = inner;
            this.isOver = isOver;
        }

        private boolean isOpen() {
            return !isEnded && !isOver.getAsBoolean();
        }

        @Override
        public void write(int octet) {
            if (isOpen()) {
                inner.write(octet);
                inner.flush();
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (isOpen()) {
                inner.write(bytes, offset, length);
                inner.flush();
            }
        }

        @Override
        public void flush() {
            inner.flush();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
