package org.wirelore.rig.samples;

import java.nio.ByteBuffer;
import mpi.MPI;
import org.wirelore.rig.mpi.Figures;

/**
 * Long messages from rank 0 to rank 1, from a few buffers in turn and into as many: what it is worth that a buffer
 * stays registered after its use. Arguments: buffers, messages, and bytes of each (1 or more).
 */
public final class BuffersInTurn {
    private static final int TAG = 1;
    private static final double US_PER_SECOND = 1e6;

    private BuffersInTurn() {
    }

    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        ByteBuffer[] buffers = new ByteBuffer[Integer.parseInt(words[0])];
        int messages = Integer.parseInt(words[1]);
        int bytes = Integer.parseInt(words[2]);
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.allocateDirect(bytes);
        }
        double begin = MPI.Wtime();
        int rank = MPI.COMM_WORLD.Rank();
        for (int message = 0; message < messages && rank < 2; message++) {
            ByteBuffer buffer = buffers[message % buffers.length];
            if (rank == 0) {
                buffer.put(bytes - 1, (byte) message);
                MPI.COMM_WORLD.Send(buffer, 0, bytes, MPI.BYTE, 1, TAG);
            } else {
                MPI.COMM_WORLD.Recv(buffer, 0, bytes, MPI.BYTE, 0, TAG);
                if (buffer.get(bytes - 1) != (byte) message) {
                    throw new IllegalStateException("message " + message + " must end with its number: found "
                            + buffer.get(bytes - 1));
                }
            }
        }
        if (rank == 1) {
            Figures.record("roundsUs", (MPI.Wtime() - begin) * US_PER_SECOND, "us");
        }
        MPI.Finalize();
    }
}
