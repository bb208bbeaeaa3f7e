package org.wirelore.emulator.clan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How stations are cabled: back to back, to one switch, or to the leaves of a tree of switches. Nodes are the stations,
 * then the switches from the leaves on. A cable has the number of the node at its lower end; back to back there is one,
 * whose upper end is station 1.
 *
 * @param stations how many there are, 1 to 65,535
 * @param parents of each node the switch above it; of the last one -1. Back to back, the parent of station 0 is station
 *     1
 */
public record ClanTopology(int stations, List<Integer> parents) {
    /** Ports of the smaller switch, a cLAN5000 (fact sheet via, section 5.1). */
    public static final int SMALL_PORTS = 8;
    /** Ports of the larger one, a cLAN5300. */
    public static final int LARGE_PORTS = 30;

    private static final int NONE = -1;

    /** Copies the list. */
    public ClanTopology {
        parents = List.copyOf(parents);
        if (stations < 1 || stations > 0xFFFF || parents.size() < stations) {
            throw new IllegalArgumentException("a network must have 1 to 65535 stations, each of which is a node: "
                    + "stations=" + stations + ", nodes=" + parents.size());
        }
    }

    /** {@return one station alone, or two whose cards share a cable} */
    public static ClanTopology backToBack(int stations) {
        return new ClanTopology(stations, stations == 1 ? List.of(NONE) : List.of(1, NONE));
    }

    /**
     * Stations on switches: on one if it has enough ports, else on as many as it takes, whose last port leads to
     * another switch, and so on. All leaves but the last are full.
     *
     * @param stations how many
     * @param ports of each switch, 3 or more
     * @return the tree
     */
    public static ClanTopology tree(int stations, int ports) {
        List<Integer> parents = new ArrayList<>();
        int below = 0;
        int level = stations;
        while (level > 1 || parents.isEmpty()) {
            boolean isRoot = level <= ports;
            int fan = isRoot ? ports : ports - 1;
            int first = below + level;
            for (int i = 0; i < level; i++) {
                parents.add(first + i / fan);
            }
            below = first;
            level = (level + fan - 1) / fan;
        }
        parents.add(NONE);
        return new ClanTopology(stations, parents);
    }

    /** {@return how many nodes there are, stations and switches} */
    public int nodes() {
        return parents.size();
    }

    /** {@return how many cables there are} Each has a link in both directions. */
    public int cables() {
        return parents.size() - 1;
    }

    /** {@return whether a node is a switch} */
    public boolean isSwitch(int node) {
        return node >= stations;
    }

    /** {@return the node at the upper end of a cable} */
    public int upper(int cable) {
        return parents.get(cable);
    }

    /** {@return the number of a station's cable; -1 if it is alone} */
    public int cableOf(int station) {
        return Math.min(station, cables() - 1);
    }

    /** {@return the nodes from a station to another, both included} */
    public int[] path(int from, int to) {
        int[] path = new int[2 * nodes()];
        int up = 0;
        int down = path.length;
        int left = from;
        int right = to;
        // A parent has a higher number than its child.
        while (left != right) {
            if (left < right) {
                path[up++] = left;
                left = parents.get(left);
            } else {
                path[--down] = right;
                right = parents.get(right);
            }
        }
        path[up++] = left;
        int[] whole = Arrays.copyOf(path, up + path.length - down);
        System.arraycopy(path, down, whole, up, path.length - down);
        return whole;
    }

    /** {@return how many switches are between two stations} */
    public int switchesBetween(int from, int to) {
        return Math.max(0, path(from, to).length - 2);
    }
}
