package org.wirelore.emulator.sci;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
    /** The longest ringlet. */
    public static final int RINGLET_NODES_MAX = 16;
    /** The most link controllers of a card. */
    public static final int DIMENSIONS_MAX = 3;

    private final int[] nodeIds;
    private final int[] controllers;
    private final List<List<Port>> ringlets;
    /** Of each hub, the controller that leads to each plug. */
    private final int[][] leaves;
    /** Of each ringlet, the position at which it is left for each plug. */
    private final int[][] exits;
    private final int[] sortedIds;
    private final int[] plugsById;

    /**
     * A link controller.
     *
     * @param hub the card or switch that has it
     * @param controller which of its controllers, from 0
     */
    public record Port(int hub, int controller) {
    }

    private SciTopology(List<Integer> nodeIds, int[] controllers, List<List<Port>> ringlets, int[][] leaves,
            int[][] exits) {
        this.nodeIds = nodeIds.stream().mapToInt(Integer::intValue).toArray();
        this.controllers = controllers;
        this.ringlets = ringlets.stream().map(List::copyOf).toList();
        this.leaves = leaves;
        this.exits = exits;
        plugsById = IntStream.range(0, this.nodeIds.length).boxed()
                .sorted(Comparator.comparingInt(plug -> this.nodeIds[plug])).mapToInt(Integer::intValue).toArray();
        sortedIds = Arrays.stream(plugsById).map(plug -> this.nodeIds[plug]).toArray();
        for (int i = 0; i < sortedIds.length; i++) {
            if (sortedIds[i] < 0 || sortedIds[i] > NODE_ID_MAX || (i > 0 && sortedIds[i] == sortedIds[i - 1])) {
                throw new IllegalArgumentException("node ids must be from 0 to 0xFFEF and differ: nodeIds=" + nodeIds);
            }
        }
        for (List<Port> ringlet : ringlets) {
            if (ringlet.isEmpty() || ringlet.size() > RINGLET_NODES_MAX) {
                throw new IllegalArgumentException("a ringlet must have 1 to " + RINGLET_NODES_MAX + " nodes: nodes="
                        + ringlet.size());
            }
        }
    }

    /**
     * Cards on one ringlet, in its direction.
     *
     * @param nodeIds one for each card, at least one
     */
    public static SciTopology ringlet(List<Integer> nodeIds) {
        return switched(nodeIds, List.of(),
                List.of(IntStream.range(0, nodeIds.size()).mapToObj(plug -> new Port(plug, 0)).toList()));
    }

    /**
     * Cards with one link controller each, on ringlets that switches join. No two ways lead from one ringlet to
     * another, so no packets can wait for each other in a circle.
     *
     * @param nodeIds one for each card
     * @param switchPorts how many ports each switch has; those that no ringlet goes through are not used. The switches'
     *     hubs follow those of the cards.
     * @param ringlets each in its direction
     */
    public static SciTopology switched(List<Integer> nodeIds, List<Integer> switchPorts, List<List<Port>> ringlets) {
        return new SwitchRoutes(nodeIds.size(), switchPorts, ringlets).topology(nodeIds);
    }

    /**
     * Cards in a torus of one, two or three dimensions, with a link controller for each. A packet goes along x until
     * it has the place of its target there, then along y, then along z, so no packets can wait for each other in a
     * circle. Plugs are numbered along x first.
     *
     * @param extents 1 to 15 cards in each dimension
     */
    public static SciTopology torus(List<Integer> extents) {
        return new TorusRoutes(extents).topology();
    }

    /** For what has found the routes. */
    static SciTopology routed(List<Integer> nodeIds, int[] controllers, List<List<Port>> ringlets, int[][] leaves,
            int[][] exits) {
        return new SciTopology(nodeIds, controllers, ringlets, leaves, exits);
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
        int at = Arrays.binarySearch(sortedIds, nodeId);
        return at < 0 ? NONE : plugsById[at];
    }

    /**
     * The number by which rules know the cable that leads away from a link controller: a plug's number for the first of
     * its card, the following for the second ones and the third ones, and then those of switches.
     */
    public int cable(Port port) {
        if (port.hub() < plugs()) {
            return port.controller() * plugs() + port.hub();
        }
        int number = DIMENSIONS_MAX * plugs() + port.controller();
        for (int hub = plugs(); hub < port.hub(); hub++) {
            number += controllers[hub];
        }
        return number;
    }
}
