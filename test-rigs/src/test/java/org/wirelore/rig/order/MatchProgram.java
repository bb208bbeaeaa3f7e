package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Programs of which it is known in how many orders their messages can match; the first argument is which one. */
public final class MatchProgram {
    private static final int TAG = 5;

    private final Intracomm world;
    private final int rank;
    private final int size;
    private final int[] word = new int[1];

    private MatchProgram(Intracomm world) throws MPIException {
        this.world = world;
        this.rank = world.Rank();
        this.size = world.Size();
    }

    /** Runs one. */
    public static void main(String[] arguments) throws MPIException {
        String[] words = MPI.Init(arguments);
        new MatchProgram(MPI.COMM_WORLD).run(words);
        MPI.Finalize();
    }

    private void run(String... words) throws MPIException {
        switch (words[0]) {
            case "collectives" -> collectives();
            case "receive" -> receive();
            case "irecv" -> irecv();
            case "probe" -> probe();
            case "first" -> first();
            case "several" -> several(Integer.parseInt(words[1]));
            case "receivers" -> receivers();
            case "barrier" -> crookedBarrier();
            case "deadlock" -> deadlock();
            case "unsafe" -> unsafe();
            case "late" -> late();
            case "self" -> toSelf();
            case "poll" -> poll();
            case "seen" -> seen();
            case "waitany", "waitsome", "testany" -> several(words[0]);
            case "test", "testall" -> test();
            case "iprobe" -> iprobe();
            case "exchange" -> exchange();
            case "bsend" -> bsend();
            case "reply" -> reply();
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private void send(int to) throws MPIException {
        world.Send(new int[]{rank}, 0, 1, MPI.INT, to, TAG);
    }

    private int take(int from) throws MPIException {
        return world.Recv(word, 0, 1, MPI.INT, from, TAG).source;
    }

    private void collectives() throws MPIException {
        int[] all = new int[size];
        world.Allgather(new int[]{rank}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        world.Barrier();
        world.Allreduce(new int[]{rank}, 0, word, 0, 1, MPI.INT, MPI.SUM);
        Object[] text = {rank == 0 ? "all" : null};
        world.Bcast(text, 0, 1, MPI.OBJECT, 0);
        world.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, (rank + 1) % size, TAG, word, 0, 1, MPI.INT,
                (rank + size - 1) % size, TAG);
        Request request = world.Irecv(word, 0, 1, MPI.INT, (rank + 1) % size, TAG);
        send((rank + size - 1) % size);
        request.Wait();
    }

    private void receive() throws MPIException {
        if (rank > 0) {
            send(0);
        }
        for (int i = 1; rank == 0 && i < size; i++) {
            take(MPI.ANY_SOURCE);
        }
    }

    private void irecv() throws MPIException {
        if (rank > 0) {
            send(0);
            return;
        }
        List<Request> requests = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            requests.add(world.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG));
        }
        Request.Waitall(requests.toArray(Request[]::new));
    }

    private void probe() throws MPIException {
        if (rank > 0) {
            send(0);
        }
        for (int i = 1; rank == 0 && i < size; i++) {
            Status seen = world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            take(seen.source);
        }
    }

    private void first() throws MPIException {
        if (rank > 0) {
            send(0);
            return;
        }
        int taken = take(MPI.ANY_SOURCE);
        for (int from = 1; from < size; from++) {
            if (from != taken) {
                take(from);
            }
        }
    }

    private void several(int messages) throws MPIException {
        for (int i = 0; i < messages; i++) {
            if (rank > 0) {
                send(0);
            } else {
                take(MPI.ANY_SOURCE);
                take(MPI.ANY_SOURCE);
            }
        }
    }

    /** Ranks 0 and 1 receive; half of the others send to each. */
    private void receivers() throws MPIException {
        if (rank > 1) {
            send(rank % 2);
        }
        for (int i = 2; rank < 2 && i < size; i += 2) {
            take(MPI.ANY_SOURCE);
        }
    }

    /** The message of rank 2 is sent after the barrier, and may be received before that of rank 0. */
    private void crookedBarrier() throws MPIException {
        if (rank == 0) {
            Request sent = world.Isend(new int[1], 0, 1, MPI.INT, 1, TAG);
            world.Barrier();
            sent.Wait();
        } else if (rank == 1) {
            Request received = world.Irecv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            world.Barrier();
            received.Wait();
            take(MPI.ANY_SOURCE);
        } else {
            world.Barrier();
            send(1);
        }
    }

    private void deadlock() throws MPIException {
        if (rank > 0) {
            send(0);
        } else {
            take(MPI.ANY_SOURCE);
            take(1);
        }
    }

