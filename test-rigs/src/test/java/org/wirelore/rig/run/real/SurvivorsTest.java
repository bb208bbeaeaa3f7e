package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** A rank is killed, and the others have time to find out: they learn by their protocol who it is. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SurvivorsTest {
    private static final int SIZE = 4;
    /** A rank that says nothing for a second is given up. */
    private static final String[] SECOND = {"protocol.probeUs=20000", "protocol.probesMax=25"};

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();

    /**
     * One rank is killed while all broadcast in turn; where the second argument says so, the others catch what MPI says
     * of that, and go on among themselves.
     */
    public static final class Killed {
        private Killed() {
        }

        public static void main(String[] args) throws IOException {
            MPI.Init(args);
            int victim = Integer.parseInt(args[0]);
            int rank = MPI.COMM_WORLD.Rank();
            int size = MPI.COMM_WORLD.Size();
            MPI.COMM_WORLD.Barrier();
            if (rank == victim) {
                new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start();
            }
            try {
                int[] number = new int[1];
                for (int root = 0; true; root = (root + 1) % size) {
                    MPI.COMM_WORLD.Bcast(number, 0, 1, MPI.INT, root);
                }
            } catch (MPIException e) {
                if (args[1].equals("fails")) {
                    throw e;
                }
                System.out.println(rank + " hears: " + e.getMessage());
            }
            int next = (rank + 1) % size == victim ? (rank + 2) % size : (rank + 1) % size;
            int before = (rank + size - 1) % size == victim ? (rank + size - 2) % size : (rank + size - 1) % size;
            int[] from = new int[1];
            MPI.COMM_WORLD.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, next, 1, from, 0, 1, MPI.INT, before, 1);
            System.out.println(rank + " goes on with " + from[0]);
            MPI.Finalize();
        }
    }

    private RunReport run(String rig, int victim, String what, String... settings) {
        String[] all = new String[settings.length + 1];
        System.arraycopy(settings, 0, all, 1, settings.length);
        all[0] = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Killed.class.getName()
                + "\", \"arguments\": [\"" + victim + "\", \"" + what + "\"]}}";
        return Rigs.launcher().launch(Rigs.order(Rigs.load(rig, all), folder), JobOverrides.NONE,
                RealRig.monitor(printed));
    }

    private static String[] bridge(String seconds) {
        return new String[]{SECOND[0], SECOND[1], "limits.survivorSeconds=" + seconds};
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void everySurvivorHearsFromMpiWhoItIsAndGoesOnWithTheOthers(int victim) {
        Needs.namespaces();
        RunReport report = run("urtp-bridge", victim, "catches", bridge("60"));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains("rank " + victim + " on node" + victim
                + " was killed by signal 9 (SIGKILL)").doesNotContain("not found out");
        for (int rank : survivors(victim)) {
            assertThat(printed).anyMatch(line -> line.contains(" " + rank + " hears: rank " + victim + " "));
            int before = (rank + SIZE - 1) % SIZE == victim ? (rank + SIZE - 2) % SIZE : (rank + SIZE - 1) % SIZE;
            assertThat(printed).contains("[" + rank + "] " + rank + " goes on with " + before);
        }
    }

    private static List<Integer> survivors(int victim) {
        return IntStream.range(0, SIZE).filter(rank -> rank != victim).boxed().toList();
    }

    @Test
    void whatSurvivorsFailOfIsInTheReportBesideTheRankThatDied() {
        Needs.namespaces();
        RunReport report = run("urtp-bridge", 1, "fails", bridge("60"));
        assertThat(report.violations().getFirst().toString()).contains("rank 1 on node1 was killed by signal 9");
        String words = report.violations().toString();
        assertThat(words).doesNotContain("not found out").contains("protocol.probesMax");
        for (int rank : survivors(1)) {
            assertThat(words).containsPattern("ranks? (\\d, )*" + rank + "( on node" + rank + ": |, |: the same)");
        }
    }

    @Test
    void whoDoesNotFindItOutInTimeIsNamed() {
        Needs.namespaces();
        RunReport report = run("urtp-bridge", 1, "fails", "protocol.probesMax=100000", "limits.survivorSeconds=1");
        assertThat(report.violations().getFirst().toString()).contains("rank 1 on node1 was killed by signal 9");
        assertThat(report.violations().toString())
                .containsPattern(
                        "rank 0 on node0 had not found out 1\\d\\d\\d ms after the end of rank 1 that it is gone")
                .contains("ranks 2, 3: the same as rank 0");
    }
}
