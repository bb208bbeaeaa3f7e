/**
 * One variant of a rig in real mode: how its ranks are divided among processes, what the job has of this machine, and
 * what the run has shown.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.message}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api},
 * {@code org.wirelore.emulator.backend.sockets}, {@code org.wirelore.emulator.capture},
 * {@code org.wirelore.emulator.process},
 * {@code org.wirelore.rig.config}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.instance},
 * {@code org.wirelore.rig.launch}, {@code org.wirelore.rig.launch.event}, {@code org.wirelore.rig.launch.spawn},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.rank}, {@code org.wirelore.rig.replay},
 * {@code org.wirelore.rig.report} and below,
 * {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.route}, {@code org.wirelore.rig.spi},
 * {@code org.wirelore.rig.spi.real}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.job;

import org.jspecify.annotations.NullMarked;
