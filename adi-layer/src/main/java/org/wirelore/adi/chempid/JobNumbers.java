package org.wirelore.adi.chempid;

import java.util.BitSet;

/**
 * Hands out the numbers of jobs, without asking others: each daemon of a cluster has its own ones.
 * What a job has on the networks follows from its number, such as its SCI segments and the discriminators of its VIA
 * connections, so that jobs at the same time have nothing in common. A number that is given back comes again last.
 */
public final class JobNumbers {
    /** The highest number. */
    public static final int MAX = 4_095;

    private final int node;
    private final int nodes;
    private final int max;
    private final BitSet used = new BitSet();
    private int following;

    /**
     * The numbers of one daemon.
     *
     * @param node the daemon's, from 0
     * @param nodes how many daemons the cluster has
     */
    public JobNumbers(int node, int nodes) {
        this(node, nodes, MAX);
    }

    /**
     * The numbers of one daemon.
     *
     * @param node the daemon's, from 0
     * @param nodes how many daemons the cluster has
     * @param max the highest number of all
     */
    public JobNumbers(int node, int nodes, int max) {
        if (node < 0 || node >= nodes || nodes > max) {
            throw new IllegalArgumentException("a daemon must be one of at most " + max + ": node=" + node + ", nodes="
                    + nodes);
        }
        this.node = node;
        this.nodes = nodes;
        this.max = max;
    }

    /**
     * Takes one.
     *
     * @return 1 to the highest, or 0 if all are in use
     */
    public int take() {
        int own = (max - 1 - node) / nodes + 1;
        for (int tried = 0; tried < own; tried++) {
            int index = following;
            following = (following + 1) % own;
            if (!used.get(index)) {
                used.set(index);
                return 1 + node + index * nodes;
            }
        }
        return 0;
    }

    /** Gives one back that was taken here. */
    public void give(int number) {
        used.clear((number - 1 - node) / nodes);
    }

    /** The daemon whose numbers one is of. */
    static int nodeOf(int number, int nodes) {
        return (number - 1) % nodes;
    }
}
