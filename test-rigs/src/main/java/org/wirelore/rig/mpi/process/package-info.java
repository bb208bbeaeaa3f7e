/**
 * What one rank's program has around it, as a process has: its clock, standard streams, system properties, random
 * numbers, identity hashes, monitors and threads, and the ways in which it ends.
 *
 * <p>{@link org.wirelore.rig.mpi.process.RankProcessEnvironment} holds all of it for one rank. The rewritten classes of
 * a program call {@link org.wirelore.rig.mpi.process.Managed} and its neighbours, which find the environment of the
 * calling rank.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.adi.message} and below, {@code org.wirelore.device.api}, {@code
 * org.wirelore.emulator.process}, {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.program}, and the
 * JDK.
 */
@NullMarked
package org.wirelore.rig.mpi.process;

import org.jspecify.annotations.NullMarked;
