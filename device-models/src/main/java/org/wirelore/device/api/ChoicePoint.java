package org.wirelore.device.api;

/**
 * One thing that is decided again and again in a run. Seeds, scripts and replay files know it by its {@link #name}.
 *
 * @param medium the fabric, host or protocol that asks, such as {@code hub0}; empty for the job as a whole
 * @param path where in it, such as {@code 0to1} or {@code station2}; empty if there is one place only
 * @param kind what sort of decision it is
 * @param what the decision in a word, such as {@code loss} or {@code backoff}; a number tells two of one path apart
 */
public record ChoicePoint(String medium, String path, Kind kind, String what) {
    /** Sorts of decisions, by what an explorer makes of them. */
    public enum Kind {
        /** Whether and how something goes wrong. */
        FAULT,
        /** How long something takes. */
        TIME,
        /**
         * Which of several comes first, or which of the ways that it may go something goes. 0 is the first or usual
         * one, which an explorer takes elsewhere than where it deviates.
         */
        ORDER,
        /** What something contains, such as the lengths of messages. Never explored. */
        DATA
    }

    /** Checks that no part is empty. */
    public ChoicePoint {
        if (what.isEmpty() || (medium.isEmpty() && !path.isEmpty())) {
            throw new IllegalArgumentException("a decision point must say what is decided, and the medium of a path:"
                    + " medium=" + medium + ", path=" + path + ", what=" + what);
        }
    }

    /**
     * A decision about a fault.
     *
     * @param medium name of the medium in the rig
     * @param path the way through the medium, such as a port; may be empty
     * @param what the kind of fault
     * @return the choice point, of kind fault
     */
    public static ChoicePoint fault(String medium, String path, String what) {
        return new ChoicePoint(medium, path, Kind.FAULT, what);
    }

    /**
     * A decision about content, asked in one place of the medium.
     *
     * @param medium name of the medium in the rig
     * @param what what is decided
     * @return the choice point, of kind data
     */
    public static ChoicePoint data(String medium, String what) {
        return new ChoicePoint(medium, "", Kind.DATA, what);
    }

    /**
     * {@return the name, stable across runs: medium, path and decision with dots between, such as {@code
     * hub0.to2.loss}}
     */
    public String name() {
        return (medium.isEmpty() ? "" : medium + ".") + (path.isEmpty() ? "" : path + ".") + what;
    }
}
