/**
 * One variant of a rig, built: machines, fabrics, ranks and oracles in a simulation, what they are attached to in paced
 * mode, and what one run of it leaves: hash, pictures, measurements, device trace.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi},
 * {@code org.wirelore.adi.chempid}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.message} and below, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and
 * below, {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.disturbance},
 * {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.instance.cost}, {@code org.wirelore.rig.instance.daemon},
 * {@code org.wirelore.rig.instance.late}, {@code org.wirelore.rig.instance.mortal},
 * {@code org.wirelore.rig.instance.outside}, {@code org.wirelore.rig.launch},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi}, {@code org.wirelore.rig.mpi.process},
 * {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report} and below,
 * {@code org.wirelore.rig.route}, {@code org.wirelore.rig.spi},
 * {@code org.wirelore.rig.spi.card}, {@code org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi.start},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance;

import org.jspecify.annotations.NullMarked;
