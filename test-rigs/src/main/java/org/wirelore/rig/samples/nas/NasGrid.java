package org.wirelore.rig.samples.nas;

/**
 * How BT and SP divide a cube of points among n x n ranks (multi-partitioning): into n x n x n cells, n to a rank, one
 * in each slice of each direction, so that all ranks have work in every stage of a sweep. A rank's neighbours in a
 * direction have the cells next to its own.
 *
 * <p>Directions and coordinates count from 0. With i = rank mod n and j = rank div n, the rank's cell k is at (i + k, j
 * - k, k), modulo n.
 */
final class NasGrid {
    /** Directions. */
    static final int DIRECTIONS = 3;
    /** Points along an edge of the cube, class A. */
    private static final int POINTS = 64;
    /** The stencils of both benchmarks reach over two cells' faces only if cells are this thick. */
    private static final int THICKNESS_MIN = 3;
    private static final int FACE_LAYERS = 2;

    private final int side;
    private final int column;
    private final int row;

    /** @throws IllegalArgumentException if the number of ranks is no square, or too large for the grid */
    NasGrid(int ranks, int rank) {
        side = (int) Math.round(Math.sqrt(ranks));
        if (side * side != ranks || side < 2 || POINTS / side < THICKNESS_MIN) {
            throw new IllegalArgumentException("expected a square number of ranks for bt and sp, 4 to "
                    + (POINTS / THICKNESS_MIN) * (POINTS / THICKNESS_MIN) + ", found " + ranks);
        }
        column = rank % side;
        row = rank / side;
    }

    /** Cells along an edge of the cube: the stages of a sweep. */
    int side() {
        return side;
    }

    /** The rank with the next cells in a direction. */
    int successor(int direction) {
        return switch (direction) {
            case 0 -> rank(column + 1, row);
            case 1 -> rank(column, row + 1);
            default -> rank(column - 1, row + 1);
        };
    }

    /** The rank with the cells before in a direction. */
    int predecessor(int direction) {
        return switch (direction) {
            case 0 -> rank(column - 1, row);
            case 1 -> rank(column, row - 1);
            default -> rank(column + 1, row - 1);
        };
    }

    private int rank(int newColumn, int newRow) {
        return Math.floorMod(newColumn, side) + side * Math.floorMod(newRow, side);
    }

    /** Points of two layers at the faces that the own cells share with the successor's. */
    int pointsToSuccessor(int direction) {
        return facePoints(direction, side - 1);
    }

    /** Points of two layers at the faces that the own cells share with the predecessor's. */
    int pointsToPredecessor(int direction) {
        return facePoints(direction, 0);
    }

    /** @param last coordinate of the cell that has no neighbour there */
    private int facePoints(int direction, int last) {
        int points = 0;
        for (int stage = 0; stage < side; stage++) {
            points += stage == last ? 0 : FACE_LAYERS * section(direction, stage, 0);
        }
        return points;
    }

    /** Points of a section across the own cell of a stage, without those on the outside of the cube. */
    int innerSection(int direction, int stage) {
        return section(direction, stage, 1);
    }

    /** The same for any cell, with one more than its points along each edge at least: what BT has room for. */
    int largestSection() {
        return (POINTS / side + 1) * (POINTS / side + 1);
    }

    /** @param shell how many points at each outside of the cube do not count */
    private int section(int direction, int stage, int shell) {
        int points = 1;
        for (int other = 0; other < DIRECTIONS; other++) {
            if (other != direction) {
                points *= thickness(coordinate(direction, stage, other), shell);
            }
        }
        return points;
    }

    private int thickness(int coordinate, int shell) {
        int points = POINTS / side + (coordinate < POINTS % side ? 1 : 0);
        return points - (coordinate == 0 ? shell : 0) - (coordinate == side - 1 ? shell : 0);
    }

    /** The coordinate, in another direction, of the own cell that has the coordinate {@code stage} in this one. */
    private int coordinate(int direction, int stage, int other) {
        int number = switch (direction) {
            case 0 -> stage - column;
            case 1 -> row - stage;
            default -> stage;
        };
        return Math.floorMod(switch (other) {
            case 0 -> column + number;
            case 1 -> row - number;
            default -> number;
        }, side);
    }
}
