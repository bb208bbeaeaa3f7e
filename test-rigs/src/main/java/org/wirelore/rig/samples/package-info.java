/**
 * Programs that come with Wirelore, for rigs that need no class path. They are written as a user's would be: those of
 * MPI know nothing else, the others look under it.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.adi}, {@code org.wirelore.rig.mpi},
 * {@code org.wirelore.rig.program} and the JDK.
 */
@NullMarked
package org.wirelore.rig.samples;

import org.jspecify.annotations.NullMarked;
