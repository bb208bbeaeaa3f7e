package org.wirelore.rig.order;

import java.util.Objects;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Two ranks that do with messages what the first argument says, some of it forbidden. */
public final class UsingProgram {
    private static final int TAG = 5;

    private UsingProgram() {
    }

    /** Rank 0 sends to rank 1 in most of them. */
    public static void main(String[] arguments) {
        String what = MPI.Init(arguments)[0];
        Intracomm world = MPI.COMM_WORLD;
        boolean isSender = world.Rank() == 0;
        int[] word = {7};
        switch (what) {
            case "types" -> typed(isSender, new float[1], MPI.FLOAT);
            case "short types" -> typed(isSender, new short[2], MPI.SHORT);
            case "packed" -> typed(isSender, new byte[8], MPI.PACKED);
            case "broadcast types" -> world.Bcast(isSender ? word : new float[1], 0, 1,
                    isSender ? MPI.INT : MPI.FLOAT, 0);
            case "contiguous" -> typed(isSender, new int[1], mpi.Datatype.Contiguous(1, MPI.INT));
            case "changed send", "changed after", "changed buffered", "changed long" -> changedSend(what, isSender);
            case "changed receive" -> changedReceive(isSender, new int[]{1});
            case "changed long receive" -> changedReceive(isSender, new int[100_000]);
            case "persistent" -> persistent(isSender);
            case "freed" -> freed(isSender);
            case "replaced" -> {
                int peer = isSender ? 1 : 0;
                world.Sendrecv_replace(word, 0, 1, MPI.INT, peer, TAG, peer, TAG);
                world.Sendrecv_replace(new Object[]{"x"}, 0, 1, MPI.OBJECT, peer, TAG, peer, TAG);
            }
            case "open send" -> openSend(isSender, word);
            case "open receive" -> {
                if (isSender) {
                    world.Irecv(word, 0, 1, MPI.INT, 1, TAG);
                }
            }
            case "open communicator" -> ((Comm) Objects.requireNonNull(world.clone())).Rank();
            default -> throw new IllegalArgumentException("there must be such a program: " + what);
        }
        MPI.Finalize();
    }

    private static void typed(boolean isSender, Object received, mpi.Datatype type) {
        if (isSender) {
            MPI.COMM_WORLD.Send(new int[]{7}, 0, 1, MPI.INT, 1, TAG);
        } else {
            int count = type.Size() >= Integer.BYTES ? 1 : Integer.BYTES / type.Size();
            MPI.COMM_WORLD.Recv(received, 0, count, type, 0, TAG);
        }
    }

    private static void changedSend(String what, boolean isSender) {
        int[] word = new int[what.equals("changed long") ? 100_000 : 1];
        if (isSender) {
            if (what.equals("changed buffered")) {
                MPI.Buffer_attach(new byte[1000]);
            }
            Request request = what.equals("changed buffered")
                    ? MPI.COMM_WORLD.Ibsend(word, 0, word.length, MPI.INT, 1, TAG)
                    : MPI.COMM_WORLD.Isend(word, 0, word.length, MPI.INT, 1, TAG);
            if (!what.equals("changed after")) {
                word[0] = 1;
            }
            request.Wait();
            word[0] = 2;
        } else {
            MPI.COMM_WORLD.Recv(word, 0, word.length, MPI.INT, 0, TAG);
        }
    }

    private static void changedReceive(boolean isSender, int[] words) {
        if (isSender) {
            MPI.COMM_WORLD.Send(words, 0, words.length, MPI.INT, 1, TAG);
        } else {
            Request request = MPI.COMM_WORLD.Irecv(words, 0, words.length, MPI.INT, 0, TAG);
            words[0] = 9;
            request.Wait();
        }
    }

    /** Changes its buffer while the request is inactive only. */
    private static void persistent(boolean isSender) {
        int[] word = new int[1];
        Prequest request = isSender
                ? MPI.COMM_WORLD.Send_init(word, 0, 1, MPI.INT, 1, TAG)
                : MPI.COMM_WORLD.Recv_init(word, 0, 1, MPI.INT, 0, TAG);
        for (int i = 0; i < 3; i++) {
            word[0] = i;
            request.Start();
            request.Wait();
        }
        request.Free();
    }

    private static void freed(boolean isSender) {
        int[] word = new int[1];
        if (isSender) {
            MPI.COMM_WORLD.Isend(word, 0, 1, MPI.INT, 1, TAG).Free();
        } else {
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 0, TAG);
        }
    }

    private static void openSend(boolean isSender, int[] word) {
        if (isSender) {
            MPI.COMM_WORLD.Isend(word, 0, 1, MPI.INT, 1, TAG);
        } else {
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 0, TAG);
        }
    }
}
