package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.samples.Nothing;

/** MPI in a cluster of as many hosts as Myrinets had: about half a minute, {@code -Dwirelore.fmp.hosts=true}. */
@Tag("campaign")
@EnabledIfSystemProperty(named = "wirelore.fmp.hosts", matches = "true")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ManyHostsTest {
    private static final int RANKS = 128;
    private static final String PROGRAM = """
            import mpi.*;
            public class ToAll {
                static final int BYTES = 1024;
                public static void main(String[] args) {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    int size = MPI.COMM_WORLD.Size();
                    byte[] from = new byte[size * BYTES];
                    byte[] into = new byte[size * BYTES];
                    for (int i = 0; i < from.length; i++) from[i] = content(rank, i / BYTES, i % BYTES);
                    MPI.COMM_WORLD.Alltoall(from, 0, BYTES, MPI.BYTE, into, 0, BYTES, MPI.BYTE);
                    int wrong = 0;
                    for (int i = 0; i < into.length; i++) if (into[i] != content(i / BYTES, rank, i % BYTES)) wrong++;
                    System.out.println("of " + into.length + " bytes " + wrong + " are wrong");
                    MPI.Finalize();
                }
                static byte content(int sender, int receiver, int at) {
                    return (byte) (sender * 31 + receiver * 7 + at);
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
        CommandRun.compile(classes, "ToAll", PROGRAM);
    }

    @Test
    void allOf128RanksOn64HostsThatMapTheirNetworkSendAKilobyteToAll() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(MpiSetting.FMP_CLUSTER.mpirun(RANKS,
                List.of("--set", "fabric.routes=mapped", "-cp", classes.toString(), "ToAll")))).as(run.err()).isZero();
        assertThat(run.out().lines()).containsAll(IntStream.range(0, RANKS)
                .mapToObj(rank -> "[" + rank + "] of " + RANKS * 1024 + " bytes 0 are wrong").toList());
    }

    /** All ask rank 0 for a connection at once, which it would get to no work by if they asked again too soon. */
    @Test
    void thirtyTwoRanksOnViaMeet() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "32", "--rig", "via-cluster", Nothing.class.getName())))
                .as(run.err()).isZero();
    }
}
