/**
 * Processes that compute and pass messages around a ring, once by PVM and once by MPI: what a daemon beside them costs.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.rig.mpi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.samples.ring;

import org.jspecify.annotations.NullMarked;
