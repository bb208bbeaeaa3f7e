package org.wirelore.rig.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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
    /** What a process that has ended had told before is heard within this time. */
    private static final long HEARD_NANOS = 300_000_000;
    /** One that succeeded has told all that its rank did, which may take a while to be read. */
    private static final long READ_NANOS = 30_000_000_000L;
    /** A rank that fails because another one has died may be heard first: that one is what the job has failed of. */
    private static final long SETTLED_NANOS = 150_000_000;
    /** How long a process that is told to end may take to end its job in order. */
    private static final long END_MS = 1_500;

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
    private final long[] endedNanos;
    private final RankProcesses processes = new RankProcesses();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long beganNanos = System.nanoTime();
    private long readyNanos = -1;
    private @Nullable RankReport complaint;
    private long complainedNanos;
    private int complainant = -1;
    private @Nullable String failure;
    private boolean environment;
    private String remedy = "";
    private boolean timedOut;
    private int culprit = -1;
    private long strangers;
    private volatile boolean told;

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
        endedNanos = new long[plan.size()];
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
        try (Master master = new Master(plan.secret(), plan.bind(), plan.port(), plan.assignments(), local,
                Master.HELLO_MS)) {
            listening.accept(master.port());
            Thread hook = new Thread(this::processEnds, "end of the ranks");
            try {
                add(hook);
                if (!isStopped()) {
                    processes.start(plan, master.port(), printed);
                }
                watch(master);
                end(master);
                strangers = master.refused();
            } finally {
                processes.end();
                over.countDown();
                remove(hook);
            }
        }
        return result();
    }

    /** This process was told to end: the job ends in order if there is time, and in any case. */
    private void processEnds() {
        told = true;
        try {
            over.await(END_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        processes.end();
    }

    private boolean isStopped() {
        if (stopped.getAsBoolean()) {
            told = true;
        }
        return told;
    }

    private void watch(Master master) {
        while (failure == null && !isStopped() && !isDone()) {
            MasterEvent event = next(master);
            if (event != null) {
                take(event);
            }
            lookAround();
        }
    }

    private @Nullable MasterEvent next(Master master) {
        try {
            return master.events().poll(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            told = true;
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
        RankReport report = RankReport.read(message);
        reports[rank] = report;
        stages[rank] = Stage.REPORTED;
        if (report.failure() != null && complaint == null) {
            complaint = report;
            complainant = rank;
            complainedNanos = System.nanoTime();
        }
    }

    private void lookAround() {
        long now = System.nanoTime();
        for (RankProcess process : processes.all()) {
            if (stages[process.rank()] != Stage.REPORTED) {
                lookAt(process, now);
            }
        }
        if (complaint != null && failure == null && now - complainedNanos > SETTLED_NANOS) {
            environment = complaint.environment();
            remedy = complaint.remedy();
            fail(complainant, String.valueOf(complaint.failure()));
        }
        long spentNanos = now - beganNanos;
        if (failure == null && readyNanos < 0 && spentNanos > startLimitNanos()) {
            timedOut = true;
            List<Integer> missing = missing();
            culprit = missing.getFirst();
            failure = "every rank must have met the others in time: seconds=" + startLimitNanos() / 1e9
                    + ", missing: ranks " + missing;
        }
        if (failure == null && spentNanos > plan.wallNanos()) {
            timedOut = true;
            failure = "the job must end in time: limits.wallSeconds=" + plan.wallNanos() / 1e9 + ", not done: ranks "
                    + below(Stage.REPORTED);
        }
    }

    /** Has a process ended, or its connection, without a report? */
    private void lookAt(RankProcess process, long now) {
        int rank = process.rank();
        boolean alive = process.isAlive();
        if (alive && !gone[rank]) {
            return;
        }
        if (endedNanos[rank] == 0) {
            endedNanos[rank] = now;
        }
        long patienceNanos = !alive && process.hasSucceeded() ? READ_NANOS : HEARD_NANOS;
        boolean heardAll = gone[rank] || now - endedNanos[rank] > patienceNanos;
        if (!alive && heardAll) {
            fail(rank, process.ending());
        } else if (alive && now - endedNanos[rank] > LEAVE_MS * 1_000_000) {
            fail(rank, "has closed its connection to the master before its program was done, and goes on");
        }
    }

    private long startLimitNanos() {
        boolean waitsForJoiners = plan.local() < plan.size()
                && Arrays.stream(stages, plan.local(), plan.size()).anyMatch(stage -> stage == Stage.ABSENT);
        return waitsForJoiners ? plan.joinNanos() : plan.startNanos();
    }

    private List<Integer> missing() {
        List<Integer> absent = below(Stage.JOINED);
        return absent.isEmpty() ? below(Stage.READY) : absent;
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
        if (failure == null && !isStopped()) {
            culprit = rank;
            failure = "rank " + rank + " on " + plan.assignments().get(rank).host() + " " + how;
        }
    }

    /** Whether nothing more is to come. A rank that complains is believed after a moment only. */
    private boolean isDone() {
        return complaint == null && Arrays.stream(stages).allMatch(stage -> stage == Stage.REPORTED);
    }

    /** Lets ranks leave: those of a job that is over go by themselves, the others are told to. */
    private void end(Master master) {
        if (!isDone() || failure != null) {
            master.tellAll(Master.message("abort"));
            // Who has not connected can't be told, and holds nothing.
            processes.kill(rank -> stages[rank] == Stage.ABSENT);
        }
        processes.await(RankProcess.isTraining() ? TRAINING_MS : LEAVE_MS);
    }

    /** A process that is ending takes no more hooks, and needs no ranks any more. */
    private void add(Thread hook) {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            told = true;
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
        return new JobResult(failure, environment, remedy, isStopped() && failure == null, timedOut,
                processes.lastLines(culprit), Arrays.asList(reports), Arrays.stream(offsets).boxed().toList(),
                strangers, readyNanos, System.nanoTime() - beganNanos);
    }
}
