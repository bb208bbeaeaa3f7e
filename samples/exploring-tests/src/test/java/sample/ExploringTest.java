package sample;

import static org.junit.jupiter.api.Assertions.assertThrows;

import mpi.MPI;
import mpi.MPIException;
import org.wirelore.rig.junit.Exploration;
import org.wirelore.rig.junit.Explore;
import org.wirelore.rig.junit.Rig;
import org.wirelore.rig.junit.Seeds;

class ExploringTest {
    /** Adds what the others send, in any order. */
    public static final class Sum {
        public static void main(String[] arguments) throws MPIException {
            MPI.Init(arguments);
            int[] number = {MPI.COMM_WORLD.Rank()};
            if (number[0] > 0) {
                MPI.COMM_WORLD.Send(number, 0, 1, MPI.INT, 0, 0);
            } else {
                int sum = 0;
                for (int sender = 1; sender < MPI.COMM_WORLD.Size(); sender++) {
                    MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                    sum += number[0];
                }
                System.out.println("sum " + sum);
            }
            MPI.Finalize();
        }
    }

    @Rig("unet-explore")
    @Explore(faults = 1, frames = 20)
    void survivesAFault(Exploration found) {
        found.passes();
    }

    @Rig("unet-lossy-stream")
    @Seeds("1..20")
    void survivesSeeds(Exploration found) {
        found.passes();
    }

    @Explore(program = Sum.class, ranks = 4)
    void isRightInEveryOrder(Exploration found) {
        found.passes();
    }

    @Rig(value = "unet-explore", set = "protocol.strict=true")
    @Explore(faults = 1, frames = 20)
    void thePublishedProtocolDoesNot(Exploration found) {
        assertThrows(AssertionError.class, found::passes);
    }
}
