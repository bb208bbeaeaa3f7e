/**
 * Runs Java programs that call MPI as ranks: in processes of their own, or many in one virtual machine and in virtual
 * time.
 *
 * <p>In virtual time, every rank loads the program's own classes anew and has its own static state, as if it were a
 * process ({@code org.wirelore.rig.mpi.classes}); what a process has beside its memory, each rank has for itself
 * ({@code org.wirelore.rig.mpi.process}).
 *
 * <p>May import: everything below the command line.
 */
@NullMarked
package org.wirelore.rig.mpi;

import org.jspecify.annotations.NullMarked;
