package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;

/** Programs whose orders can't be explored, or not all: each has one clear message. */
class BadProgramsTest {
    /** The loops of a test end when it does. */
    private static final String OVER = "wirelore.test.over";
    private static final String PROGRAM = """
            import java.nio.file.Files;
            import java.nio.file.Path;
            import mpi.MPI;

            public final class Bad {
                static final class Exits {
                    static final int LEFT = leave();

                    static int leave() {
                        System.exit(3);
                        return 0;
                    }
                }

                static boolean isOver() {
                    return Boolean.getBoolean("wirelore.test.over");
                }

                @SuppressWarnings("finally")
                public static void main(String[] arguments) throws Exception {
                    String[] words = MPI.Init(arguments);
                    int rank = MPI.COMM_WORLD.Rank();
                    int[] word = {rank};
                    switch (words[0]) {
                        case "thread" -> new Thread(() -> System.out.println(rank)).start();
                        case "file" -> {
                            Path file = Path.of(words[1] + rank);
                            System.out.println(Files.exists(file));
                            Files.writeString(file, "x");
                        }
                        case "exit" -> System.out.println(Exits.LEFT);
                        case "finally" -> {
                            try {
                                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 1 - rank, 0);
                            } finally {
                                throw new IllegalStateException("at the end");
                            }
                        }
                        case "loop" -> {
                            while (!isOver()) {
                                word[0]++;
                            }
                        }
                        case "catch" -> {
                            while (!isOver()) {
                                try {
                                    MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 1 - rank, 0);
                                } catch (Throwable again) {
                                    System.out.println("goes on");
                                }
                            }
                        }
                        case "poll" -> {
                            while (MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 0) == null) {
                                word[0]++;
                            }
                        }
                        default -> {
                            for (int i = 1; i < MPI.COMM_WORLD.Size(); i++) {
                                if (rank == 0) {
                                    MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                                } else if (rank == i) {
                                    MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, 0);
                                }
                            }
                        }
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void compileTheProgram() throws IOException {
        CommandRun.compile(folder, "Bad", PROGRAM);
        run = new CommandRun(folder);
    }

    @AfterEach
    void endItsLoops() {
        System.setProperty(OVER, "true");
    }

    private int explore(int ranks, String... words) {
        System.clearProperty(OVER);
        run.forget();
        List<String> all = new ArrayList<>(
                List.of("explore", "-n", Integer.toString(ranks), "-cp", folder.toString()));
        all.addAll(List.of(words));
        return run.execute(all);
    }

    @Test
    void threadsAndExitsAndWhatIsThrownLateAreFailuresOfTheProgram() {
        assertThat(explore(2, "Bad", "thread")).isEqualTo(1);
        assertThat(run.out()).contains("a rank in virtual time can't start threads");
        assertThat(explore(2, "Bad", "exit")).isEqualTo(1);
        assertThat(run.out()).contains("has ended itself with exit code 3");
        assertThat(explore(2, "Bad", "finally")).isEqualTo(1);
        assertThat(run.out()).contains("FAIL Bad, 2 ranks: deadlock in 1 of 1 order");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void whatReadsItsOwnFilesIsRefused() {
        assertThat(explore(2, "Bad", "file", folder.resolve("f").toString())).isEqualTo(2);
        assertThat(run.err()).contains("found one that ended otherwise when it was repeated; does the program read a"
                + " file that it has written");
        assertThat(folder.resolve("out").resolve("certificate.json")).doesNotExist();
    }

    @Test
    void pollingForEverIsADeadlock() {
        assertThat(explore(2, "Bad", "poll")).isEqualTo(1);
        assertThat(run.out()).contains("FAIL Bad, 2 ranks: deadlock in 1 of 1 order");
    }

    @Test
    void aLoopWithoutCallsIsEndedAndNamed() {
        assertThat(explore(1, "--set", "limits.wallSeconds=0.3", "Bad", "loop")).isEqualTo(1);
        assertThat(run.err()).contains("rank0 can't be stopped, so no further run can be made: it loops without a call"
                + " that could end it, or catches every Throwable and goes on, at Bad.");
    }

    @Test
    void whatCatchesItsEndIsNamed() {
        assertThat(explore(2, "Bad", "catch")).isEqualTo(1);
        assertThat(run.err()).contains("can't be stopped, so no further run can be made").contains("at Bad.");
        assertThat(run.out()).doesNotContain("goes on");
    }

    @Test
    void veryManyOrdersAreNotBegunByMistake() {
        assertThat(explore(14, "Bad", "order")).isEqualTo(2);
        assertThat(run.err()).contains("expected fewer than 1,000,000,000 orders, found about 6.23e+09, which take more"
                + " than 173 hours; add --for 10m to look for failures that long, --runs N for the first N, or --yes");
        assertThat(explore(5, "--runs", "3", "Bad", "order")).isZero();
        assertThat(run.out()).contains("PASS Bad, 5 ranks: 3 orders, however much is buffered (6 runs, ")
                .endsWith("; not all orders were run)\n");
        assertThat(explore(9, "--for", "100ms", "--quiet", "Bad", "order")).isZero();
        assertThat(run.out()).endsWith("; not all orders were run)\n");
        assertThat(folder.resolve("out").resolve("certificate.json")).doesNotExist();
    }

    @Test
    void oneRankHasOneOrder() {
        assertThat(explore(1, "Bad", "order")).isZero();
        assertThat(run.out()).contains("PASS Bad, 1 rank: 1 order, however much is buffered (2 runs, ");
    }
}
