package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.cli.CommandRun;

/** Jobs that daemons of emulated hosts start and watch. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DaemonJobsTest {
    private static final String ABORTING = "org.wirelore.rig.samples.Aborting";

    @TempDir
    Path folder;

    /** Ends as its first word says, or sends something long around. */
    static final class Ends {
        private static final int CATCHES = 1_000;

        private Ends() {
        }

        public static void main(String[] args) throws Exception {
            MPI.Init(args);
            int rank = MPI.COMM_WORLD.Rank();
            int size = MPI.COMM_WORLD.Size();
            byte[] in = new byte[50_000];
            byte[] out = new byte[in.length];
            out[in.length - 1] = (byte) (size * 16 + rank);
            for (int round = 0; round < 5; round++) {
                int from = (rank + size - 1) % size;
                MPI.COMM_WORLD.Sendrecv(out, 0, out.length, MPI.BYTE, (rank + 1) % size, 1, in, 0, in.length, MPI.BYTE,
                        from, 1);
                if (in[in.length - 1] != (byte) (size * 16 + from)) {
                    System.out.println("wrong");
                }
            }
            if (args[0].equals("exits") && rank == 0) {
                System.exit(5);
            } else if (args[0].equals("throws") && rank == 0) {
                throw new IOException("enough");
            } else if (args[0].equals("leaves") && rank == 0) {
                return;
            } else if (args[0].equals("aborts") && rank == 0) {
                MPI.COMM_WORLD.Abort(6);
            } else if (args[0].equals("stays")) {
                MPI.COMM_WORLD.Recv(in, 0, in.length, MPI.BYTE, size - 1 - rank, 9);
            } else if (!args[0].equals("well")) {
                // However often it catches what ends it, it is ended.
                wait(in);
            }
            System.out.println("well " + rank);
            MPI.Finalize();
        }

        private static void wait(byte[] in) {
            int caught = 0;
            while (true) {
                try {
                    MPI.COMM_WORLD.Recv(in, 0, in.length, MPI.BYTE, 0, 9);
                } catch (Error error) {
                    caught++;
                    if (caught == CATCHES) {
                        throw error;
                    }
                }
            }
        }
    }

    private static String classes() {
        try {
            return Path.of(Ends.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String job(String program, int ranks, boolean mayFail, String arguments) {
        return """
                {"class": "%s", "arguments": [%s], "ranks": %d, "mayFail": %b}""".formatted(program, arguments, ranks,
                mayFail);
    }

    /** Runs the program on two ranks beside other jobs. */
    private CommandRun run(int code, String protocol, String word, String jobs) throws IOException {
        return run(code, protocol, word, jobs, "\"checks\": []");
    }

    private CommandRun run(int code, String protocol, String word, String jobs, String more) throws IOException {
        Path rig = Files.writeString(folder.resolve("jobs.json"), """
                {
                  "name": "jobs",
                  "extends": "%s",
                  "protocol": {"kind": "%s", "wait": "block"},
                  "program": {"name": "mpi", "arguments": {"class": "%s", "classPath": "%s", "arguments": ["%s"]}},
                  "daemons": {"fabric": "eth0", "jobs": [%s]},
                  %s
                }
                """.formatted(Path.of("../configs/rigs/chempi-daemon.json").toAbsolutePath(), protocol,
                Ends.class.getName(), classes(), word, jobs, more));
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("run", rig.toString()))).as(run.out() + run.err()).isEqualTo(code);
        assertThat(run.out()).doesNotContain("wrong");
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"viasci", "via", "sci", "tcp"})
    void jobsAtOnceDoNotMeet(String protocol) throws IOException {
        String three = job(Ends.class.getName(), 3, false, "\"well\"");
        CommandRun run = run(0, protocol, "well", three + "," + three + "," + job(Ends.class.getName(), 2, false,
                "\"well\""));
        assertThat(run.out().lines().filter(line -> line.contains("] well "))).hasSize(10);
    }

    @ParameterizedTest
    @CsvSource({"exits, it has ended itself with exit code 5", "throws, it has thrown java.io.IOException: enough",
        "leaves, it has ended without MPI.Finalize", "aborts, it has called Abort with code 6"})
    void aRankThatDiesEndsItsJobAloneAndTheRunFails(String how, String words) throws IOException {
        CommandRun run = run(1, "viasci", how, job(Ends.class.getName(), 3, false, "\"well\""));
        assertThat(run.out()).contains("mpirun1 failed: rank0: " + words);
        assertThat(run.out().lines().filter(line -> line.contains("] well "))).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"viasci", "via", "sci", "tcp"})
    void whatADeadJobHadIsGivenBack(String protocol) throws IOException {
        String aborting = job(ABORTING, 3, true, "\"2\", \"70000\", \"9\"");
        CommandRun run = run(0, protocol, "well", aborting + "," + aborting);
        assertThat(run.out()).contains("no-leak", "PASS jobs");
    }

    private static String down(String host, int exitCode) {
        return """
                "checks": [{"name": "the job beside", "metric": "exitCodeOfJob2", "value": %d}],
                "limits": {"virtualSeconds": 2.3},
                "faults": {"rules": [{"kind": "host-down", "host": "%s", "fromUs": 300000}]}""".formatted(exitCode,
                host);
    }

    /** What waits for ranks there gets an error of its device or is ended by its daemon; a job elsewhere goes on. */
    @ParameterizedTest
    @CsvSource({"viasci, rank 0 has lost rank 1", "via, rank 0 has lost rank 1", "sci, host node8 is gone",
        "tcp, host node8 is gone"})
    void aHostThatDiesTakesItsJobsWithItAndNoOther(String protocol, String why) throws IOException {
        CommandRun run = run(1, protocol, "stays", job(Ends.class.getName(), 1, false, "\"well\""), down("node8", 0));
        assertThat(run.out()).containsPattern("mpirun1 failed: .*" + why)
                .contains("rank 1 died at 300000.000 us: its host node8 went down")
                .doesNotContain("deadlock", "must be given back", "the limit of");
    }

    /** The one that leads the jobs is gone, with those that have started them. */
    @ParameterizedTest
    @ValueSource(strings = {"viasci", "via", "sci", "tcp"})
    void whereTheLeadingDaemonDiesTheOthersEndWhatItLed(String protocol) throws IOException {
        CommandRun run = run(1, protocol, "stays", job(Ends.class.getName(), 2, false, "\"stays\""),
                down("node4", 137));
        assertThat(run.out()).contains("rank 0 died at 300000.000 us: its host node4 went down",
                "rank 2 died at 300000.000 us: its host node4 went down",
                "mpirun1 failed: its host node4 went down", "mpirun2 failed: its host node4 went down")
                .doesNotContain("rank 1 died", "must be given back");
    }

    /** Who has started the first job waits for the other one when its host goes down. */
    @Test
    void aJobThatHasFailedFailsTheRunAlthoughItsHostGoesDown() throws IOException {
        CommandRun run = run(1, "viasci", "throws", job(Ends.class.getName(), 2, false, "\"stays\""),
                down("node4", 137));
        assertThat(run.out()).contains("mpirun1 failed: rank0: it has thrown java.io.IOException: enough")
                .doesNotContain("deadlock", "must be given back", "the limit of");
    }

    @Test
    void theExitCodeIsThatOfTheJob() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "4", "--rig", "chempi-daemon", "-cp", classes(),
                Ends.class.getName(), "aborts"))).as(run.out() + run.err()).isEqualTo(6);
    }

    @Test
    void spawnedRanksAreStartedByDaemons() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--rig", "chempi-daemon", "-cp", classes(),
                SpawnedRanksTest.Family.class.getName(), "2", "2", "2"))).as(run.out() + run.err()).isZero();
        assertThat(run.out().lines().filter(line -> line.endsWith("] of 4 knows 6"))).hasSize(24);
        assertThat(run.out()).doesNotContain("] wrong");
    }
}
