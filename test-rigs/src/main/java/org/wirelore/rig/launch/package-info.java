/**
 * Jobs of real mode: a master starts one process per rank, gives each its part, watches them, and sees to it that
 * nothing of a job outlives it (MPI-on-U-Net paper, section 3: the master starts the slaves and passes them its
 * address).
 *
 * <p>A rank connects to its master, each proves to the other that it knows the job's secret, and the rank learns what
 * to do ({@link org.wirelore.rig.launch.Assignment}). The connection stays open for the life of the rank: whichever
 * side finds it closed knows that the other is gone, and ends.
 *
 * <p>May import: {@code io.vertx} and below, {@code org.wirelore.adi}, {@code org.wirelore.adi.message.type},
 * {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.backend.sockets},
 * {@code org.wirelore.emulator.process}, {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.launch.spawn}, {@code org.wirelore.rig.mpi}, {@code org.wirelore.rig.mpi.process},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi.real},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.launch;

import org.jspecify.annotations.NullMarked;
