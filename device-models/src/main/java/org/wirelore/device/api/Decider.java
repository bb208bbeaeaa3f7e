package org.wirelore.device.api;

/**
 * Answers everything that could have gone otherwise: whether a frame is lost, which back-off slot a station draws,
 * which process runs next.
 *
 * <p>Behind it is a seeded generator (one independent stream per point, so that one extra frame never reshuffles
 * another link's faults), a recorded script, or an explorer that walks all scripts up to a bound. Alternative 0 is
 * always the undisturbed one. Choosing allocates nothing.
 */
public interface Decider {
    /**
     * Registers a decision point whose alternatives are equally likely. Registering it again, as a process does in
     * every run, gives the same handle.
     *
     * @param point one thing that is decided; its name stays the same across runs
     * @return the handle for {@link #choose}
     */
    int point(ChoicePoint point);

    /**
     * Registers a decision point with weighted alternatives.
     *
     * @param point the decision; registered once in a run
     * @param weights relative likelihood of each alternative, in order; not negative, with a positive sum
     * @return the handle for {@link #choose}
     */
    int point(ChoicePoint point, double... weights);

    /**
     * Chooses one of {@code alternatives} possibilities at a registered point.
     *
     * @param point what {@link #point} has returned
     * @param alternatives how many there are, at least 1; for a weighted point, the number of its weights
     * @return from 0 to {@code alternatives - 1}
     */
    int choose(int point, int alternatives);
}
