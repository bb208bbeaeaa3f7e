package org.wirelore.rig.samples;

import mpi.MPI;
import mpi.Request;

/**
 * The overtaking problem of J. Squyres, "'Progress' is the opposite of 'Congress'", column "MPI Mechanic",
 * ClusterWorld, 2004: a long message is sent first and asks before it moves, a short one is sent behind it and is there
 * first. The receives must meet them in the order of the sends all the same.
 */
public final class Overtaking {
    private static final int TAG = 1;
    private static final int DEFAULT_LONG_BYTES = 100_000;
    private static final int SHORT_BYTES = 16;
    private static final int ROUNDS = 3;

    private Overtaking() {
    }

    /** Runs on two ranks; the argument is the length of the long message in bytes. */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        byte[] longMessage = new byte[own.length > 0 ? Integer.parseInt(own[0]) : DEFAULT_LONG_BYTES];
        byte[] shortMessage = new byte[SHORT_BYTES];
        for (int round = 1; round <= ROUNDS; round++) {
            if (MPI.COMM_WORLD.Rank() == 0) {
                send(longMessage, shortMessage, round);
            } else {
                receive(longMessage, shortMessage, round);
            }
        }
        if (MPI.COMM_WORLD.Rank() == 1) {
            System.out.println("The first receive got the long message, the second one the short message, "
                    + ROUNDS + " times out of " + ROUNDS + ".");
        }
        MPI.Finalize();
    }

    private static void send(byte[] longMessage, byte[] shortMessage, int round) {
        longMessage[0] = (byte) round;
        shortMessage[0] = (byte) -round;
        Request request = MPI.COMM_WORLD.Isend(longMessage, 0, longMessage.length, MPI.BYTE, 1, TAG);
        MPI.COMM_WORLD.Send(shortMessage, 0, shortMessage.length, MPI.BYTE, 1, TAG);
        request.Wait();
    }

    private static void receive(byte[] longMessage, byte[] shortMessage, int round) {
        int first = MPI.COMM_WORLD.Recv(longMessage, 0, longMessage.length, MPI.BYTE, 0, TAG).Get_count(MPI.BYTE);
        int second = MPI.COMM_WORLD.Recv(shortMessage, 0, shortMessage.length, MPI.BYTE, 0, TAG).Get_count(MPI.BYTE);
        if (first != longMessage.length || longMessage[0] != round || second != SHORT_BYTES
                || shortMessage[0] != -round) {
            throw new IllegalStateException("messages must be received in the order in which they are sent: round="
                    + round + ", first=" + first + " bytes, second=" + second + " bytes");
        }
    }
}
