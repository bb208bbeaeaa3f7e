package org.wirelore.rig.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One job, from the start of its ranks to the end of the last one. Whatever happens, no process of it is left when {@link
 * #run} returns: a rank that dies or fails ends the others, which are told to leave in order and are killed if they don't.
 */
public final class Job {
    private static final long LOOK_MS = 20;
    /** How long ranks that were told to end, or are done, may take to leave. */
    private static final long LEAVE_MS = 1_000;
    private static final long TRAINING_MS = 60_000;

    /** How far a rank has come. */
    private enum Stage {
        /** Started or waited for; has not reported. */
        ABSENT,
        /** Connected and told what to do. */
        JOINED,
        /** Has met the others. */
        READY,
        /** Has told how it went. */
        REPORTED
    }

    private final JobPlan plan;
    private final Consumer<String> printed;
    private final BooleanSupplier stopped;
    private final Stage[] stages;
    private final boolean[] gone;
    private final @Nullable RankReport[] reports;
    private final long[] offsets;
    private final List<RankProcess> processes = new ArrayList<>();
    private final long beganNanos = System.nanoTime();
    private long readyNanos = -1;
    private @Nullable String failure;
    private boolean environment;
    private String remedy = "";
    private boolean timedOut;
    private int culprit = -1;

    /**
     * @param printed is told every line that a rank of this machine prints
     * @param stopped asks whether to end the job
     */
    public Job(JobPlan plan, Consumer<String> printed, BooleanSupplier stopped) {
        this.plan = plan;
        this.printed = printed;
        this.stopped = stopped;
        stages = new Stage[plan.size()];
        Arrays.fill(stages, Stage.ABSENT);
        gone = new boolean[plan.size()];
        reports = new @Nullable RankReport[plan.size()];
        offsets = new long[plan.size()];
    }

    /**
     * Runs the job.
     *
     * @param listening is told the master's port once it listens
     * @throws IOException if the master can't listen, or a process can't be started
     */
    public JobResult run(Consumer<Integer> listening) throws IOException {
        boolean[] local = new boolean[plan.size()];
        Arrays.fill(local, 0, plan.local(), true);
        try (Master master = new Master(plan.secret(), plan.bind(), plan.port(), plan.assignments(), local)) {
            listening.accept(master.port());
            Thread hook = new Thread(this::killAll, "end of the ranks");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                start(master.port());
                watch(master);
                end(master);
            } finally {
                killAll();
                remove(hook);
            }
        }
        return result();
    }

    private void start(int port) throws IOException {
        for (int rank = 0; rank < plan.local(); rank++) {
            Assignment assignment = plan.assignments().get(rank);
            processes.add(RankProcess.start(rank, plan.bind(), port, plan.secret(), assignment.classPath(),
                    assignment.environment(), printed));
        }
    }

    private void watch(Master master) {
        while (failure == null && !stopped.getAsBoolean() && !isDone()) {
            MasterEvent event = next(master);
            if (event != null) {
                take(event);
            } else {
                lookAround();
            }
        }
    }

    private static @Nullable MasterEvent next(Master master) {
        try {
            return master.events().poll(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void take(MasterEvent event) {
        int rank = event.rank();
        switch (event) {
            case MasterEvent.Joined joined -> {
                stages[rank] = Stage.JOINED;
                offsets[rank] = rank < plan.local() ? 0 : joined.clockOffsetNanos();
            }
            case MasterEvent.Told told -> take(rank, told.message());
            case MasterEvent.Left left -> {
                gone[rank] = true;
                if (stages[rank] != Stage.REPORTED && rank >= plan.local()) {
                    fail(rank, "left without a word: its machine or its process is gone");
                }
            }
        }
    }

    private void take(int rank, JsonNode message) {
        if (message.path("type").stringValue("").equals("ready")) {
            stages[rank] = Stage.READY;
            if (Arrays.stream(stages).allMatch(stage -> stage.compareTo(Stage.READY) >= 0)) {
                readyNanos = System.nanoTime() - beganNanos;
            }
            return;
        }
        RankReport report = RankReport.of(message);
        reports[rank] = report;
        stages[rank] = Stage.REPORTED;
        if (report.failure() != null) {
            environment = report.environment();
            remedy = report.remedy();
            fail(rank, report.failure());
        }
    }

    /** Nothing was heard for a moment: has a process died, or is the time up? */
    private void lookAround() {
        for (RankProcess process : processes) {
            if (!process.isAlive() && stages[process.rank()] != Stage.REPORTED && failure == null
                    && (gone[process.rank()] || stages[process.rank()] == Stage.ABSENT)) {
                fail(process.rank(), process.ending());
            }
        }
        long spentNanos = System.nanoTime() - beganNanos;
        if (failure == null && readyNanos < 0 && spentNanos > startLimitNanos()) {
            timedOut = true;
            failure = "every rank must have met the others in time: seconds="
                    + startLimitNanos() / 1_000_000_000L + ", missing=" + missing();
        }
        if (failure == null && spentNanos > plan.wallNanos()) {
            timedOut = true;
            failure = "the job must end in time: limits.wallSeconds=" + plan.wallNanos() / 1e9 + ", not done: ranks "
                    + below(Stage.REPORTED);
        }
    }

    private long startLimitNanos() {
        boolean waitsForJoiners = plan.local() < plan.size()
                && Arrays.stream(stages, plan.local(), plan.size()).anyMatch(stage -> stage == Stage.ABSENT);
        return waitsForJoiners ? plan.joinNanos() : plan.startNanos();
    }

    private String missing() {
        List<Integer> absent = below(Stage.JOINED);
        return "ranks " + (absent.isEmpty() ? below(Stage.READY) : absent);
    }

    private List<Integer> below(Stage stage) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < stages.length; rank++) {
            if (stages[rank].compareTo(stage) < 0) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    private void fail(int rank, String how) {
        if (failure == null) {
            culprit = rank;
            failure = "rank " + rank + " on " + plan.assignments().get(rank).host() + " " + how;
        }
    }

    private boolean isDone() {
        return Arrays.stream(stages).allMatch(stage -> stage == Stage.REPORTED);
    }

    /** Lets ranks leave: those of a job that is over go by themselves, the others are told to. */
    private void end(Master master) {
        if (!isDone() || failure != null) {
            master.tellAll(Master.message("abort"));
        }
        long limitNanos = System.nanoTime() + (RankProcess.isTraining() ? TRAINING_MS : LEAVE_MS) * 1_000_000;
        for (RankProcess process : processes) {
            try {
                process.await(Math.max(1, (limitNanos - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void killAll() {
        for (RankProcess process : processes) {
            if (process.isAlive()) {
                process.kill();
            }
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook has run or is about to.
        }
    }

    private JobResult result() {
        List<String> lines = List.of();
        for (RankProcess process : processes) {
            if (process.rank() == culprit) {
                lines = process.lastLines();
            }
        }
        return new JobResult(failure, environment, remedy, stopped.getAsBoolean() && failure == null, timedOut, lines,
                Arrays.asList(reports), Arrays.stream(offsets).boxed().toList(), readyNanos,
                System.nanoTime() - beganNanos);
    }
}
