package org.wirelore.rig.kbuffer;

/**
 * What must not come later than what: the order of each process's entries, and the match of multicasts and receives.
 * The nodes are the calls, and one join before each entry, between its calls and those of the entry before; so the
 * edges between two multireceives are as many as their sources, not the product.
 */
final class CallGraph {
    /** What {@link #successor} returns where there is no further one. */
    static final int END = -1;

    private final CallTable table;
    private final CallMatching matching;
    private final boolean isBothWays;

    /**
     * @param matching a complete one
     * @param isBothWays whether a match leads from the receive to its multicast, too: both are in one group
     */
    CallGraph(CallTable table, CallMatching matching, boolean isBothWays) {
        this.table = table;
        this.matching = matching;
        this.isBothWays = isBothWays;
    }

    int nodes() {
        return table.calls() + table.entries();
    }

    /** One of the nodes that a node leads to, counted from 0. */
    int successor(int node, int index) {
        int calls = table.calls();
        if (node >= calls) {
            int next = table.firstCall(node - calls) + index;
            return next < table.firstCall(node - calls + 1) ? next : END;
        }
        int matches = isBothWays || table.isMulticast(node) ? table.firstPeer(node + 1) - table.firstPeer(node) : 0;
        if (index < matches) {
            return matching.partner(table.firstPeer(node) + index);
        }
        return index == matches && hasNext(node) ? calls + table.entryOf(node) + 1 : END;
    }

    /** Whether the process has an entry behind that of a call. */
    private boolean hasNext(int call) {
        return table.entryOf(call) + 1 < table.firstEntry(table.pidOf(call) + 1);
    }
}
