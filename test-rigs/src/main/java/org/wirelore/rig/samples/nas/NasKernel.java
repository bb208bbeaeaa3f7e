package org.wirelore.rig.samples.nas;

/** The communication of one benchmark in one rank. */
interface NasKernel {
    /** How many steps the whole benchmark has that compute and send alike. */
    int steps();

    /** How many steps a run of some iterations has. */
    int steps(int iterations);

    /** Most iterations that make sense: the whole benchmark. */
    int iterations();

    /** Whether a step goes before that is not timed. */
    boolean warmsUp();

    /** One step, computing included. */
    void step();

    /** Messages that one step sends from this rank, without those of reductions. */
    long messagesPerStep();

    /** Bytes that one step sends from this rank, without those of reductions. */
    long bytesPerStep();
}
