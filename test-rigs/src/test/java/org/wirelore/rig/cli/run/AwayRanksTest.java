package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;

/** A rank that computes or sleeps for minutes between two calls of MPI is away, not dead. */
class AwayRanksTest {
    private static final String PROGRAM = """
            import mpi.*;
            import org.wirelore.rig.mpi.Compute;
            public class Away {
                static final Intracomm WORLD = MPI.COMM_WORLD;
                static final long MINUTES = 2;
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = WORLD.Rank();
                    String how = rank == 1 ? args[1] : "not";
                    int[] box = new int[1];
                    if (args[0].equals("first")) away(how);
                    WORLD.Barrier();
                    if (args[0].equals("send") && rank == 0) {
                        for (int i = 0; i < 40; i++) WORLD.Send(new int[]{i}, 0, 1, MPI.INT, 1, 5);
                        WORLD.Send(new int[9000], 0, 9000, MPI.INT, 1, 6);
                    } else if (args[0].equals("send") && rank == 1) {
                        away(how);
                        for (int i = 0; i < 40; i++) {
                            WORLD.Recv(box, 0, 1, MPI.INT, 0, 5);
                            if (box[0] != i) throw new IllegalStateException("wrong: " + box[0]);
                        }
                        WORLD.Recv(new int[9000], 0, 9000, MPI.INT, 0, 6);
                    } else if (args[0].equals("iprobe") && rank == 0) {
                        WORLD.Send(box, 0, 1, MPI.INT, 1, 5);
                        while (WORLD.Iprobe(1, 6) == null) Compute.spend(1_000_000_000L);
                        WORLD.Recv(box, 0, 1, MPI.INT, 1, 6);
                    } else if (args[0].equals("iprobe") && rank == 1) {
                        away(how);
                        WORLD.Recv(box, 0, 1, MPI.INT, 0, 5);
                        WORLD.Send(box, 0, 1, MPI.INT, 0, 6);
                    }
                    if (args[0].equals("finalize")) away(how);
                    System.out.println("there");
                    MPI.Finalize();
                }
                static void away(String how) throws Exception {
                    switch (how) {
                        case "computes" -> Compute.spend(MINUTES * 60_000_000_000L);
                        case "sleeps" -> Thread.sleep(MINUTES * 60_000);
                        case "waits" -> { synchronized (WORLD) { WORLD.wait(MINUTES * 60_000); } }
                    }
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
        CommandRun.compile(classes, "Away", PROGRAM);
    }

    @ParameterizedTest
    @CsvSource({"first, computes", "send, sleeps", "iprobe, waits", "finalize, computes"})
    void ranksOfAClusterWaitForOneThatIsAwayForMinutes(String where, String how) {
        passes(MpiSetting.UNET_CLUSTER, where, how);
        passes(MpiSetting.TCP_CLUSTER, where, how);
    }

    @Test
    void soTheyDoOverALossyWireAndBesideSharedMemory() {
        passes(MpiSetting.UNET_CLUSTER, "send", "sleeps", "--set", "faults.loss=0.2", "--set", "faults.reordering=0.1");
        for (MpiSetting setting : List.of(MpiSetting.UNET_CLUSTER, MpiSetting.TCP_CLUSTER)) {
            passes(setting, "send", "computes", "--set", "protocol.local=shm", "--set",
                    "ranks=[{\"host\":\"node0\"},{\"host\":\"node0\"},{\"host\":\"node1\"}]");
        }
    }

    @Test
    void aPeerThatIsGivenUpIsReportedWithWhatItDoesAndTheSettingThatDecides() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(words(MpiSetting.UNET_CLUSTER, "send", "computes", "--set", "protocol.retriesMax=50")))
                .isEqualTo(1);
        assertThat(run.err()).contains("rank 0 gave rank 1 up: it did not acknowledge ",
                "protocol.retriesMax=50 decides how long a rank may be away from MPI (--set protocol.retriesMax=6006"
                        + " gives it 600 s)")
                .containsPattern("rank 0: peer 1 was given up; at that moment: rank1 on node1 computes since [0-9.]+ us"
                        + " at Away\\.away\\(Away\\.java:\\d+\\)\n");

        CommandRun leaving = new CommandRun(folder);
        assertThat(leaving.execute(words(MpiSetting.UNET_CLUSTER, "finalize", "sleeps", "--set",
                "protocol.retriesMax=50"))).isEqualTo(1);
        assertThat(leaving.err())
                .containsPattern("check that the application finished correctly; at that moment: rank1 on"
                        + " node1 waits for the end of a sleep that began at [0-9.]+ us since .* at Away\\.away");
    }

    @Test
    void soItIsOfRanksThatAreProcesses() {
        Needs.namespaces();
        CommandRun run = new CommandRun(folder);
        List<String> words = List.of("mpirun", "--no-capture", "--set", "protocol.retriesMax=20", "-n", "2", "--rig",
                "unet-veth", "-cp", classes.toString(), "Away", "first", "sleeps");
        assertThat(run.execute(words)).isEqualTo(1);
        assertThat(run.err()).containsPattern("rank 0 on alpha: .*rank 0 gave rank 1 up: it did not acknowledge [^~]*"
                + "within 20 retransmissions [^~]*\n  at that moment: rank 1 on beta computes or sleeps"
                + " outside of MPI"
                + " at Away\\.away\\(Away\\.java:\\d+\\), and has called nothing of it for ");
    }

    private void passes(MpiSetting setting, String where, String how, String... settings) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(words(setting, where, how, settings))).as(setting + " " + List.of(settings) + run.err())
                .isZero();
        assertThat(run.out()).contains("[0] there", "[1] there", "[2] there");
    }

    private static List<String> words(MpiSetting setting, String where, String how, String... settings) {
        List<String> words = new ArrayList<>(
                setting.mpirun(3, List.of("-cp", classes.toString(), "Away", where, how)));
        words.addAll(1, List.of(settings));
        words.add(1, "--no-capture");
        return words;
    }
}
