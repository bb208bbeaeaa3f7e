/**
 * The process of one rank in real mode: it opens the rank's devices, starts the protocol, runs the program and reports.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code mpi}, {@code org.wirelore.adi},
 * {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.message},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator} and below,
 * {@code org.wirelore.rig.config}, {@code org.wirelore.rig.launch}, {@code org.wirelore.rig.launch.event},
 * {@code org.wirelore.rig.launch.spawn}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi},
 * {@code org.wirelore.rig.mpi.process}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real},
 * {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.rank;

import org.jspecify.annotations.NullMarked;
