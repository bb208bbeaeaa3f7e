/** How Java programs that call MPI are loaded and what they print. */
@NullMarked
package org.wirelore.rig.mpi;

import org.jspecify.annotations.NullMarked;
