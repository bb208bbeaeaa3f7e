package org.wirelore.emulator.sci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ringlets of a torus with their routes, and Dolphin's node ids: 4 for each x, 64 for each y, 960 for each z. */
final class TorusRoutes {
    private static final int EXTENT_MAX = 15;
    private static final int[] ID_STEPS = {4, 64, 960};

    private final int[] extents;
    private final int cards;

    TorusRoutes(List<Integer> extents) {
        this.extents = extents.stream().mapToInt(Integer::intValue).toArray();
        if (this.extents.length < 1 || this.extents.length > SciTopology.DIMENSIONS_MAX
                || Arrays.stream(this.extents).anyMatch(extent -> extent < 1 || extent > EXTENT_MAX)) {
            throw new IllegalArgumentException("a torus must have 1 to 3 dimensions of 1 to 15 cards: extents="
                    + extents);
        }
        cards = Arrays.stream(this.extents).reduce(1, (left, right) -> left * right);
    }

    private int place(int card, int dimension) {
        int rest = card;
        for (int i = 0; i < dimension; i++) {
            rest /= extents[i];
        }
        return rest % extents[dimension];
    }

    private int nodeId(int card) {
        int id = ID_STEPS[0];
        for (int i = 0; i < extents.length; i++) {
            id += place(card, i) * ID_STEPS[i];
        }
        return id;
    }

    /** The first card of the ringlet through a card. */
    private int first(int card, int dimension) {
        return card - place(card, dimension) * stride(dimension);
    }

    private int stride(int dimension) {
        int stride = 1;
        for (int i = 0; i < dimension; i++) {
            stride *= extents[i];
        }
        return stride;
    }

    SciTopology topology() {
        List<Integer> nodeIds = new ArrayList<>();
        List<List<SciTopology.Port>> ringlets = new ArrayList<>();
        List<int[]> exits = new ArrayList<>();
        for (int card = 0; card < cards; card++) {
            nodeIds.add(nodeId(card));
        }
        for (int dimension = 0; dimension < extents.length; dimension++) {
            for (int card = 0; card < cards; card++) {
                if (first(card, dimension) == card) {
                    List<SciTopology.Port> ringlet = new ArrayList<>();
                    for (int i = 0; i < extents[dimension]; i++) {
                        ringlet.add(new SciTopology.Port(card + i * stride(dimension), dimension));
                    }
                    int[] row = new int[cards];
                    for (int target = 0; target < cards; target++) {
                        row[target] = place(target, dimension);
                    }
                    ringlets.add(ringlet);
                    exits.add(row);
                }
            }
        }
        int[] controllers = new int[cards];
        Arrays.fill(controllers, extents.length);
        return SciTopology.routed(nodeIds, controllers, ringlets, leaves(), exits.toArray(int[][]::new));
    }

    private int[][] leaves() {
        int[][] leaves = new int[cards][cards];
        for (int card = 0; card < cards; card++) {
            for (int target = 0; target < cards; target++) {
                int dimension = 0;
                // To itself, a card goes round its first ringlet.
                while (target != card && place(card, dimension) == place(target, dimension)) {
                    dimension++;
                }
                leaves[card][target] = dimension;
            }
        }
        return leaves;
    }
}
