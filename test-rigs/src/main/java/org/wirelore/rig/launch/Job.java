package org.wirelore.rig.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.ProcessEndsException;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.launch.spawn.SpawnAnswer;
import org.wirelore.rig.launch.spawn.SpawnRefusedException;
import org.wirelore.rig.launch.spawn.SpawnRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * One job, from the start of its ranks to the end of the last one. Whatever happens, no process of it is left when
 * {@link #run} returns: a rank that fails ends the others, and so does one that dies, at once or after the time that
 * the rig gives them to find that out. They are asked to leave, and are killed if they don't.
 */
public final class Job {
    private static final long LOOK_MS = 20;
    /** How long ranks that were asked to end, or are done, may take to leave. */
    private static final long LEAVE_MS = 1_000;
    private static final long TRAINING_MS = 60_000;
    /** How long a process that gets a signal to end may take to end its job in order. */
    private static final long END_MS = 1_500;

    private final JobPlan plan;
    private final MasterLoop loop;
    private final Consumer<String> printed;
    private final Consumer<String> errors;
    private final InputStream input;
    private final BooleanSupplier stopped;
    private final RankRegistry registry;
    private final JobLimits limits;
    private final Deadlock deadlock;
    private final List<String> hosts;
    private final List<@Nullable RankReport> reports = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();
    private final StartedRanks processes = new StartedRanks();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long beganNanos = System.nanoTime();
    private long readyNanos = -1;
    private JobPlan.Growth growth = (request, begun) -> {
        throw new SpawnRefusedException("this job can't have more processes than it began with");
    };
    private final LostPeers givenUp;
    private final JobFailure failure;
    private long unknownConnections;
    private volatile boolean isAskedToEnd;
    /** How far each rank had come when the job was asked to end; later reports are about its end. */
    private volatile @Nullable String reached;

    /**
     * @param loop what its master runs on; closed with the job
     * @param printed gets every line that a rank of this machine prints
     * @param errors gets every line of their standard error
     * @param input what rank 0 can read on its standard input, if it is on this machine
     * @param stopped asks whether to end the job
     */
    public Job(JobPlan plan, MasterLoop loop, Consumer<String> printed, Consumer<String> errors,
            InputStream input, BooleanSupplier stopped) {
        this.plan = plan;
        this.loop = loop;
        this.printed = printed;
        this.errors = errors;
        this.input = input;
        this.stopped = stopped;
        registry = new RankRegistry(plan.size());
        limits = new JobLimits(plan, registry, beganNanos);
        deadlock = new Deadlock(plan.size());
        hosts = new CopyOnWriteArrayList<>(plan.assignments().stream().map(Assignment::host).toList());
        givenUp = new LostPeers(hosts, registry);
        failure = new JobFailure(plan, registry, limits, givenUp, hosts, this::isStopped);
        makeRoom(plan.size());
    }

    private void makeRoom(int more) {
        reports.addAll(Collections.nCopies(more, null));
        offsets.addAll(Collections.nCopies(more, 0L));
    }

    /** Says who plans further processes; until then, there can be none. */
    public Job growingBy(JobPlan.Growth newGrowth) {
        growth = newGrowth;
        return this;
    }

    /**
     * Runs the job.
     *
     * @param listening gets the master's port once it listens
     * @throws IOException if the master can't listen, or a process can't be started
     */
    public JobResult run(Consumer<Integer> listening) throws IOException {
        ExitHook hook = new ExitHook("end of the ranks", this::processEnds);
        try {
            add(hook);
            if (!isStopped()) {
                // Before there is a master: their virtual machines start while its event loop does.
                processes.start(plan, printed, errors);
            }
            lead(listening);
        } finally {
            processes.end();
            ChildProcesses.end(plan.secret());
            over.countDown();
            hook.clear();
        }
        return result();
    }

    private void lead(Consumer<Integer> listening) throws IOException {
        boolean[] local = new boolean[plan.size()];
        Arrays.fill(local, 0, plan.local(), true);
        try (Master master = new Master(loop, plan.secret(), plan.bind(), plan.port(), plan.assignments(), local,
                Master.HELLO_MS, Heartbeat.SILENCE_MS)) {
            listening.accept(master.port());
            processes.sendMaster(address(master), input);
            processes.startRemote(plan, new HostPort(plan.bind(), master.port()).toString(), printed, errors);
            watch(master);
            if (isStopped()) {
                reached = progress();
            }
            // Before ranks that have not proved themselves yet are ended: they are not unknown.
            unknownConnections = Math.max(0, master.refused() - registry.endedAbsent());
            end(master);
            // Before the master is closed: none shall be left to complain of that.
            processes.end();
        }
    }

    /** Where ranks of this machine reach a master. */
    private String address(Master master) {
        return new HostPort(HostPort.fromHere(plan.bind()), master.port()).toString();
    }

    /**
     * How far each rank has come, or had come when the job was asked to end, in words; ranks that have come as far as
     * each other share them. For any thread.
     */
    public String progress() {
        String atTheEnd = reached;
        if (atTheEnd != null) {
            return atTheEnd;
        }
        return registry.progress(deadlock);
    }

    /** This process got a signal to end: the job ends in order if there is time, and in any case. */
    private void processEnds() {
        isAskedToEnd = true;
        try {
            over.await(END_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        processes.end();
    }

    private boolean isStopped() {
        if (stopped.getAsBoolean()) {
            isAskedToEnd = true;
        }
        return isAskedToEnd;
    }

    private void watch(Master master) {
        while (!failure.isKnown() && !isStopped() && !isDone()) {
            // All that has come in, before anything is made of what a process looks like by now.
            for (MasterEvent event = next(master); event != null; event = master.events().poll()) {
                take(event, master);
            }
            lookAround();
        }
    }

    private @Nullable MasterEvent next(Master master) {
        try {
            return master.events().poll(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            isAskedToEnd = true;
            return null;
        }
    }

    private void take(MasterEvent event, Master master) {
        int rank = event.rank();
        switch (event) {
            case MasterEvent.Joined joined -> {
                registry.joined(rank);
                limits.joined(rank, System.nanoTime());
                offsets.set(rank, plan.isHere(rank) ? 0 : joined.clockOffsetNanos());
            }
            case MasterEvent.Message message -> take(rank, message.message(), master);
            case MasterEvent.Silent silent -> silent(rank);
            case MasterEvent.Left left -> {
                registry.left(rank);
                if (!registry.hasReported(rank) && !plan.isHere(rank)) {
                    failure.died(rank, " left without a word: its machine or its process is gone");
                }
            }
        }
    }

    /** What a process of this machine has ended of, it has said itself. */
    private void silent(int rank) {
        registry.left(rank);
        boolean hasEnded = processes.all().stream().anyMatch(own -> own.rank() == rank && !own.isAlive());
        if (!registry.hasReported(rank) && !hasEnded) {
            failure.died(rank, " has not sent anything for " + Heartbeat.SILENCE_MS / 1000
                    + " seconds: its machine is gone, or the way to it, or its process stands still");
        }
    }

    private void take(int rank, JsonNode message, Master master) {
        switch (message.path("type").stringValue("")) {
            case "ready" -> {
                registry.ready(rank);
                if (readyNanos < 0 && registry.hasMet()) {
                    readyNanos = System.nanoTime() - beganNanos;
                }
            }
            case DeadlockDetector.STANDS -> deadlock.stands(rank, message);
            case DeadlockDetector.MOVES -> deadlock.moves(rank);
            case LostPeers.LOST -> {
                int peer = message.path("peer").intValue(-1);
                if (givenUp.lost(rank, peer)) {
                    master.tell(peer, Master.message(LostPeers.QUESTION));
                }
            }
            case SpawnRequest.TYPE -> master.tell(rank, answer(message, master).toJson());
            case LostPeers.ANSWER -> givenUp.answered(rank, message.path("what").stringValue(""));
            default -> takeReport(rank, message);
        }
    }

    private SpawnAnswer answer(JsonNode message, Master master) {
        try {
            return new SpawnAnswer(spawn(SpawnRequest.of(message), master), "");
        } catch (SpawnRefusedException | JacksonException | IOException e) {
            return new SpawnAnswer(null, String.valueOf(e.getMessage()));
        }
    }

    /** All of the processes are started, or none. */
    private @Nullable JointMeeting spawn(SpawnRequest request, Master master)
            throws SpawnRefusedException, IOException {
        if (failure.isKnown() || isStopped()) {
            throw new SpawnRefusedException("the job is being ended");
        }
        List<Assignment> more = growth.plan(request, hosts.size());
        List<StartedRank> started = processes.startMore(plan, more, printed, errors);
        hosts.addAll(more.stream().map(Assignment::host).toList());
        makeRoom(more.size());
        registry.grow(more.size());
        deadlock.grow(more.size());
        limits.grown(System.nanoTime());
        master.grow(more);
        started.forEach(process -> process.sendMaster(address(master), InputStream.nullInputStream()));
        if (!more.getFirst().spins()) {
            master.tellAll(Master.message(Birth.CROWDED));
        }
        return more.getFirst().birth().joint();
    }

    private void takeReport(int rank, JsonNode message) {
        RankReport report = RankReport.read(message);
        reports.set(rank, report);
        registry.reported(rank);
        deadlock.ended();
        failure.reported(rank, report);
    }

    private void lookAround() {
        long now = System.nanoTime();
        for (StartedRank process : processes.all()) {
            switch (registry.lookAt(process.rank(), process.isAlive(), now)) {
                case NOTHING -> {
                }
                case ENDED -> failure.ended(process);
                case GOES_ON_ALONE -> failure.fail(process.rank(),
                        " has closed its connection to the master before its program was done, and goes on");
            }
        }
        failure.look(now, deadlock, hosts);
    }

    /** Whether nothing more is to come. A rank that complains is believed after a moment only. */
    private boolean isDone() {
        return !failure.isNear() && registry.unreported().isEmpty();
    }

    /** Lets ranks leave: those of a job that is over go by themselves, the others get an order. */
    private void end(Master master) {
        if (!isDone() || failure.isKnown()) {
            master.tellAll(Master.message("abort"));
            // A rank that has not connected can't be reached, and holds nothing.
            processes.kill(registry::isAbsent);
        }
        processes.await(StartedRank.isTraining() ? TRAINING_MS : LEAVE_MS);
        // Ranks may have failed by themselves before they were asked to end; those that fail of that say so.
        for (MasterEvent event = master.events().poll(); event != null; event = master.events().poll()) {
            if (event instanceof MasterEvent.Message late) {
                take(late.rank(), late.message(), master);
            }
        }
    }

    /** A process that is ending takes no more hooks, and needs no ranks any more. */
    private void add(ExitHook hook) {
        try {
            hook.set();
        } catch (ProcessEndsException e) {
            isAskedToEnd = true;
        }
    }

    private JobResult result() {
        return new JobResult(failure.words(), failure.besides(), failure.environment(), failure.remedy(),
                isStopped() && !failure.isKnown(), failure.timedOut(),
                processes.lastLines(failure.culprit()), reports, offsets,
                unknownConnections, readyNanos, System.nanoTime() - beganNanos);
    }
}
