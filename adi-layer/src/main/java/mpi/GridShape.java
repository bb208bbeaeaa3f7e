package mpi;

import java.util.Arrays;
import org.wirelore.adi.message.Failure;

/** Chooses the sides of a grid, as close to each other as the number of nodes allows. */
final class GridShape {
    private GridShape() {
    }

    static void choose(int nodes, int[] dims) {
        int open = 0;
        long fixed = 1;
        for (int dim : Failure.ARG.given(dims, "dimensions")) {
            if (dim < 0) {
                throw Failure.DIMS.because("expected dimensions of at least 1, or 0 to have them chosen, found "
                        + Arrays.toString(dims));
            }
            open += dim == 0 ? 1 : 0;
            // What is more than the nodes already stays so, and does not overflow.
            fixed = Math.min(fixed * Math.max(dim, 1), Integer.MAX_VALUE + 1L);
        }
        if (nodes < 1 || nodes % fixed != 0 || (open == 0 && fixed != nodes)) {
            throw Failure.DIMS.because("the fixed dimensions of " + Arrays.toString(dims)
                    + " do not divide the number of nodes, " + nodes);
        }
        int[] sides = sides((int) (nodes / fixed), open);
        int next = 0;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] == 0) {
                dims[i] = sides[next++];
            }
        }
    }

    /** In falling order. The largest side is the least divisor that is not below the root of what is left. */
    private static int[] sides(int nodes, int count) {
        int[] sides = new int[count];
        int left = nodes;
        for (int i = 0; i < count; i++) {
            sides[i] = side(left, count - i);
            left /= sides[i];
        }
        Arrays.sort(sides);
        for (int i = 0; i < count / 2; i++) {
            int swapped = sides[i];
            sides[i] = sides[count - 1 - i];
            sides[count - 1 - i] = swapped;
        }
        return sides;
    }

    private static int side(int nodes, int count) {
        int side = 1;
        while (side < nodes && (nodes % side != 0 || Math.pow(side, count) < nodes)) {
            side++;
        }
        return side;
    }
}
