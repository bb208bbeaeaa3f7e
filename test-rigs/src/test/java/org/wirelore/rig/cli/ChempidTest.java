package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The daemon as a user starts it, and what becomes of a job when it is killed. */
class ChempidTest {
    /** Ends at once; with a word it stays, and with two it is aborted. */
    private static final String STAYS = """
            import mpi.MPI;
            public class Stays {
                public static void main(String[] words) throws Exception {
                    MPI.Init(words);
                    System.out.println("pid " + ProcessHandle.current().pid());
                    MPI.COMM_WORLD.Barrier();
                    if (words.length > 1 && MPI.COMM_WORLD.Rank() == 1) {
                        MPI.COMM_WORLD.Abort(4);
                    }
                    if (words.length > 0) {
                        // Ranks that wait for each other are found out.
                        new java.util.concurrent.CountDownLatch(1).await();
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private StartedCommand start(String... arguments) throws Exception {
        return new StartedCommand(List.of(), Map.of("WIRELORE_CHEMPID", folder.resolve("daemon").toString()), folder,
                arguments);
    }

    @Test
    void aJobRunsThroughTheDaemonAndEndsWithIt() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        CommandRun.compile(classes, "Stays", STAYS);
        try (StartedCommand daemon = start("chempid", "serve", "--port", "0")) {
            assertThat(daemon.code()).isEqualTo(2);
        }
        try (StartedCommand daemon = start("chempid", "serve", "--port", "17477")) {
            daemon.awaitSaying("listens at (127.0.0.1:17477)");
            String[] job = {"mpirun", "-n", "2", "--device", "shm", "--daemon", "--daemon-port", "17477", "-cp",
                classes.toString(), "--out", folder.resolve("report").toString(), "Stays"};
            try (StartedCommand ends = start(job)) {
                assertThat(ends.code()).as(ends.said()).isZero();
            }
            String[] stays = List.of(job).toArray(new String[job.length + 1]);
            stays[job.length] = "on";
            try (StartedCommand left = start(stays)) {
                long pid = Long.parseLong(left.awaitSaying("pid (\\d+)"));
                String[] aborts = List.of(stays).toArray(new String[job.length + 2]);
                aborts[job.length + 1] = "over";
                aborts[List.of(aborts).indexOf("--out") + 1] = folder.resolve("aborted").toString();
                try (StartedCommand aborted = start(aborts)) {
                    assertThat(aborted.code()).as(aborted.said()).isEqualTo(4);
                }
                try (StartedCommand status = start("chempid", "status", "--port", "17477")) {
                    assertThat(status.code()).isZero();
                    assertThat(status.said()).contains("jobs started 3", "node ").containsPattern("job 2, pid .* on\n")
                            .doesNotContain("job 1,", "job 3,");
                }
                try (StartedCommand second = start("chempid", "serve", "--port", "17477")) {
                    assertThat(second.code()).isEqualTo(2);
                    assertThat(second.said()).contains("a port has one daemon");
                }
                assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive)).contains(true);
                daemon.kill();
                assertThat(left.code()).isEqualTo(1);
                assertThat(left.said()).contains("the daemon has ended");
                ProcessHandle.of(pid).ifPresent(rank -> rank.onExit().join());
            }
        }
        try (StartedCommand status = start("chempid", "status", "--port", "17477")) {
            assertThat(status.code()).isEqualTo(2);
            assertThat(status.said()).contains("no daemon answers at port 17477");
        }
    }
}
