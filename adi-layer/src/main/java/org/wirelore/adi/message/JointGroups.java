package org.wirelore.adi.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.message.ProcessStarter.Joined;
import org.wirelore.device.api.Host;

/**
 * The groups in which a process meets others beside its own job: each of a communicator that has started processes, and
 * of these (MPI-2, section 5.3). Each has devices of its own, which the process's calls serve together with the job's.
 */
public final class JointGroups {
    private final Adi job;
    private final Host host;
    private final ProcessEnvironment processEnvironment;
    private final List<RankProcess> groups = new ArrayList<>();
    private @Nullable ProcessStarter starter;
    private @Nullable Communicator parent;

    JointGroups(Adi job, Host host, ProcessEnvironment processEnvironment) {
        this.job = job;
        this.host = host;
        this.processEnvironment = processEnvironment;
    }

    /** Says who starts processes; before the program begins. */
    public void startBy(ProcessStarter newStarter) {
        starter = newStarter;
    }

    /** Who starts processes, or null if this job can have no more. */
    public @Nullable ProcessStarter starter() {
        return starter;
    }

    /**
     * Says that other processes have started this one; before the program begins.
     *
     * @param joined its part of the joint group
     * @param parents how many of the group's first are those others
     */
    public void bornTo(Joined joined, int parents) {
        parent = connect(joined, parents);
    }

    /** The intercommunicator to the processes that have started this one, or null. */
    public @Nullable Communicator parent() {
        return parent;
    }

    /**
     * The intercommunicator of a joint group, which other threads of the process do not see come about.
     *
     * @param join connects the process with the group
     * @param parents how many of its first have started the others
     * @throws mpi.MPIException with {@link Failure#SPAWN} if the group does not meet
     */
    public Communicator connectBy(Supplier<Joined> join, int parents) {
        Gate gate = processEnvironment.gate();
        gate.enter();
        try {
            return connect(join.get(), parents);
        } catch (AdiException failure) {
            throw Failure.SPAWN.because(String.valueOf(failure.getMessage()), failure);
        } finally {
            gate.leave();
        }
    }

    /**
     * The intercommunicator of a joint group.
     *
     * @param parents how many of its first have started the others
     */
    private Communicator connect(Joined joined, int parents) {
        Adi adi = joined.adi();
        adi.progressEngine().joinTo(job.progressEngine());
        RankProcess group = new RankProcess(adi, host, processEnvironment, joined.observer());
        groups.add(group);
        ProcessGroup starting = ProcessGroup.of(IntStream.range(0, parents).toArray());
        ProcessGroup started = ProcessGroup.of(IntStream.range(parents, adi.size()).toArray());
        boolean isStarted = adi.rank() >= parents;
        return group.communicator(isStarted ? started : starting, isStarted ? starting : started, ContextIds.WORLD);
    }

    /** Frees a communicator, and leaves its joint group if that was the last one in it. */
    public void disconnect(Communicator last) {
        last.free();
        RankProcess group = last.process();
        if (group.communicators() == 0 && groups.contains(group)) {
            leave(group);
        }
    }

    /** Leaves all groups. */
    void finish() {
        while (!groups.isEmpty()) {
            leave(groups.getLast());
        }
    }

    private void leave(RankProcess group) {
        try {
            group.leave();
        } finally {
            groups.remove(group);
        }
    }

    /** What the process waits for in one of the groups, in words, with the ranks there; null if in none. */
    @Nullable
    String explainWait() {
        for (RankProcess group : groups) {
            if (!group.isIdle()) {
                return group.explainWait() + ", by the ranks of a group of " + group.world().size()
                        + ": parents, then the processes that they started";
            }
        }
        return null;
    }
}
