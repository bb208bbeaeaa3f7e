/**
 * Applications of linear algebra, as the URTP paper has them (section 5): a sparse matrix times a vector, again and
 * again, and the product of dense matrices. They compute, check what they have computed, and declare what that costs.
 *
 * <p>Sparse matrices are made up, as finite elements make them, or come from files of the Matrix Market
 * (math.nist.gov/MatrixMarket/formats.html).
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.rig.mpi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.samples.matrix;

import org.jspecify.annotations.NullMarked;
