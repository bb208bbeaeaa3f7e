package org.wirelore.rig.samples.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices as finite elements make them. */
class ElementMatrixTest {
    private static final long SEED = 7;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 64, 1_100, 4_400})
    void rowsAreSymmetricSortedAndDominatedByTheirDiagonal(int rows) {
        SparseMatrix matrix = ElementMatrix.of(rows, SEED);
        double[][] full = new double[rows][rows];
        for (int row = 0; row < rows; row++) {
            double others = 0;
            for (int entry = matrix.rowStarts()[row]; entry < matrix.rowStarts()[row + 1]; entry++) {
                int column = matrix.columnOf()[entry];
                assertThat(entry == matrix.rowStarts()[row] || matrix.columnOf()[entry - 1] < column).isTrue();
                full[row][column] = matrix.values()[entry];
                others += column == row ? 0 : Math.abs(matrix.values()[entry]);
            }
            assertThat(full[row][row]).isGreaterThan(others);
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < row; column++) {
                assertThat(full[row][column] == full[column][row]).isTrue();
            }
        }
        assertThat(matrix.entries()).isEqualTo(matrix.rowStarts()[rows]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_100, 4_400, 10_000})
    void aRowHasAbout22Entries(int rows) {
        assertThat((double) ElementMatrix.of(rows, SEED).entries() / rows).isBetween(21.0, 23.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 500})
    void aSeedGivesOneMatrix(int rows) {
        SparseMatrix matrix = ElementMatrix.of(rows, SEED);
        assertThat(ElementMatrix.of(rows, SEED).values()).isEqualTo(matrix.values());
        assertThat(ElementMatrix.of(rows, SEED + 1).values()).isNotEqualTo(matrix.values());
    }
}
