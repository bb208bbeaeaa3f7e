package org.wirelore.rig.program;

import org.wirelore.rig.config.ProgramConfig;

/** What one rank does. One instance per rank, used for every run. */
public interface RankProgram {
    /**
     * Runs the program to its end. Everything that it sends is received by its peers before they end.
     *
     * @throws Exception ends the run as failed
     */
    void run(RankContext context) throws Exception;

    /** The program that a rig names. */
    static RankProgram of(ProgramConfig config) {
        return switch (config) {
            case ProgramConfig.PingPong pingPong -> new PingPong(pingPong);
            case ProgramConfig.Stream stream -> new Stream(stream);
            case ProgramConfig.Exchange exchange -> new Exchange(exchange);
            case ProgramConfig.Ping ping -> new Ping(ping);
            case ProgramConfig.Mpi mpi -> throw new IllegalStateException(
                    "an MPI program must be loaded by its runner: class=" + mpi.mainClass());
        };
    }
}
