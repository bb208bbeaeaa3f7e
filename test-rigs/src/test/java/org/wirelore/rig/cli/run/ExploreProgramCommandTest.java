package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;

/** {@code explore -n}: what it says of a program, and what it leaves. */
class ExploreProgramCommandTest {
    private static final String PROGRAM = """
            import mpi.MPI;

            public final class Sums {
                public static void main(String[] arguments) throws Exception {
                    String[] words = MPI.Init(arguments);
                    int rank = MPI.COMM_WORLD.Rank();
                    int[] word = {rank};
                    if (rank > 0) {
                        MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, 0);
                    } else {
                        int first = MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0).source;
                        switch (words[0]) {
                            case "deadlock" -> MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 1, 0);
                            case "print" -> System.out.println("first " + first);
                            case "assert" -> {
                                assert first == 1;
                            }
                            case "clock" -> System.out.println(MPI.Wtime() + " " + System.nanoTime());
                            case "exit" -> {
                                if (first == 2) {
                                    System.exit(7);
                                }
                            }
                            default -> {
                            }
                        }
                        for (int i = 2; i < MPI.COMM_WORLD.Size() && !words[0].equals("deadlock"); i++) {
                            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                        }
                    }
                    if (words[0].equals("unsafe")) {
                        MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, (rank + 1) % 3, 1);
                        MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, (rank + 2) % 3, 1);
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
        CommandRun.compile(folder, "Sums", PROGRAM);
        run = new CommandRun(folder);
    }

    private int explore(String... words) {
        List<String> all = new ArrayList<>(List.of("explore"));
        all.addAll(List.of(words));
        return run.execute(all);
    }

    @Test
    void aDeadlockIsToldAndReplays() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "deadlock")).isEqualTo(1);
        assertThat(run.out())
                .contains("FAIL Sums, 3 ranks: deadlock in 1 of 2 orders, however much is buffered (4 runs, ")
                .contains("\n  rank0 on node0 waits for a message that matches a receive from rank 1, tag 0,"
                        + " communicator 0 at Sums.main(Sums.java:13)\n")
                .contains("\n  critical: rank 0's receive from any source (Sums.java:11) took rank 1's message"
                        + " (Sums.java:9); with rank 2's (Sums.java:9) all ends well\n")
                .contains("\n  again: ./wirelore replay ");
        Path replay = folder.resolve("out").resolve("replay.json");
        assertThat(replay).exists();
        run.forget();
        assertThat(new CommandRun(folder.resolve("out")).execute(List.of("replay", replay.toString()))).isZero();
    }

    @Test
    void outcomesAreCounted() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "print")).isZero();
        assertThat(run.out()).contains("PASS in 1 order however much is buffered: prints [0] first 1; replay in out")
                .contains("PASS in 1 order however much is buffered: prints [0] first 2; replay in out")
                .contains("PASS Sums, 3 ranks: 2 orders, however much is buffered, 2 outcomes (4 runs, ");
        run.forget();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--deterministic", "Sums", "print")).isEqualTo(1);
        assertThat(run.out()).contains("FAIL Sums, 3 ranks: 2 orders, however much is buffered, not deterministic: 2"
                + " outcomes (");
    }

    @Test
    void anExitCodeOfSomeOrdersIsAFailure() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--buffering", "all", "Sums", "exit")).isEqualTo(1);
        assertThat(run.out())
                .contains("FAIL Sums, 3 ranks: failure in 1 of 2 orders if all sends are buffered (2 runs, ")
                .contains("exit code 7");
    }

    @Test
    void assertionsAreChecked() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--buffering", "all", "Sums", "assert")).isEqualTo(1);
        assertThat(run.out()).contains("failure in 1 of 2 orders if all sends are buffered (2 runs, ")
                .contains("java.lang.AssertionError");
    }

    @Test
    void theClockOfARankShowsNoOtherRank() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--deterministic", "Sums", "clock")).isZero();
        assertThat(run.out()).contains("PASS Sums, 3 ranks: 2 orders, however much is buffered (4 runs, ");
    }

    @Test
    void eachSendMayBeBufferedOrNot() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--buffering", "each", "Sums", "unsafe")).isEqualTo(1);
        assertThat(run.out()).contains("deadlock in 8 of 64 orders with each send buffered or not (");
    }

    @Test
    void racesAreListedWithBothLines() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "print")).isZero();
        assertThat(run.out()).contains("\nrace: rank 0's receive from any source (Sums.java:11) took rank 1's message"
                + " (Sums.java:9); also possible: rank 2's (Sums.java:9); this changes the outcome\n");
    }

    @Test
    void whatNeedsBuffersIsUnsafe() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "unsafe")).isEqualTo(1);
        assertThat(run.out())
                .contains("FAIL Sums, 3 ranks: unsafe: deadlock in 2 of 2 orders if no send is buffered (4");
    }

    @Test
    void aBoundOfRunsIsSaid() {
        assertThat(explore("-n", "4", "-cp", folder.toString(), "--quiet", "--runs", "3", "Sums", "none")).isZero();
        assertThat(run.out()).startsWith("PASS Sums, 4 ranks: 3 orders, however much is buffered (6 runs, ")
                .endsWith("; not all orders were run)\n");
    }

    @Test
    void protocolsAreComparedWithTheOrders() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "print", "--on", "unet-cluster,urtp-cluster"))
                .isZero();
        assertThat(run.out())
                .contains("\non unet-cluster (unet): 20 seeds, each among the 2 outcomes of all orders\n")
                .contains("\non urtp-cluster (urtp): 20 seeds, each among the 2 outcomes of all orders\n")
                .contains("PASS Sums, 3 ranks: 2 orders, however much is buffered, 2 outcomes (4 runs, ");
    }

    @Test
    void anOutcomeThatNoOrderHasIsAFailureAndReplays() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--on", "unet-cluster", "Sums", "clock")).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("\non unet-cluster \\(unet\\): 20 seeds, 20 with an outcome that no order has; seed 1:"
                        + " rank 0 prints as in no order: \\[0\\] [0-9. ]+ \\(a time can't be compared: print none\\);"
                        + " replay in out/on-unet-cluster\n")
                .contains("FAIL Sums, 3 ranks: an outcome on unet-cluster that no order has (");
        Path replay = folder.resolve("out").resolve("on-unet-cluster").resolve("replay.json");
        assertThat(new CommandRun(folder.resolve("out")).execute(List.of("replay", replay.toString()))).isZero();
    }

    @Test
    void badRigsForProtocolsAreRefused() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--runs", "3", "--on", "all", "Sums", "print"))
                .isEqualTo(2);
        assertThat(run.err()).contains("--on and --runs exclude each other");
        run.forget();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--on", "unet-clutter", "Sums", "print")).isEqualTo(2);
        assertThat(run.err()).contains("unet-clutter: expected a file, or the name of a shipped rig");
        run.forget();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--on", "guest-cluster", "Sums", "print")).isEqualTo(2);
        assertThat(run.err()).contains("expected a protocol of the ADI under mpi");
    }

    @Test
    void badInputIsRefusedInOneMessage() throws IOException {
        assertThat(explore("-n", "0", "-cp", folder.toString(), "Sums")).isEqualTo(2);
        assertThat(run.err()).contains("-n: expected 1 to 2048 ranks, found 0");
        run.forget();
        assertThat(explore("-n", "2", "-cp", folder.toString(), "Missing")).isEqualTo(2);
        assertThat(run.err()).contains("class Missing is not on the class path");
        run.forget();
        assertThat(explore("-n", "2", "-cp", folder.resolve("no.jar").toString(), "Sums")).isEqualTo(2);
        assertThat(run.err()).contains("an entry of the class path does not exist");
        run.forget();
        assertThat(explore("-n", "2", "--buffering", "some", "Sums")).isEqualTo(2);
        assertThat(run.err()).contains("expected all, none or each, found 'some'");
        run.forget();
        assertThat(explore("-n", "2", "--runs", "0", "Sums")).isEqualTo(2);
        assertThat(run.err()).contains("expected at least 1, found 0");
        assertThat(Files.exists(folder.resolve("out").resolve("replay.json"))).isFalse();
    }
}
