package org.wirelore.rig.bench.peers;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.linux.VethPair;

/**
 * How the two MPIs are started with a rank in each namespace of a pair, so that what they say to each other goes over
 * the wire by TCP. Their starter runs in the left namespace; Open MPI's ranks reach it through the wire as well.
 */
final class MpiCommand {
    static final String LEFT_ADDRESS = "10.88.181.1/24";
    static final String RIGHT_ADDRESS = "10.88.181.2/24";
    private static final String SUBNET = "10.88.181.0/24";

    private MpiCommand() {
    }

    /** @param program {@code mpi.c}, compiled for that MPI */
    static List<String> of(BenchSide mpi, VethPair pair, String program) {
        List<String> command = new ArrayList<>(pair.left().commandPrefix());
        command.add("env");
        if (mpi == BenchSide.OPEN_MPI) {
            command.addAll(List.of("PMIX_MCA_ptl_tcp_if_include=" + pair.leftInterface(),
                    "PMIX_MCA_ptl_tcp_remote_connections=1", "mpirun.openmpi", "--allow-run-as-root",
                    "--oversubscribe", "--bind-to", "none", "--mca", "pml", "ob1", "--mca", "btl", "tcp,self", "--mca",
                    "btl_tcp_if_include", SUBNET));
        } else {
            // One of the first two counts, depending on how MPICH was built; the third keeps it off shared memory.
            command.addAll(List.of("FI_PROVIDER=tcp", "UCX_TLS=tcp", "MPIR_CVAR_NOLOCAL=1", "mpiexec.mpich"));
        }
        command.addAll(List.of("-np", "1", program, ":", "-np", "1"));
        command.addAll(pair.right().commandPrefix());
        command.add(program);
        return command;
    }
}
