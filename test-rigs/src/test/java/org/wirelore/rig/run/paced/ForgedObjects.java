package org.wirelore.rig.run.paced;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;

/**
 * Rank 1 receives an object of rank 0, then bytes that stand for one without a proof, as an outsider would send them.
 */
public final class ForgedObjects {
    /** How a message begins in which objects follow at once (ObjectMessages). */
    private static final int INLINE = 0x4F424A31;

    private ForgedObjects() {
    }

    public static void main(String[] arguments) throws IOException {
        MPI.Init(arguments);
        Object[] object = {"honest"};
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.COMM_WORLD.Send(object, 0, 1, MPI.OBJECT, 1, 1);
            byte[] forged = forged();
            MPI.COMM_WORLD.Send(forged, 0, forged.length, MPI.BYTE, 1, 2);
        } else {
            MPI.COMM_WORLD.Recv(object, 0, 1, MPI.OBJECT, 0, 1);
            System.out.println("received " + object[0]);
            try {
                MPI.COMM_WORLD.Recv(object, 0, 1, MPI.OBJECT, 0, 2);
                System.out.println("received " + object[0]);
            } catch (MPIException e) {
                System.out.println("refused: " + e.getMessage());
            }
        }
        MPI.Finalize();
    }

    private static byte[] forged() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(1).putInt(INLINE)
                .array());
        try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            objects.writeObject("forged");
        }
        return bytes.toByteArray();
    }
}
