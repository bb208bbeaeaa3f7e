package org.wirelore.firmware.cpu;

/**
 * Observes every executed instruction. While one is set the processor executes step by step; without one there is no
 * cost.
 */
public interface ExecutionListener {
    /**
     * An instruction has been executed; the processor shows the state after it.
     *
     * @param pc   its address
     * @param word what was executed
     */
    void executed(int pc, int word);

    /**
     * An instruction is making an access; {@link #executed} follows. A store to the memory follows, too.
     *
     * @param address of the access, with the low bits cleared for the width
     * @param bytes   1, 2 or 4
     * @param isStore or a load
     * @param value   loaded or stored, zero extended
     */
    default void accessed(int address, int bytes, boolean isStore, int value) {
    }

    /**
     * Iterations of a loop are counted and not executed, see {@link LanaiCpu#skip}: the next instructions, which are
     * one iteration, stand for all of them.
     *
     * @param instructions of one iteration
     * @param times        how often more than once each of them counts
     */
    default void repeated(long instructions, long times) {
    }

    /** This one, then another. */
    default ExecutionListener andThen(ExecutionListener other) {
        ExecutionListener first = this;
        return new ExecutionListener() {
            @Override
            public void executed(int pc, int word) {
                first.executed(pc, word);
                other.executed(pc, word);
            }

            @Override
            public void accessed(int address, int bytes, boolean isStore, int value) {
                first.accessed(address, bytes, isStore, value);
                other.accessed(address, bytes, isStore, value);
            }

            @Override
            public void repeated(long instructions, long times) {
                first.repeated(instructions, times);
                other.repeated(instructions, times);
            }
        };
    }
}
