/**
 * Runs Java programs that call MPI as ranks: in processes of their own, or many in one virtual machine and in virtual
 * time.
 *
 * <p>In virtual time, every rank loads the program's own classes anew and has its own static state, as if it were a
 * process ({@code org.wirelore.rig.mpi.classes}); what a process has beside its memory, each rank has for itself
 * ({@code org.wirelore.rig.mpi.process}).
 *
 * <p>May import: {@code org.wirelore.adi.event}, {@code org.wirelore.adi.message} and below,
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi.classes},
 * {@code org.wirelore.rig.mpi.process}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.mpi;

import org.jspecify.annotations.NullMarked;
