package org.wirelore.rig.sci.ring;

import java.util.List;

/** Tori for a number of hosts. */
final class TorusShape {
    /** The most cards in a dimension (fact sheet, section 4.2). */
    static final int EXTENT_MAX = 15;

    private TorusShape() {
    }

    /**
     * The smallest torus of two dimensions with at least that number of places, or of three if none of two has it; of
     * equal ones that with the shortest ringlets.
     *
     * @param hosts at least 1
     * @return no more than 15 in each dimension, the longest first; empty if no torus has that number of places
     */
    static List<Integer> around(int hosts) {
        List<Integer> best = List.of();
        int places = Integer.MAX_VALUE;
        boolean isFlat = hosts <= EXTENT_MAX * EXTENT_MAX;
        for (int x = 1; x <= EXTENT_MAX; x++) {
            for (int y = 1; y <= x; y++) {
                for (int z = 1; z <= (isFlat ? 1 : y); z++) {
                    int product = x * y * z;
                    if (product >= hosts && product < places) {
                        places = product;
                        best = isFlat ? List.of(x, y) : List.of(x, y, z);
                    }
                }
            }
        }
        return best;
    }

    /** How many cards a torus has. */
    static int places(List<Integer> extents) {
        return extents.stream().reduce(1, (all, extent) -> all * extent);
    }

    /** Such as {@code 4 x 4}. */
    static String words(List<Integer> extents) {
        return String.join(" x ", extents.stream().map(String::valueOf).toList());
    }
}
