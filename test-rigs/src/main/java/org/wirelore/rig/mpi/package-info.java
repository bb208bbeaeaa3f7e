/**
 * Runs Java programs that call MPI as ranks: in processes of their own, or many in one virtual machine and in virtual
 * time.
 *
 * <p>In virtual time, every rank loads the program's own classes anew and has its own static state, as if it were a
 * process ({@link org.wirelore.rig.mpi.ProgramLoader}). Calls that would look through that (the clock, sleep, exit,
 * chance, the standard output, threads) are replaced as the classes are loaded
 * ({@link org.wirelore.rig.mpi.CallRewriter}).
 *
 * <p>May import: everything below the command line.
 */
@NullMarked
package org.wirelore.rig.mpi;

import org.jspecify.annotations.NullMarked;
