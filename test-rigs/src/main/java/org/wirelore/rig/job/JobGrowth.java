package org.wirelore.rig.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.adi.message.ProcessStarter.Command;
import org.wirelore.adi.start.Meeting;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.launch.spawn.SpawnRefusedException;
import org.wirelore.rig.launch.spawn.SpawnRequest;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.mpi.ProgramClass;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Plans the processes that programs of a job start in the course of its run: further ones of this machine, on the rig's
 * hosts in turn.
 */
final class JobGrowth implements JobPlan.Growth {
    private final VariantConfig variant;
    private final JobPlan plan;
    private final int timesMax;
    private final List<Integer> cores;
    /** How many times there were further processes; each time they have two places to meet, as in a simulation. */
    private int times;

    /** @param timesMax how many times there can be further processes */
    JobGrowth(VariantConfig variant, JobPlan plan, int timesMax) throws IOException {
        this.variant = variant;
        this.plan = plan;
        this.timesMax = timesMax;
        this.cores = UsableCores.numbers();
    }

    /** Whether programs can start processes: all are on this machine, and their devices take more. */
    static boolean isPossible(VariantConfig variant, JobOverrides changes) {
        return variant.protocol().takesMoreRanks() && changes.remote() == 0
                && !variant.hasFabric(fabric -> !fabric.seatsManyRanks());
    }

    @Override
    public List<Assignment> plan(SpawnRequest request, int begun) throws SpawnRefusedException {
        String refusal = ProcessStarter.refusal(begun, request.processes());
        if (!refusal.isEmpty()) {
            throw new SpawnRefusedException(refusal);
        }
        if (times == timesMax) {
            throw new SpawnRefusedException("the job has numbers for " + timesMax + " times that its programs start"
                    + " processes, and all are taken: start more processes at a time, or run it without --daemon");
        }
        Assignment first = plan.assignments().getFirst();
        for (Command command : request.commands()) {
            require(command, first);
        }
        int own = 2 * times + 1;
        int ownPort = port(own);
        JointMeeting joint = new JointMeeting(own + 1, request.starting().getFirst(), ownPort + 1,
                request.starting().size(), request.starting().size() + (int) request.processes());
        times++;
        boolean roomy = first.spins() && begun + request.processes() <= cores.size();
        List<Assignment> more = new ArrayList<>();
        for (Command command : request.commands()) {
            String json = first.program() == null ? MpiJob.with(variant.json(), command) : first.json();
            for (int each = 0; each < command.processes(); each++) {
                int number = begun + more.size();
                RankConfig rank = variant.ranks().get(number % variant.ranks().size());
                more.add(new Assignment(first.job(), new Birth(number, own, first.birth().universe(), joint),
                        more.size(), (int) request.processes(), (int) request.processes(), rank.host(),
                        first.masterHost(), ownPort, first.folder(), first.access(),
                        roomy ? cores.get(number) : -1, roomy, first.seed(), false, json,
                        first.program() == null ? null : command.program(), first.classPath(),
                        first.program() == null ? List.of() : command.arguments(), JobPlanner.environment(rank)));
            }
        }
        return more;
    }

    private void require(Command command, Assignment first) throws SpawnRefusedException {
        if (first.program() == null && !variant.program().callsMpi()) {
            throw new SpawnRefusedException("this kind of program starts no processes: run a class with main, which"
                    + " calls MPI");
        }
        try {
            ProgramClass.requireMain(command.program(),
                    first.program() == null ? MpiJob.classPath(variant.json()) : first.classPath());
        } catch (MissingProgramException e) {
            throw new SpawnRefusedException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Two on end: free ones where ports are the machine's, else those that only these meetings have in the job's
     * folder.
     */
    private int port(int meeting) throws SpawnRefusedException {
        if (!variant.hasFabric(FabricConfig::isInternet)) {
            return Meeting.MASTER_PORT + meeting;
        }
        try {
            return JobPlanner.freePort(plan.assignments().getFirst().masterHost(), 2);
        } catch (IOException e) {
            throw new SpawnRefusedException(String.valueOf(e.getMessage()));
        }
    }
}
