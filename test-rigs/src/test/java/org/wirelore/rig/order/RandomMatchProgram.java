package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * A few calls in each rank, drawn from a seed: sends of all kinds, receives and probes of any or of named sources. The
 * ranks print what each call has returned. Many of these programs can deadlock.
 */
public final class RandomMatchProgram {
    private static final int TAGS = 2;
    private static final int KINDS = 14;
    private static final int FIRST_RECEIVE = 4;

    private final Intracomm world;
    private final int rank;
    private final int size;
    private final List<Request> requests = new ArrayList<>();
    private final List<int[]> buffers = new ArrayList<>();
    private final StringBuilder returned = new StringBuilder();
    private long state;

    private RandomMatchProgram(Intracomm world, long seed) throws MPIException {
        this.world = world;
        this.rank = world.Rank();
        this.size = world.Size();
        this.state = seed * 1_000_003 + rank * 7_919L + 12_345;
    }

    /** Runs it: seed, and how many calls each rank makes. */
    public static void main(String[] arguments) throws MPIException {
        String[] words = MPI.Init(arguments);
        new RandomMatchProgram(MPI.COMM_WORLD, Long.parseLong(words[0])).run(Integer.parseInt(words[1]));
        MPI.Finalize();
    }

    private int draw(int bound) {
        state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        return (int) ((state >>> 33) % bound);
    }

    private void run(int calls) throws MPIException {
        for (int i = 0; i < calls; i++) {
            call(i);
        }
        for (int i = 0; i < requests.size(); i++) {
            note("wait" + i, requests.get(i).Wait(), buffers.get(i));
        }
    }

    private void call(int number) throws MPIException {
        int[] word = {rank * 100 + number};
        // Rank 0 receives more than others do, and mostly from them.
        boolean isUsual = draw(3) > 0;
        int other = isUsual && rank > 0 ? 0 : draw(size);
        int tag = draw(3) / TAGS;
        int kind = !isUsual
                ? draw(KINDS)
                : rank == 0 ? FIRST_RECEIVE + draw(KINDS - FIRST_RECEIVE) : draw(FIRST_RECEIVE);
        switch (kind) {
            case 0 -> world.Send(word, 0, 1, MPI.INT, other, tag);
            case 1 -> world.Ssend(word, 0, 1, MPI.INT, other == rank ? (rank + 1) % size : other, tag);
            case 2, 3 -> keep(world.Isend(word, 0, 1, MPI.INT, other, tag), word);
            case 4 -> note("recv", world.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, draw(2) == 0 ? tag : MPI.ANY_TAG),
                    word);
            case 5 -> note("named", world.Recv(word, 0, 1, MPI.INT, other, tag), word);
            case 6 -> keep(world.Irecv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, draw(2) == 0 ? tag : MPI.ANY_TAG), word);
            case 7 -> keep(world.Irecv(word, 0, 1, MPI.INT, other, tag), word);
            case 9 -> {
                Status seen = world.Iprobe(draw(2) == 0 ? other : MPI.ANY_SOURCE, tag);
                note("iprobe", seen, word);
                if (seen != null) {
                    note("recv", world.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag), word);
                }
            }
            case 10 -> note("test", requests.isEmpty() ? null : requests.get(draw(requests.size())).Test());
            case 11 -> note("waitany", Request.Waitany(open()));
            case 12 -> note("testany", Request.Testany(open()));
            case 13 -> {
                Status[] some = draw(2) == 0 ? Request.Waitsome(open()) : Request.Testsome(open());
                for (Status each : some == null ? new Status[0] : some) {
                    note("some" + each.index, each);
                }
            }
            default -> {
                Status seen = world.Probe(MPI.ANY_SOURCE, tag);
                note("probe", seen, word);
                note("recv", world.Recv(word, 0, 1, MPI.INT, seen.source, seen.tag), word);
            }
        }
    }

    private Request[] open() {
        return requests.toArray(Request[]::new);
    }

    private void keep(Request request, int... word) {
        requests.add(request);
        buffers.add(word);
    }

    /** Prints what is known, line by line, so that it is seen how far a rank came. */
    private void note(String call, @Nullable Status status, int... word) {
        returned.setLength(0);
        returned.append(call);
        if (status != null) {
            returned.append(' ').append(status.source).append(' ').append(status.tag).append(' ').append(status.index);
        }
        System.out.println(word.length == 0 ? returned : returned.append(' ').append(word[0]));
    }
}