    /** Both send first. */
    private void unsafe() throws MPIException {
        send(1 - rank);
        take(1 - rank);
    }

    /** What rank 3 sends once rank 2 has received may still be the first that rank 1 receives. */
    private void late() throws MPIException {
        if (rank == 0) {
            send(1);
        } else if (rank == 1) {
            take(MPI.ANY_SOURCE);
            take(MPI.ANY_SOURCE);
        } else if (rank == 2) {
            take(MPI.ANY_SOURCE);
            send(1);
        } else {
            send(2);
        }
    }

    private void toSelf() throws MPIException {
        Request sent = world.Isend(new int[]{rank}, 0, 1, MPI.INT, 0, TAG);
        for (int i = 0; rank == 0 && i < size; i++) {
            take(MPI.ANY_SOURCE);
        }
        sent.Wait();
    }

    /** Expects that a receive from any source takes what the probe before it has seen, which is wrong. */
    private void seen() throws MPIException {
        if (rank > 0) {
            send(0);
        }
        for (int i = 1; rank == 0 && i < size; i++) {
            int source = world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG).source;
            if (take(MPI.ANY_SOURCE) != source) {
                throw new IllegalStateException("another message than the one seen");
            }
        }
    }

    private void several(String call) throws MPIException {
        if (rank > 0) {
            send(0);
            return;
        }
        Request[] requests = new Request[size - 1];
        for (int i = 1; i < size; i++) {
            requests[i - 1] = world.Irecv(new int[1], 0, 1, MPI.INT, i, TAG);
        }
        int left = size - 1;
        while (left > 0) {
            switch (call) {
                case "waitany" -> {
                    Request.Waitany(requests);
                    left--;
                }
                case "waitsome" -> left -= Objects.requireNonNull(Request.Waitsome(requests)).length;
                default -> left -= Request.Testany(requests) == null ? 0 : 1;
            }
        }
    }

    /** One look: not yet, or yes. */
    private void test() throws MPIException {
        if (rank > 0) {
            send(0);
            return;
        }
        Request[] requests = new Request[size - 1];
        for (int i = 1; i < size; i++) {
            requests[i - 1] = world.Irecv(new int[1], 0, 1, MPI.INT, i, TAG);
        }
        if (size == 2) {
            requests[0].Test();
        } else {
            Request.Testall(requests);
        }
        Request.Waitall(requests);
    }

    /** A look from any source, then all messages by name: not yet (1), or one of the two. */
    private void iprobe() throws MPIException {
        if (rank > 0) {
            send(0);
        } else {
            world.Iprobe(MPI.ANY_SOURCE, TAG);
            world.Iprobe(1, TAG);
            for (int i = 1; i < size; i++) {
                take(i);
            }
        }
    }

    /** All send to the right before they receive from the left. */
    private void exchange() throws MPIException {
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;
        // What comes from the left is received only afterwards.
        world.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, right, TAG, word, 0, 1, MPI.INT, MPI.PROC_NULL, TAG);
        Object[] text = {"a"};
        world.Sendrecv(text, 0, 1, MPI.OBJECT, right, TAG, word, 0, 1, MPI.INT, MPI.PROC_NULL, TAG);
        take(left);
        world.Recv(text, 0, 1, MPI.OBJECT, left, TAG);
    }

    /** What rank 2 sends only after the first Waitany can't be what that reports. */
    private void reply() throws MPIException {
        if (rank == 0) {
            Request[] requests = {world.Irecv(new int[1], 0, 1, MPI.INT, 2, TAG),
                world.Irecv(new int[1], 0, 1, MPI.INT, 1, TAG)};
            Request.Waitany(requests);
            send(2);
            Request.Waitany(requests);
        } else {
            if (rank == 2) {
                take(0);
            }
            send(0);
        }
    }

    private void bsend() throws MPIException {
        MPI.Buffer_attach(new byte[1000]);
        world.Bsend(new int[]{rank}, 0, 1, MPI.INT, 1 - rank, TAG);
        MPI.Buffer_detach();
        take(1 - rank);
    }

    private void poll() throws MPIException {
        if (rank > 0) {
            send(0);
        }
        for (int i = 1; rank == 0 && i < size; i++) {
            Status seen = world.Iprobe(MPI.ANY_SOURCE, TAG);
            while (seen == null) {
                seen = world.Iprobe(MPI.ANY_SOURCE, TAG);
            }
            Request request = world.Irecv(word, 0, 1, MPI.INT, seen.source, TAG);
            Status done = request.Test();
            while (done == null) {
                done = request.Test();
            }
        }
    }
}
