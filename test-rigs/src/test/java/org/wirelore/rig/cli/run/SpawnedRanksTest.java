package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;

/** Programs that start further ranks in virtual time (MPI-2, section 5.3). */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SpawnedRanksTest {
    private static final int CHILDREN = 3;

    /** Starts itself once, and sums up over all. */
    static final class Program {
        private Program() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            Intercomm parent = Comm.Get_parent();
            Intercomm other = parent == null ? start() : parent;
            Intracomm all = other.Merge(parent != null);
            int[] sum = new int[1];
            all.Allreduce(new int[]{all.Rank()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            System.out.println((parent == null ? "parent" : "child") + " knows " + sum[0]);
            all.Free();
            other.Disconnect();
            MPI.Finalize();
        }

        private static Intercomm start() {
            String self = Program.class.getName();
            refused(self, 0);
            refused("NotThere", 1);
            refused(self, 10_000);
            return MPI.COMM_WORLD.Spawn(self, null, CHILDREN, 1, null);
        }

        private static void refused(String program, int processes) {
            int[] codes = new int[1];
            try {
                MPI.COMM_WORLD.Spawn(program, null, processes, 0, codes);
            } catch (MPIException refused) {
                System.out.println("refused " + refused.getErrorClass() + " " + codes[0]);
            }
        }
    }

    @Test
    void theyAndTheirParentsFormOneCommunicator(@TempDir Path folder) throws URISyntaxException {
        Path classes = Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--rig", "tcp-cluster", "-cp", classes.toString(),
                Program.class.getName())))
                .as(run.err()).isZero();
        assertThat(run.out().lines().filter(line -> line.endsWith("parent knows 10"))).hasSize(2);
        assertThat(run.out().lines().filter(line -> line.endsWith("child knows 10"))).hasSize(CHILDREN);
        assertThat(run.out().lines().filter(line -> line.endsWith("refused 24 24"))).hasSize(4);
        assertThat(run.out().lines().filter(line -> line.endsWith("refused 12 12"))).hasSize(2);
    }
}
