package org.wirelore.rig.model;

import java.util.List;

/**
 * The daemons of a rig's hosts, which start and watch its ranks.
 *
 * @param fabric name of the fabric through whose sockets they talk
 * @param jobs what runs on the same hosts beside the rig's program
 */
public record DaemonsConfig(String fabric, List<FurtherJob> jobs) {
    /**
     * A job beside the rig's program, started when that is.
     *
     * @param mainClass full name of the class that has main, on the program's class path
     * @param arguments what main is given
     * @param ranks how many it has, on the hosts of the rig's ranks in turn
     * @param mayFail whether it may end with another exit code than 0
     */
    public record FurtherJob(String mainClass, List<String> arguments, int ranks, boolean mayFail) {
        /** Copies the arguments. */
        public FurtherJob {
            arguments = List.copyOf(arguments);
        }
    }

    /** Copies the arguments. */
    public DaemonsConfig {
        jobs = List.copyOf(jobs);
    }
}
