package org.wirelore.rig.spi.card;

import java.io.PrintWriter;
import java.util.List;

/** What was executed of a program that runs on the processors of cards, summed over those that have the same one. */
public interface ExecutedProgram {
    /**
     * A function of it.
     *
     * @param name of the function; {@code all} of all together
     * @param instructions that it has
     * @param executed of them, at least once
     * @param executions of its instructions, all together
     */
    record Function(String name, int instructions, int executed, long executions) {
    }

    /** Names of the hosts whose cards have executed it. */
    List<String> hosts();

    /** Its functions, in the order of their addresses, then all together. */
    List<Function> functions();

    /** Prints its functions, and its source with how often each line was executed. */
    void print(PrintWriter out);
}
