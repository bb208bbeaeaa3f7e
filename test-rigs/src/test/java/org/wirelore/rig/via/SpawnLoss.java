package org.wirelore.rig.via;

import java.util.Objects;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** Three ranks start three more, exchange a long block with them, let go of them and leave. */
public final class SpawnLoss {
    private static final int MORE = 3;
    private static final int BYTES = 50_000;

    private SpawnLoss() {
    }

    /** Takes no arguments. */
    public static void main(String[] args) {
        MPI.Init(args);
        Intercomm parent = Comm.Get_parent();
        Intercomm others = parent != null
                ? parent
                : Objects.requireNonNull(MPI.COMM_WORLD.Spawn(SpawnLoss.class.getName(), args, MORE, 0, null));
        Intracomm all = others.Merge(parent != null);
        byte[] block = new byte[BYTES];
        all.Bcast(block, 0, BYTES, MPI.BYTE, all.Size() - 1);
        all.Barrier();
        all.Free();
        others.Disconnect();
        MPI.Finalize();
    }
}
