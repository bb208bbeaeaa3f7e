/** Tests of MPI in shared memory, in virtual time. */
@NullMarked
package org.wirelore.adi.shm;

import org.jspecify.annotations.NullMarked;
