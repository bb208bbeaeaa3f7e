/**
 * One variant of a rig, built: machines, fabrics, ranks and oracles in a simulation, what they are attached to in paced
 * mode, and what one run of it leaves: hash, pictures, measurements, device trace.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator}, {@code org.wirelore.adi},
 * the common packages of {@code org.wirelore.rig} and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance;

import org.jspecify.annotations.NullMarked;
