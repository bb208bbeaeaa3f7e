/** Tests of the public API, each item of the checklist of MPI semantics on every device. */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
