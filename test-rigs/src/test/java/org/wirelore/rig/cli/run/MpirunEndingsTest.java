package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.rig.cli.CommandRun;

/**
 * The items of the MPI checklist that end a job, or need threads, in a program that mpirun starts: those that a device
 * has part in on every device, and what mpirun alone does on some.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MpirunEndingsTest {
    private static final String PROGRAM = """
            import java.nio.file.*;
            import java.util.*;
            import java.util.concurrent.*;
            import mpi.*;
            public class Endings {
                static final Intracomm WORLD = MPI.COMM_WORLD;
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("threads")) { threads(args); return; }
                    if (args[0].equals("elsewhere")) {
                        Thread other = new Thread(() -> elsewhere(args));
                        other.start();
                        other.join();
                        System.out.println("met " + MPI.Finalized());
                        return;
                    }
                    MPI.Init(args);
                    int rank = WORLD.Rank();
                    int size = WORLD.Size();
                    switch (args[0]) {
                        case "late" -> late(rank, size);
                        case "abort" -> { if (rank == 1) WORLD.Abort(42); WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 1, 5); }
                        case "throw" -> { if (rank == 1) throw new IllegalStateException("out of luck"); WORLD.Barrier(); }
                        case "caught" -> caught(rank);
                        case "several" -> {
                            WORLD.Barrier();
                            if (rank == 1 || rank == 2) meet(args[1], rank);
                            if (rank == 1) throw new IllegalStateException("the disk is full");
                            if (rank == 2) throw new IllegalStateException("the lamp is out");
                            WORLD.Barrier();
                        }
                        case "prints" -> {
                            if (rank == 1) { try { chained(); } catch (IllegalStateException e) { e.printStackTrace(); System.exit(3); } }
                            WORLD.Barrier();
                        }
                        case "deep" -> { if (rank == 1) deep(0); WORLD.Barrier(); }
                        case "memory" -> { if (rank == 1) full(); WORLD.Barrier(); }
                        case "shortage" -> { if (rank == 1) throw new RuntimeException(shortage()); WORLD.Barrier(); }
                        case "deadlock" -> {
                            if (rank == 0) WORLD.Barrier();
                            else WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 7);
                        }
                        case "polls" -> {
                            if (rank == 0) while (WORLD.Iprobe(1, 7) == null) { }
                            else WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 7);
                        }
                        case "allPoll" -> {
                            Request request = WORLD.Irecv(new int[1], 0, 1, MPI.INT, 1 - rank, 7);
                            while (request.Test() == null) { }
                        }
                        case "patient" -> patient(rank);
                        case "leftover" -> {
                            if (rank == 0) { WORLD.Send(new int[2], 0, 2, MPI.INT, 1, 9); WORLD.Send(new int[1], 0, 1, MPI.INT, 1, 7); }
                            else WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 7);
                        }
                        case "long" -> {
                            if (rank == 0) { WORLD.Send(new int[2], 0, 2, MPI.INT, 1, 9); WORLD.Isend(new byte[300000], 0, 300000, MPI.BYTE, 1, 8); WORLD.Issend(new int[1], 0, 1, MPI.INT, 1, 7); }
                        }
                        case "open" -> WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, 11);
                        case "complain" -> { System.err.println("so it goes"); System.out.println("all is well"); }
                        default -> throw new IllegalArgumentException(args[0]);
                    }
                    MPI.Finalize();
                }
                /** Rank 1 fails; the others catch whatever ends their wait, and print it. */
                static void caught(int rank) {
                    if (rank == 1) chained();
                    try {
                        WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 1, 5);
                    } catch (Throwable victim) {
                        victim.printStackTrace();
                        System.out.println("a victim's " + victim);
                        throw victim;
                    } finally {
                        System.out.println("a victim's end");
                    }
                }
                static void chained() {
                    try {
                        List.of(0).forEach(zero -> System.out.println(1 / zero));
                    } catch (ArithmeticException e) {
                        IllegalStateException failure = new IllegalStateException("out of luck", e);
                        failure.addSuppressed(new IllegalArgumentException("besides"));
                        throw failure;
                    }
                }
                /** Two ranks meet outside of MPI: neither can fail because the other one has gone. */
                static void meet(String folder, int rank) throws Exception {
                    Files.createFile(Path.of(folder, "met" + rank));
                    while (!Files.exists(Path.of(folder, "met" + (3 - rank)))) Thread.onSpinWait();
                }
                static int deep(int level) { return deep(level + 1) + 1; }
                static void full() {
                    List<long[]> all = new ArrayList<>();
                    while (true) all.add(new long[Integer.MAX_VALUE - 2]);
                }
                /** What is thrown if memory runs out within a call of MPI. */
                static OutOfMemoryError shortage() {
                    OutOfMemoryError error = new OutOfMemoryError("Java heap space");
                    error.setStackTrace(new StackTraceElement[] {
                        new StackTraceElement("java.util.Arrays", "copyOf", "Arrays.java", 1),
                        new StackTraceElement("org.wirelore.adi.Adi", "send", "Adi.java", 1), error.getStackTrace()[0]});
                    return error;
                }
                static void elsewhere(String[] args) {
                    MPI.Init(args);
                    WORLD.Barrier();
                    MPI.Finalize();
                }
                static byte[] bytes(int length, int seed) {
                    byte[] bytes = new byte[length];
                    new Random(seed).nextBytes(bytes);
                    return bytes;
                }
                static void late(int rank, int size) throws Exception {
                    int[] lengths = {0, 1, 2000, 100000};
                    if (rank == 0) {
                        MPI.Buffer_attach(new byte[size * 200000]);
                        for (int to = 1; to < size; to++) for (int length : lengths) {
                            WORLD.Isend(bytes(length, to), 0, length, MPI.BYTE, to, length).Free();
                            WORLD.Bsend(bytes(length, -to), 0, length, MPI.BYTE, to, length + 1000000);
                        }
                        return;
                    }
                    Thread.sleep(200 * rank);
                    boolean same = true;
                    for (int length : lengths) {
                        byte[] got = new byte[length];
                        WORLD.Recv(got, 0, length, MPI.BYTE, 0, length + 1000000);
                        same &= Arrays.equals(got, bytes(length, -rank));
                        WORLD.Recv(got, 0, length, MPI.BYTE, 0, length);
                        same &= Arrays.equals(got, bytes(length, rank));
                    }
                    System.out.println("received all: " + same);
                }
                /** Polls for what comes after a long rest, and for what never comes, by the clock. */
                static void patient(int rank) throws Exception {
                    if (rank == 1) {
                        Thread.sleep(20000);
                        org.wirelore.rig.mpi.Compute.spend(10000000000L);
                        WORLD.Send(new int[1], 0, 1, MPI.INT, 0, 7);
                    } else {
                        while (WORLD.Iprobe(1, 7) == null) { }
                        WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 7);
                    }
                    double until = MPI.Wtime() + 1;
                    while (MPI.Wtime() < until) WORLD.Iprobe(1 - rank, 8);
                    System.out.println("patience");
                }
                static void threads(String[] args) throws Exception {
                    MPI.initThread(0, MPI.THREAD_MULTIPLE, args);
                    System.out.println("granted " + (MPI.queryThread() == MPI.THREAD_MULTIPLE));
                    int other = 1 - WORLD.Rank();
                    List<Future<Boolean>> parts = new ArrayList<>();
                    try (ExecutorService pool = Executors.newCachedThreadPool()) {
                        Future<Status> waits = pool.submit(() -> WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, other, 99));
                        for (int t = 0; t < 4; t++) {
                            int tag = t;
                            parts.add(pool.submit(() -> exchange(other, tag)));
                        }
                        boolean same = true;
                        for (Future<Boolean> part : parts) same &= part.get();
                        WORLD.Send(new byte[1], 0, 1, MPI.BYTE, other, 99);
                        waits.get();
                        System.out.println("threads agree: " + same);
                    }
                    MPI.Finalize();
                }
                static boolean exchange(int other, int tag) {
                    boolean same = true;
                    for (int i = 0; i < 60; i++) {
                        int length = i % 2 == 0 ? 8 : 70000;
                        byte[] into = new byte[length];
                        if ((other + tag) % 2 == 0) {
                            WORLD.Send(bytes(length, i), 0, length, MPI.BYTE, other, tag);
                            WORLD.Recv(into, 0, length, MPI.BYTE, other, tag);
                        } else {
                            WORLD.Recv(into, 0, length, MPI.BYTE, MPI.ANY_SOURCE, tag);
                            WORLD.Send(bytes(length, i), 0, length, MPI.BYTE, other, tag);
                        }
                        same &= Arrays.equals(into, bytes(length, i));
                    }
                    return same;
                }
            }
            """;

    @TempDir
    private static Path classes;
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "Endings", PROGRAM);
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void item70ThreadsOfARankDoNotHoldUpOneAnother(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "threads")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] granted true", "[0] threads agree: true", "[1] threads agree: true");
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void aThreadOfTheProgramsOwnMayBeTheFirstThatCalls(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "elsewhere")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] met true", "[1] met true");
    }

    @ParameterizedTest
    @EnumSource
    void item71WhatWasSentBeforeFinalizeIsReceivedByLatePeers(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 3, "late")).as(run.err()).isZero();
        assertThat(run.out()).contains("[1] received all: true", "[2] received all: true");
    }

    @ParameterizedTest
    @EnumSource
    void item72AbortEndsEveryRankWithTheGivenCode(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 3, "abort")).isEqualTo(42);
        assertThat(run.err()).containsOnlyOnce("Abort").contains("it has called Abort with code 42");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM", "TCP"})
    void item73AnUncaughtExceptionEndsTheJobWithAnError(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 3, "throw")).isEqualTo(1);
        assertThat(run.err()).containsOnlyOnce("out of luck")
                .contains("it has thrown java.lang.IllegalStateException: out of luck");
        assertThat(run.out()).doesNotContain("out of luck");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM", "TCP"})
    void onlyTheCauseIsShownAndItsTraceEndsAtMain(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 3, "caught")).isEqualTo(1);
        assertThat(run.out()).doesNotContain("victim");
        assertThat(run.err().lines().map(String::strip)).satisfiesExactly(
                line -> assertThat(line).startsWith("wirelore: rank").endsWith("IllegalStateException: out of luck"),
                line -> assertThat(line).startsWith("at Endings.chained("),
                line -> assertThat(line).startsWith("at Endings.caught("),
                line -> assertThat(line).startsWith("at Endings.main("),
                line -> assertThat(line).isEqualTo("suppressed: java.lang.IllegalArgumentException: besides"),
                line -> assertThat(line).startsWith("at Endings.chained("),
                line -> assertThat(line).isEqualTo("... 2 more"),
                line -> assertThat(line).isEqualTo("caused by java.lang.ArithmeticException: / by zero"),
                line -> assertThat(line).startsWith("at Endings.lambda$chained$0("),
                line -> assertThat(line).startsWith("at java.util.ImmutableCollections"),
                line -> assertThat(line).startsWith("at Endings.chained("),
                line -> assertThat(line).isEqualTo("... 2 more"));
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void aTraceThatTheProgramPrintsEndsAtMain(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "prints")).isEqualTo(3);
        List<String> lines = run.err().lines().toList();
        assertThat(lines.getFirst()).isEqualTo("[1] java.lang.IllegalStateException: out of luck");
        assertThat(lines).filteredOn(line -> line.contains("main(")).singleElement().asString()
                .startsWith("[1] \tat Endings.main(");
        assertThat(lines).contains("[1] \t\t... 1 more", "[1] Caused by: java.lang.ArithmeticException: / by zero")
                .noneMatch(line -> line.contains("reflect") || line.contains("org.wirelore"));
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void anErrorOfTheMachineIsTheCauseToo(MpiSetting setting) {
        CommandRun deep = new CommandRun(folder);
        assertThat(mpirun(deep, setting, 2, "deep")).isEqualTo(1);
        assertThat(deep.err()).contains("it has thrown java.lang.StackOverflowError", "at Endings.deep(", " more")
                .doesNotContain("org.wirelore", "in the report");
        CommandRun full = new CommandRun(folder);
        assertThat(mpirun(full, setting, 2, "memory")).isEqualTo(1);
        assertThat(full.err()).contains("it has thrown java.lang.OutOfMemoryError", "at Endings.main(")
                .doesNotContain("org.wirelore", "java.lang.invoke");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void memoryThatRunsOutBelowTheProgramIsTheMachines(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "shortage")).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("MiB of heap that this process may have", "JDK_JAVA_OPTIONS=-Xmx");
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void ranksThatFailByThemselvesAtTheSameTimeAreAllReported(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 4, "several", folder.toString())).isEqualTo(1);
        assertThat(run.err()).containsOnlyOnce("the disk is full").containsOnlyOnce("the lamp is out")
                .doesNotContain("rank 0", "rank 3");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void whatARankPrintsAsAnErrorIsAnError(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "complain")).as(run.err()).isZero();
        assertThat(run.err()).contains("[0] so it goes", "[1] so it goes").doesNotContain("well", "prove to be a rank");
        assertThat(run.out()).contains("[0] all is well", "[1] all is well").doesNotContain("so it goes");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "TCP_CLUSTER", "FMP_CLUSTER"})
    void aDeadlockIsReportedByTheLinesOfTheProgramAndTheNamesOfItsCalls(MpiSetting setting) {
        judgeDeadlock(setting);
    }

    /** Where nothing has moved for five seconds there is one: all of them wait at the same time. */
    @Test
    void soIsOneOfProcesses() throws Exception {
        List<Future<?>> jobs = new ArrayList<>();
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            for (MpiSetting setting : MpiSetting.values()) {
                if (!setting.isVirtual()) {
                    jobs.add(pool.submit(() -> judgeDeadlock(setting)));
                }
            }
        }
        for (Future<?> job : jobs) {
            job.get();
        }
    }

    private void judgeDeadlock(MpiSetting setting) {
        CommandRun run = new CommandRun(folder.resolve(setting.name()));
        assertThat(mpirun(run, setting, 2, "deadlock")).as(setting + ": " + run.err()).isEqualTo(1);
        assertThat(run.err()).contains(setting == MpiSetting.SCI || setting == MpiSetting.VIASCI
                ? "waits for what rank 1 sends, in Barrier of communicator 0"
                : "a receive from rank 1, in Barrier of communicator 0",
                "a receive from rank 0, tag 7, communicator 0").doesNotContain("org.wirelore", "context")
                .containsPattern("(?m)^wirelore: deadlock: .*:$")
                .containsPattern("(?s)at Endings\\.main\\(Endings\\.java:\\d+\\).*at Endings\\.main");
    }

    @ParameterizedTest
    @CsvSource({"UNET_CLUSTER, polls, 'rank1 on node1 waits for a message that matches a receive from rank 0, tag 7'",
        "TCP_CLUSTER, polls, 'rank1 on node1 waits for a message that matches a receive from rank 0, tag 7'",
        "UNET_CLUSTER, allPoll, 'rank1 on node1 looks again and again at Endings.main(Endings.java:'"})
    void looksForWhatCannotComeAreReportedAsADeadlockIs(MpiSetting setting, String mode, String words) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, mode)).isEqualTo(1);
        assertThat(run.err()).contains("nothing can happen any more: every rank waits, or looks and finds nothing",
                "rank0 on node0 looks again and again at Endings.main(Endings.java:", words);
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "TCP_CLUSTER"})
    void looksForWhatComesAfterALongRestGoOnAndSoDoThoseByTheClock(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "patient")).as(run.err()).isZero();
        assertThat(run.out()).contains("[0] patience", "[1] patience");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void whatIsNeverReceivedIsReported(MpiSetting setting) {
        CommandRun one = new CommandRun(folder);
        assertThat(mpirun(one, setting, 2, "leftover")).as(one.err()).isZero();
        assertThat(one.err()).contains("rank 1: a message was never received: from rank 0, tag=9, 8 bytes");
        CommandRun three = new CommandRun(folder);
        assertThat(mpirun(three, setting, 2, "long")).as(three.err()).isZero();
        assertThat(three.err()).containsOnlyOnce(
                "rank 1: 3 messages were never received, the first from rank 0, tag=9, 8 bytes");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void itIsAnErrorWhereThatIsAskedFor(MpiSetting setting) {
        assertThat(strictly(setting, "leftover"))
                .containsOnlyOnce("every message must have been received when the program ends: from rank 0 to"
                        + " rank 1, tag=9, context=0, length=8")
                .doesNotContain("never received");
    }

    /** How they wait is the device's. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"VIA", "VIASCI"})
    void messagesThatWaitForAReceiveAreLeftOverJustSo(MpiSetting setting) {
        assertThat(strictly(setting, "long")).contains("at the end");
    }

    private String strictly(MpiSetting setting, String mode) {
        CommandRun strict = new CommandRun(folder);
        List<String> words = new ArrayList<>(setting.mpirun(2, List.of("-cp", classes.toString(), "Endings", mode)));
        words.add(1, "--strict");
        assertThat(strict.execute(words)).isEqualTo(1);
        return strict.err();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNET_CLUSTER", "SHM"})
    void receivesThatAreNeverCompletedAreReported(MpiSetting setting) {
        CommandRun run = new CommandRun(folder);
        assertThat(mpirun(run, setting, 2, "open")).as(run.err()).isZero();
        assertThat(run.err()).contains("rank 0: a receive was never completed",
                "rank 1: a receive was never completed");
    }

    private static int mpirun(CommandRun run, MpiSetting setting, int ranks, String... words) {
        List<String> all = new ArrayList<>(List.of("-cp", classes.toString(), "Endings"));
        all.addAll(List.of(words));
        return run.execute(setting.mpirun(ranks, all));
    }
}
