package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.cli.StartedCommand;
import org.wirelore.rig.launch.JobSecret;

/** Threads of programs that have called plain Init: they call MPI safely, or are refused. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MpirunThreadsTest {
    private static final String PROGRAM = """
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.stream.*;
            import mpi.*;
            public class Threads {
                static final Intracomm WORLD = MPI.COMM_WORLD;
                static int other;
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    other = 1 - WORLD.Rank();
                    System.out.println("begins with " + MPI.queryThread());
                    if (args[0].equals("seen")) seen();
                    else unseen();
                    System.out.println("ends with " + MPI.queryThread());
                    Intracomm twin = (Intracomm) WORLD.clone();
                    Thread late = new Thread(() -> {
                        try {
                            while (true) twin.Iprobe(other, 1);
                        } catch (MPIException over) {
                            System.out.println("late: " + over.getMessage());
                        }
                    });
                    late.start();
                    MPI.Finalize();
                    late.join();
                }
                static void seen() throws Exception {
                    System.out.println("stream: " + IntStream.range(0, 4).parallel().allMatch(Threads::exchange));
                    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
                        List<Future<Boolean>> parts = new ArrayList<>();
                        for (int t = 0; t < 3; t++) {
                            int tag = t;
                            parts.add(pool.submit(() -> exchange(tag)));
                        }
                        boolean same = exchange(3);
                        for (Future<Boolean> part : parts) same &= part.get();
                        System.out.println("pool: " + same);
                    }
                }
                static void unseen() throws Exception {
                    Thread thread = Thread.ofPlatform().inheritInheritableThreadLocals(false).unstarted(() -> {
                        try {
                            MPI.Wtime();
                            exchange(0);
                        } catch (MPIException refused) {
                            System.out.println("refused: " + refused.getMessage());
                        }
                    });
                    thread.start();
                    System.out.println("main: " + exchange(1));
                    thread.join();
                }
                static boolean exchange(int tag) {
                    boolean same = true;
                    for (int i = 0; i < 60; i++) {
                        int length = i % 2 == 0 ? 8 : 70000;
                        byte[] from = new byte[length];
                        Arrays.fill(from, (byte) (i + tag));
                        byte[] into = new byte[length];
                        WORLD.Sendrecv(from, 0, length, MPI.BYTE, other, tag, into, 0, length, MPI.BYTE, other, tag);
                        same &= Arrays.equals(into, from);
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
        CommandRun.compile(classes, "Threads", PROGRAM);
    }

    private String run(MpiSetting setting, String how) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(setting.mpirun(2, List.of("-cp", classes.toString(), "Threads", how)))).as(run.err())
                .isZero();
        return run.out();
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void threadsAfterPlainInitTakeTurns(MpiSetting setting) {
        assertThat(run(setting, "seen")).contains("[0] begins with 0", "[0] stream: true", "[1] stream: true",
                "[0] pool: true", "[1] pool: true", "[0] ends with 3",
                "[0] late: nothing of MPI may be called after MPI.Finalize");
    }

    @Test
    void soTheyDoInARankThatJoins() throws Exception {
        try (StartedCommand launch = new StartedCommand(List.of(), Map.of(), folder, "launch", "-n", "2", "--remote",
                "1",
                "--rig", "mpi-tcp", "--class-path", classes.toString(), "--out", folder.resolve("out").toString(), "--",
                "Threads", "seen")) {
            String secret = launch.awaitSaying("WIRELORE_SECRET=([0-9a-f]+)");
            try (StartedCommand join = new StartedCommand(List.of(), Map.of(JobSecret.VARIABLE, secret), folder, "join",
                    launch.awaitSaying("join ([0-9.]+:\\d+)"), "--class-path", classes.toString())) {
                assertThat(join.code()).as(join.said()).isZero();
                assertThat(launch.code()).as(launch.said()).isZero();
                assertThat(join.said()).contains("begins with 0", "stream: true", "pool: true", "ends with 3");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void aThreadThatComesFromNowhereIsRefusedAndDoesNoHarm(MpiSetting setting) {
        assertThat(run(setting, "unseen")).contains("[0] begins with 0", "[0] main: true", "[1] main: true",
                "[0] refused: MPI.Init was called, which is for one thread", "[0] ends with 0");
    }
}
