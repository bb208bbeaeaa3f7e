package org.wirelore.emulator.sci;

import java.util.Arrays;
import java.util.List;

/** Routes between ringlets that switches join. */
final class SwitchRoutes {
    /** The most ports of a switch. */
    private static final int PORTS_MAX = 6;

    private final int cards;
    private final List<List<SciTopology.Port>> ringlets;
    private final int[] controllers;
    private final int[][] ringletOf;
    private final int[][] leaves;
    private final int[][] exits;

    SwitchRoutes(int cards, List<Integer> switchPorts, List<List<SciTopology.Port>> ringlets) {
        this.cards = cards;
        this.ringlets = ringlets;
        controllers = new int[cards + switchPorts.size()];
        Arrays.fill(controllers, 0, cards, 1);
        for (int i = 0; i < switchPorts.size(); i++) {
            if (switchPorts.get(i) < 2 || switchPorts.get(i) > PORTS_MAX) {
                throw new IllegalArgumentException("a switch must have 2 to " + PORTS_MAX + " ports: switchPorts="
                        + switchPorts);
            }
            controllers[cards + i] = switchPorts.get(i);
        }
        ringletOf = table(controllers.length, PORTS_MAX);
        for (int i = 0; i < ringlets.size(); i++) {
            place(i, ringlets.get(i));
        }
        leaves = table(controllers.length, cards);
        exits = table(ringlets.size(), cards);
    }

    private static int[][] table(int rows, int columns) {
        int[][] table = new int[rows][columns];
        for (int[] row : table) {
            Arrays.fill(row, SciTopology.NONE);
        }
        return table;
    }

    private void place(int ringlet, List<SciTopology.Port> ports) {
        for (SciTopology.Port port : ports) {
            if (port.hub() < 0 || port.hub() >= controllers.length || port.controller() < 0
                    || port.controller() >= controllers[port.hub()]
                    || ringletOf[port.hub()][port.controller()] != SciTopology.NONE) {
                throw new IllegalArgumentException("a ringlet must go through controllers that are there and on no"
                        + " other: ringlet=" + ringlet + ", port=" + port);
            }
            ringletOf[port.hub()][port.controller()] = ringlet;
        }
    }

    SciTopology topology(List<Integer> nodeIds) {
        for (int plug = 0; plug < cards; plug++) {
            if (ringletOf[plug][0] == SciTopology.NONE) {
                throw new IllegalArgumentException("a card must be on a ringlet: plug=" + plug);
            }
            leaves[plug][plug] = 0;
            reach(plug, ringletOf[plug][0], plug, 0);
            for (int ringlet = 0; ringlet < ringlets.size(); ringlet++) {
                if (exits[ringlet][plug] == SciTopology.NONE) {
                    throw new IllegalArgumentException("every ringlet must lead to every card: ringlet=" + ringlet
                            + ", plug=" + plug);
                }
            }
        }
        return SciTopology.routed(nodeIds, compact(), ringlets, leaves, exits);
    }

    /** A ringlet leads to a plug by one of its hubs, and so does everything behind its other hubs. */
    private void reach(int plug, int ringlet, int byHub, int byController) {
        if (exits[ringlet][plug] != SciTopology.NONE) {
            throw new IllegalArgumentException("switches must not join ringlets in a circle: ringlet=" + ringlet
                    + ", plug=" + plug);
        }
        exits[ringlet][plug] = ringlets.get(ringlet).indexOf(new SciTopology.Port(byHub, byController));
        for (SciTopology.Port port : ringlets.get(ringlet)) {
            if (port.hub() == byHub) {
                continue;
            }
            leaves[port.hub()][plug] = port.controller();
            for (int other = 0; other < controllers[port.hub()]; other++) {
                int next = ringletOf[port.hub()][other];
                if (other != port.controller() && next != SciTopology.NONE) {
                    reach(plug, next, port.hub(), other);
                }
            }
        }
    }

    /** Ports that no ringlet goes through are left out; those in use must be the first. */
    private int[] compact() {
        int[] used = controllers.clone();
        for (int hub = cards; hub < used.length; hub++) {
            int count = (int) Arrays.stream(ringletOf[hub]).filter(ringlet -> ringlet != SciTopology.NONE).count();
            for (int i = 0; i < count; i++) {
                if (ringletOf[hub][i] == SciTopology.NONE) {
                    throw new IllegalArgumentException("a switch's first ports must be used first: hub=" + hub);
                }
            }
            used[hub] = count;
        }
        return used;
    }
}
