package org.wirelore.rig.spi.start;

/** Where the ranks of a job are. */
public interface RankPlaces {
    /** How many ranks there are. */
    int size();

    /** Name of the host of a rank. */
    String host(int rank);

    /** Whether two ranks are on one host of the rig, and together. */
    boolean isSameHost(int rank, int other);

    /** Whether two ranks share one machine: in a simulation the same as one host; in real mode it may play several. */
    boolean isSameMachine(int rank, int other);

    /** Whether the host of a rank is on the fabric of a name. */
    boolean isOn(int rank, String fabric);
}
