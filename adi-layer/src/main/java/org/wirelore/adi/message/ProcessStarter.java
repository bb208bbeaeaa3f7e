package org.wirelore.adi.message;

import java.util.List;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.AdiObserver;

/** What the launcher does for a program that starts further processes (MPI-2, section 5.3). */
public interface ProcessStarter {
    /** Most processes of a run that programs start more of. */
    int PROCESSES_MAX = 1024;

    /**
     * Why processes can't be started for their number; empty if they can.
     *
     * @param begun how many the run has had
     * @param more how many more are wanted
     */
    static String refusal(int begun, long more) {
        return begun + more <= PROCESSES_MAX
                ? ""
                : "expected at most " + PROCESSES_MAX + " processes in a run, found " + begun + " and " + more
                        + " more";
    }

    /**
     * What some of the new processes run.
     *
     * @param program the name of a class with main
     * @param arguments what its main is given
     * @param processes how many of them there are, 1 or more
     */
    record Command(String program, List<String> arguments, int processes) {
        /** Copies the arguments. */
        public Command {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A process's part of a joint group.
     *
     * @param adi connects it with the others
     * @param observer receives collective operations; or null
     */
    record Joined(Adi adi, @Nullable AdiObserver observer) {
    }

    /** How many processes the job can usefully have, with those that it has. */
    int universe();

    /**
     * Starts processes, which form a job of their own and meet those of the starting communicator in a joint group:
     * first these, in their order, then the new ones, in that of the commands.
     *
     * @param starting the processes of the starting communicator, as ranks of the caller's job
     * @param commands at least one
     * @return what {@link #join} needs, the same length whatever it starts; to be brought to all that start
     * @throws MPIException with {@link Failure#SPAWN} if it can't; nothing was started then
     */
    long[] start(int[] starting, List<Command> commands);

    /** How many words {@link #start} returns. */
    int words();

    /**
     * Connects the caller with the joint group. Called by all that start; returns when all have met.
     *
     * @param words as {@link #start} gave them to one of them
     * @param place the caller's in the joint group
     * @param size of the joint group
     */
    Joined join(long[] words, int place, int size);
}
