/** MPI in the shared memory of this machine, one process per rank. */
@NullMarked
package org.wirelore.rig.shm;

import org.jspecify.annotations.NullMarked;
