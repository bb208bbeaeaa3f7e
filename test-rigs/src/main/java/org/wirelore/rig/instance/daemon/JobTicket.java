package org.wirelore.rig.instance.daemon;

import java.util.List;
import java.util.function.IntFunction;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.device.api.Host;

/**
 * What daemons start: the processes of a job.
 *
 * @param command what it is called
 * @param hosts the place in the rig of the host of each rank
 * @param names of the processes of its ranks, by their places
 * @param body what each does
 */
public record JobTicket(String command, List<Integer> hosts, IntFunction<String> names, Body body) {
    /** What a rank does. */
    public interface Body {
        /**
         * Lives as a rank of a job, and gives back what it has opened.
         *
         * @param job number of the job
         * @param joint number of the joint group with those that spawned it; 0 if none have
         * @param place of the rank in the job
         * @param process the rank's
         * @param daemon of its host
         * @throws Exception if it does not end well
         */
        void live(int job, int joint, int place, Host process, DaemonCall daemon) throws Exception;
    }

    /** Copies the arguments. */
    public JobTicket {
        hosts = List.copyOf(hosts);
    }
}
