/**
 * Daemons on the hosts of a simulation: processes that start the ranks of its jobs, and end and watch them.
 *
 * <p>May import: {@code org.wirelore.adi.chempid}, {@code org.wirelore.device.api} and below, {@code
 * org.wirelore.emulator.host}, {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.mpi.process}, and
 * the JDK.
 */
@NullMarked
package org.wirelore.rig.instance.daemon;

import org.jspecify.annotations.NullMarked;
