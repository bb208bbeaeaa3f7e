/**
 * Runs Java programs that call PVM: the first ranks of a job are slots for tasks, the others the daemons of their
 * hosts ({@code org.wirelore.adi.pvm}).
 *
 * <p>Each task loads the program's classes anew and has its own static state, whatever ran on its slot before; in
 * virtual time it also has its own streams, clock and random numbers, as an MPI program's rank has them.
 *
 * <p>May import: {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.message} and
 * below, {@code org.wirelore.adi.pvm}, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.mpi}, {@code org.wirelore.rig.mpi.classes}, {@code
 * org.wirelore.rig.mpi.process}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}, {@code tools.jackson}
 * and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.pvm;

import org.jspecify.annotations.NullMarked;
