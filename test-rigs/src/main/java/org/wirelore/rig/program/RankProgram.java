package org.wirelore.rig.program;

/** What one rank does. One instance per rank, used for every run. */
public interface RankProgram {
    /**
     * Runs the program to its end. Everything that it sends is received by its peers before they end.
     *
     * @throws Exception ends the run as failed
     */
    void run(RankContext context) throws Exception;
}
