package org.wirelore.rig.samples.ring;

import org.wirelore.rig.mpi.Compute;
import org.wirelore.rig.mpi.Figures;

/**
 * What each process of a ring does: in every round it computes, sends to the next one and receives from the one before.
 *
 * @param rounds that are measured, at least 1; one before them is not
 * @param computeMicros computing of a round, microseconds
 * @param doubles length of a message, at least 1
 */
record RingRounds(int rounds, int computeMicros, int doubles) {
    /** The words that say so. */
    static final int ARGUMENTS = 3;

    /**
     * How a process sends to the next one and receives from the one before.
     *
     * @param <E> how that fails
     */
    interface Passing<E extends Throwable> {
        void pass(double[] out, double[] in) throws E;
    }

    RingRounds {
        if (rounds < 1 || computeMicros < 0 || doubles < 1) {
            throw new IllegalArgumentException("expected ROUNDS of at least 1, COMPUTE_MICROS of at least 0, DOUBLES of"
                    + " at least 1, found " + rounds + " " + computeMicros + " " + doubles);
        }
    }

    /** @throws IllegalArgumentException if they are not three numbers in their ranges */
    static RingRounds of(String[] arguments) {
        if (arguments.length != ARGUMENTS) {
            throw new IllegalArgumentException("arguments: ROUNDS COMPUTE_MICROS DOUBLES");
        }
        return new RingRounds(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]));
    }

    /**
     * Does them.
     *
     * @param place of the process in the ring, from 0 on
     * @param size how many processes there are
     */
    <E extends Throwable> void run(int place, int size, Passing<E> passing) throws E {
        double[] out = new double[doubles];
        double[] in = new double[doubles];
        int before = (place + size - 1) % size;
        long begin = 0;
        for (int round = 0; round <= rounds; round++) {
            if (round == 1) {
                begin = System.nanoTime();
            }
            Compute.spend(computeMicros * 1_000L);
            out[0] = place;
            out[doubles - 1] = round + place;
            passing.pass(out, in);
            if (in[doubles - 1] != round + before || (doubles > 1 && in[0] != before)) {
                throw new IllegalStateException("expected round " + round + " of process " + before + ", found "
                        + in[doubles - 1] + " of " + in[0]);
            }
        }
        if (place == 0) {
            Figures.record("roundUs", (System.nanoTime() - begin) / 1e3 / rounds, "us");
        }
    }
}
