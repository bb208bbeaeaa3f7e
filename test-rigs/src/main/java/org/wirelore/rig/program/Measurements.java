package org.wirelore.rig.program;

/** Where a program's figures go. */
public interface Measurements {
    /**
     * Records a figure under a name that is unique in the run.
     *
     * @param name dotted, such as {@code latencyUs.4}
     * @param unit as it is printed
     */
    void record(String name, double value, String unit);

    /** From here the CPU time of sends and receives in the kernel is counted anew. */
    void phaseBegins();

    /**
     * Records the CPU time of one send and one receive since {@link #phaseBegins}, the interrupts of the first host
     * with their CPU time for each message that it has received, its kernel's CPU time for a packet, and the shares of
     * the CPU that the kernels of the hosts of the first two ranks took.
     *
     * @param suffix of the figures' names, such as {@code .40}; may be empty
     */
    void phaseEnds(String suffix);

    /**
     * As {@link #phaseEnds(String)}; records besides what each step of the software has taken, on all hosts together,
     * for each of the messages since {@link #phaseBegins}.
     *
     * @param messages how many that were, at least 1
     */
    default void phaseEnds(String suffix, int messages) {
        phaseEnds(suffix);
    }

    /**
     * The running rank is about to send the next message; the one before has been received. For programs with one
     * message under way at a time.
     */
    default void messageBegins() {
    }

    /** Messages follow each other from now on, from rank 0 to rank 1; how busy their stages are is measured soon. */
    default void rowNears() {
    }

    /** It is measured from now on. */
    default void rowBegins() {
    }

    /** Records for how much of the time since {@link #rowBegins} each stage was busy, from CPU to CPU. */
    default void rowEnds() {
    }

    /**
     * The exchange that is worth a picture comes soon: whatever runs ahead is watched from now on. Best some messages
     * before; without it the picture has only what is planned when it happens.
     */
    default void exchangeNears() {
    }

    /** The exchange that is worth a picture begins. */
    void exchangeBegins();

    /** It is over. */
    void exchangeEnds();
}
