package org.wirelore.emulator.sci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an SCI network is made of: hubs, which are cards or switches and have link controllers, and ringlets, each of
 * which goes through some of these controllers in order. Cards come first among the hubs; a card's number is that of
 * its plug. A packet leaves a hub by one controller, and the ringlet at the controller that leads on.
 */
public final class SciTopology {
    /** The highest node id; those above mean something else. */
    public static final int NODE_ID_MAX = 0xFFEF;
    /** A way that is not there. */
    static final int NONE = -1;

    private final int[] nodeIds;
    private final int[] controllers;
    private final List<List<Port>> ringlets;
    private final int[][] leaves;
    private final int[][] exits;

    /**
     * A link controller.
     *
     * @param hub the card or switch that has it
     * @param controller which of its controllers, from 0
     */
    public record Port(int hub, int controller) {
    }

    private SciTopology(List<Integer> nodeIds, int[] controllers, List<List<Port>> ringlets) {
        this.nodeIds = nodeIds.stream().mapToInt(Integer::intValue).toArray();
        this.controllers = controllers;
        this.ringlets = ringlets.stream().map(List::copyOf).toList();
        leaves = new int[controllers.length][this.nodeIds.length];
        exits = new int[ringlets.size()][this.nodeIds.length];
        for (int[] row : leaves) {
            Arrays.fill(row, NONE);
        }
        for (int[] row : exits) {
            Arrays.fill(row, NONE);
        }
        Set<Integer> known = new HashSet<>();
        for (int id : this.nodeIds) {
            if (id < 0 || id > NODE_ID_MAX || !known.add(id)) {
                throw new IllegalArgumentException("node ids must be from 0 to 0xFFEF and differ: nodeIds=" + nodeIds);
            }
        }
    }

    /**
     * Cards on one ringlet, in its direction.
     *
     * @param nodeIds one for each card, at least one
     */
    public static SciTopology ringlet(List<Integer> nodeIds) {
        if (nodeIds.isEmpty()) {
            throw new IllegalArgumentException("a ringlet must have a card: nodeIds=" + nodeIds);
        }
        int[] controllers = new int[nodeIds.size()];
        Arrays.fill(controllers, 1);
        List<Port> ringlet = new ArrayList<>();
        for (int i = 0; i < nodeIds.size(); i++) {
            ringlet.add(new Port(i, 0));
        }
        SciTopology topology = new SciTopology(nodeIds, controllers, List.of(ringlet));
        for (int plug = 0; plug < nodeIds.size(); plug++) {
            topology.exits[0][plug] = plug;
            for (int hub = 0; hub < nodeIds.size(); hub++) {
                topology.leaves[hub][plug] = 0;
            }
        }
        return topology;
    }

    /** How many cards there are. */
    public int plugs() {
        return nodeIds.length;
    }

    /** A card's node id. */
    public int nodeId(int plug) {
        return nodeIds[plug];
    }

    /** Cards and switches together. */
    public int hubs() {
        return controllers.length;
    }

    /** How many link controllers a card or switch has. */
    public int controllers(int hub) {
        return controllers[hub];
    }

    /** The ringlets, each in its direction. */
    public List<List<Port>> ringlets() {
        return ringlets;
    }

    /** Which controller of a hub leads to a plug; -1 for none. */
    int leave(int hub, int plug) {
        return plug == NONE ? 0 : leaves[hub][plug];
    }

    /** At which position packets for a plug leave a ringlet; -1 for none. */
    int exit(int ringlet, int plug) {
        return plug == NONE ? NONE : exits[ringlet][plug];
    }

    /** The plug with a node id; -1 for none. */
    int plugOf(int nodeId) {
        for (int i = 0; i < nodeIds.length; i++) {
            if (nodeIds[i] == nodeId) {
                return i;
            }
        }
        return NONE;
    }
}
