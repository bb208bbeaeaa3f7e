package org.wirelore.firmware.board;

import org.wirelore.firmware.cpu.Fault;

/** How a program's run ended. */
public sealed interface Outcome {
    /**
     * It ended by itself.
     *
     * @param code what it returned or gave to {@code exit}
     */
    record Exited(int code) implements Outcome {
    }

    /**
     * It did what can't be done.
     *
     * @param fault what and where
     */
    record Faulted(Fault fault) implements Outcome {
    }

    /** It was still running when its cycles were spent. */
    record OutOfCycles() implements Outcome {
    }
}
