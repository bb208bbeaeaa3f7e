package org.wirelore.rig.sci.raw;

/** Who writes to whom. */
enum TrafficPattern {
    /** Each rank to the one behind it, the last to the first. */
    NEIGHBOUR("neighbour"),
    /** Each rank to the one that is half of them further. */
    OPPOSITE("opposite"),
    /** Each rank to all others in turn, first to the one behind it. */
    ALL("all"),
    /** All ranks to rank 0, which writes nothing. */
    TO_ONE("toOne");

    private final String family;

    TrafficPattern(String family) {
        this.family = family;
    }

    /** What its figures' names begin with. */
    String family() {
        return family;
    }

    /**
     * Whom a rank writes to.
     *
     * @param write how many writes it has done
     * @return a rank, or its own for none
     */
    int target(int rank, int size, long write) {
        return switch (this) {
            case NEIGHBOUR -> (rank + 1) % size;
            case OPPOSITE -> (rank + size / 2) % size;
            case ALL -> (int) ((rank + 1 + write % (size - 1)) % size);
            case TO_ONE -> 0;
        };
    }
}
