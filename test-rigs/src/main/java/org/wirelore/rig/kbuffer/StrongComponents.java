package org.wirelore.rig.kbuffer;

import java.util.Arrays;

/**
 * The strongly connected components of a graph by Tarjan's algorithm (SIAM Journal on Computing 1, 1972), with a stack
 * of its own in place of recursion: a long trace would exhaust the thread's.
 */
final class StrongComponents {
    private static final int NONE = -1;

    private final CallGraph graph;
    /** By node: when it was found, counted from 1. */
    private final int[] found;
    /** By node: the earliest node known to be in its component, by when it was found. */
    private final int[] low;
    /** By node: how many of its successors have been looked at. */
    private final int[] seen;
    private final int[] components;
    /** The nodes from the root to the current one. */
    private final int[] path;
    private int depth;
    /** The nodes that are found and in no component yet. */
    private final int[] open;
    private int openCount;
    private int foundCount;
    private int count;

    StrongComponents(CallGraph graph) {
        this.graph = graph;
        found = new int[graph.nodes()];
        low = new int[graph.nodes()];
        seen = new int[graph.nodes()];
        components = new int[graph.nodes()];
        path = new int[graph.nodes()];
        open = new int[graph.nodes()];
        Arrays.fill(components, NONE);
        for (int node = 0; node < graph.nodes(); node++) {
            if (found[node] == 0) {
                explore(node);
            }
        }
    }

    /** How many components there are. */
    int count() {
        return count;
    }

    /** The component of a node, from 0 to {@link #count} exclusive. */
    int of(int node) {
        return components[node];
    }

    private void explore(int root) {
        enter(root);
        while (depth > 0) {
            int node = path[depth - 1];
            int next = graph.successor(node, seen[node]++);
            if (next == CallGraph.END) {
                leave(node);
            } else if (found[next] == 0) {
                enter(next);
            } else if (components[next] == NONE) {
                low[node] = Math.min(low[node], found[next]);
            }
        }
    }

    private void enter(int node) {
        found[node] = ++foundCount;
        low[node] = foundCount;
        path[depth++] = node;
        open[openCount++] = node;
    }

    private void leave(int node) {
        depth--;
        if (depth > 0) {
            low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[node]);
        }
        if (low[node] == found[node]) {
            do {
                components[open[--openCount]] = count;
            } while (open[openCount] != node);
            count++;
        }
    }
}
