/**
 * MPI programs that come with Wirelore, for rigs that need no class path. They are written as a user's would be.
 *
 * <p>May import: {@code mpi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.samples;

import org.jspecify.annotations.NullMarked;
