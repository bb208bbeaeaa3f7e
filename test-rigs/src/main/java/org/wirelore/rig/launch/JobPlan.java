package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.launch.spawn.SpawnRefusedException;
import org.wirelore.rig.launch.spawn.SpawnRequest;

/**
 * A job before it is started.
 *
 * @param rankMain the class whose main runs a rank
 * @param secret what its ranks prove that they know
 * @param assignments what each rank gets, rank 0 first
 * @param local how many of them, from rank 0 on, are started on this machine; the others join
 * @param remote how the others are started from here; null: they join by themselves
 * @param bind address at which the master listens
 * @param port port at which it listens; 0: any
 * @param startNanos how long all ranks together may take until they have left init; more than eight have more time
 * @param joinNanos how long ranks of other machines may take to join
 * @param wallNanos how long the job may take
 * @param survivorNanos how long the other ranks have to find out by themselves that one has died; 0: they are ended at
 *     once
 */
public record JobPlan(String rankMain, JobSecret secret, List<Assignment> assignments, int local,
        @Nullable RemoteStart remote, String bind, int port,
        long startNanos,
        long joinNanos, long wallNanos, long survivorNanos) {
    public JobPlan {
        assignments = List.copyOf(assignments);
    }

    /** How many ranks it has. */
    public int size() {
        return assignments.size();
    }

    /** Whether a process of the job is on this machine: also those that ranks have started. */
    boolean isHere(int number) {
        return number < local || number >= size();
    }

    /** Plans further processes that ranks of a job ask for. */
    @FunctionalInterface
    public interface Growth {
        /**
         * Plans some.
         *
         * @param begun how many processes the job has had
         * @return what each gets, all with the same joint meeting
         * @throws SpawnRefusedException if they can't be started
         */
        List<Assignment> plan(SpawnRequest request, int begun) throws SpawnRefusedException;
    }

    /**
     * How the ranks of other machines are started from this one: a remote shell such as ssh runs the start script there
     * (MPI-on-U-Net paper, section 3: the master starts the slaves with rsh and passes them its address).
     *
     * <p>The job's secret goes over the remote shell's standard input, not in the command, where every user of the
     * other machine could read it. A shell without a terminal ends with its connection, and a rank ends with its
     * master.
     *
     * @param shell the words of the remote shell's command; the machine and one command for it follow
     * @param hosts the machine of each rank that is not started here, in the order of the ranks; none begins with a
     *     hyphen
     * @param program what calls the start script on those machines, as a shell there reads it
     */
    public record RemoteStart(List<String> shell, List<String> hosts, String program) {
        public RemoteStart {
            shell = List.copyOf(shell);
            hosts = List.copyOf(hosts);
        }

        /**
         * What starts a rank.
         *
         * @param index its place among the ranks that are not started here
         * @param master {@code HOST:PORT}
         */
        List<String> command(int index, Assignment assignment, String master) {
            StringBuilder remote = new StringBuilder("IFS= read -r " + JobSecret.VARIABLE + " && export "
                    + JobSecret.VARIABLE + " && exec env " + StartedRank.RANK_VARIABLE + "=" + assignment.rank());
            assignment.environment().forEach(variable -> remote.append(' ').append(Quoted.shell(variable)));
            remote.append(' ').append(program).append(" join");
            if (!assignment.classPath().isEmpty()) {
                remote.append(" --class-path ").append(Quoted.shell(assignment.classPath()));
            }
            remote.append(' ').append(Quoted.shell(master));
            List<String> command = new ArrayList<>(shell);
            command.add(hosts.get(index));
            command.add(remote.toString());
            return command;
        }
    }
}
