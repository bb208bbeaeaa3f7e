package org.wirelore.rig.samples.nas;

import mpi.MPI;
import mpi.Request;
import org.wirelore.rig.mpi.Compute;

/**
 * BT and SP in one rank. A step exchanges the faces of cells with the neighbours of all three directions at once, then
 * solves in each direction: forward from the first slice of cells to the last, and back.
 */
final class NasSweeps implements NasKernel {
    /** What tells the two benchmarks apart. */
    enum Kind {
        /** Block tridiagonal: 5 x 5 blocks and right-hand sides of whole buffers forward, right-hand sides back. */
        BT(200, 30, 5),
        /** Scalar pentadiagonal: two rows of five systems forward, two of their solutions back. */
        SP(400, 22, 10);

        private final int iterations;
        private final int forwardDoubles;
        private final int backDoubles;

        Kind(int iterations, int forwardDoubles, int backDoubles) {
            this.iterations = iterations;
            this.forwardDoubles = forwardDoubles;
            this.backDoubles = backDoubles;
        }
    }

    private static final int DOUBLES_PER_POINT = 5;
    /** Of a step's computing, what is done before faces are exchanged; the rest is equal in the stages. */
    private static final double BEFORE_FACES = 0.4;
    private static final int FACES_TAG = 100;
    private static final int FORWARD_TAG = 200;
    private static final int BACK_TAG = 300;

    private final Kind kind;
    private final NasGrid grid;
    private final int rank;
    private final long beforeFacesNanos;
    private final long stageNanos;
    private final double[][] out = new double[2 * NasGrid.DIRECTIONS][];
    private final double[][] in = new double[2 * NasGrid.DIRECTIONS][];
    private final double[] sent;
    private final double[] received;
    private int step;
    private long messages;
    private long doubles;

    /** @param computeSeconds what a rank computes in the whole benchmark */
    NasSweeps(Kind kind, int ranks, int rank, double computeSeconds) {
        this.kind = kind;
        this.rank = rank;
        grid = new NasGrid(ranks, rank);
        double stepNanos = computeSeconds * 1e9 / kind.iterations;
        beforeFacesNanos = Math.round(stepNanos * BEFORE_FACES);
        stageNanos = Math.round(stepNanos * (1 - BEFORE_FACES) / (NasGrid.DIRECTIONS * 2 * grid.side()));
        for (int direction = 0; direction < NasGrid.DIRECTIONS; direction++) {
            for (boolean isUp : new boolean[]{false, true}) {
                int points = isUp ? grid.pointsToSuccessor(direction) : grid.pointsToPredecessor(direction);
                int slot = slot(direction, isUp);
                out[slot] = new double[points * DOUBLES_PER_POINT];
                in[slot] = new double[points * DOUBLES_PER_POINT];
                count(points * DOUBLES_PER_POINT);
            }
            for (int stage = 0; stage + 1 < grid.side(); stage++) {
                count(length(direction, stage, true));
                count(length(direction, stage + 1, false));
            }
        }
        int room = grid.largestSection() * Math.max(kind.forwardDoubles, kind.backDoubles);
        sent = new double[room];
        received = new double[room];
    }

    private void count(int length) {
        messages++;
        doubles += length;
    }

    /** Doubles of the message that a stage of a solve sends, or that the next one receives. */
    private int length(int direction, int stage, boolean isForward) {
        int points = kind == Kind.BT ? grid.largestSection() : grid.innerSection(direction, stage);
        return points * (isForward ? kind.forwardDoubles : kind.backDoubles);
    }

    private static int slot(int direction, boolean isUp) {
        return 2 * direction + (isUp ? 1 : 0);
    }

    @Override
    public int steps() {
        return kind.iterations;
    }

    @Override
    public int steps(int iterations) {
        return iterations;
    }

    @Override
    public int iterations() {
        return kind.iterations;
    }

    @Override
    public boolean warmsUp() {
        return true;
    }

    @Override
    public long messagesPerStep() {
        return messages;
    }

    @Override
    public long bytesPerStep() {
        return doubles * Double.BYTES;
    }

    @Override
    public void step() {
        step++;
        Compute.spend(beforeFacesNanos);
        exchangeFaces();
        for (int direction = 0; direction < NasGrid.DIRECTIONS; direction++) {
            solve(direction, true);
            solve(direction, false);
        }
    }

    private void exchangeFaces() {
        Request[] requests = new Request[4 * NasGrid.DIRECTIONS];
        int next = 0;
        for (int slot = 0; slot < in.length; slot++) {
            // What comes from the successor's side was sent down by it.
            requests[next++] = MPI.COMM_WORLD.Irecv(in[slot], 0, in[slot].length, MPI.DOUBLE, neighbour(slot),
                    FACES_TAG + (slot ^ 1));
        }
        for (int slot = 0; slot < out.length; slot++) {
            NasStamp.set(out[slot], out[slot].length, rank, step);
            requests[next++] = MPI.COMM_WORLD.Isend(out[slot], 0, out[slot].length, MPI.DOUBLE, neighbour(slot),
                    FACES_TAG + slot);
        }
        Request.Waitall(requests);
        for (int slot = 0; slot < in.length; slot++) {
            NasStamp.check(in[slot], in[slot].length, neighbour(slot), step);
        }
    }

    private int neighbour(int slot) {
        int direction = slot / 2;
        return slot % 2 == 1 ? grid.successor(direction) : grid.predecessor(direction);
    }

    /** A sweep through the own cells of one direction; each stage needs what the stage before has sent. */
    private void solve(int direction, boolean isForward) {
        int to = isForward ? grid.successor(direction) : grid.predecessor(direction);
        int from = isForward ? grid.predecessor(direction) : grid.successor(direction);
        int tag = (isForward ? FORWARD_TAG : BACK_TAG) + direction;
        Request sending = null;
        for (int i = 0; i < grid.side(); i++) {
            int stage = isForward ? i : grid.side() - 1 - i;
            int length = length(direction, stage, isForward);
            if (i > 0) {
                Request receiving = MPI.COMM_WORLD.Irecv(received, 0, length, MPI.DOUBLE, from, tag);
                Request.Waitall(new Request[]{sending, receiving});
                NasStamp.check(received, length, from, step);
            }
            Compute.spend(stageNanos);
            if (i + 1 < grid.side()) {
                NasStamp.set(sent, length, rank, step);
                sending = MPI.COMM_WORLD.Isend(sent, 0, length, MPI.DOUBLE, to, tag);
            }
        }
    }
}
