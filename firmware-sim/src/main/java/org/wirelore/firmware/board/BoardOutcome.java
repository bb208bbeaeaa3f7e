package org.wirelore.firmware.board;

import org.wirelore.firmware.cpu.Fault;

/** How a program's run ended. */
public sealed interface BoardOutcome {
    /**
     * The program ended by itself.
     *
     * @param code what it returned or gave to {@code exit}
     */
    record Exited(int code) implements BoardOutcome {
    }

    /**
     * The processor reported a fault.
     *
     * @param fault what and where
     */
    record Faulted(Fault fault) implements BoardOutcome {
    }

    /**
     * The C library found a wrong use of it.
     *
     * @param what the mistake
     * @param address what it is about, or 0
     */
    record Misused(Misuse what, int address) implements BoardOutcome {
    }

    /** The mistakes that the C library finds. */
    enum Misuse {
        /** An integer was divided by 0, on a strict board. */
        DIVISION_BY_ZERO,
        /** A block was given back that is free already. */
        FREED_TWICE,
        /** What was given back is no block, or its header was overwritten. */
        FREED_WILD
    }

    /** It was still running when its cycles were spent. */
    record OutOfCycles() implements BoardOutcome {
    }
}
